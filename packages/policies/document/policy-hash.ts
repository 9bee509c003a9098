import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** The canonical JSON of a value that is JSON (RFC 8785): the same content has the same text. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON has a canonical form');
  return text;
}

/** SHA-256 of the canonical JSON, in hexadecimal: what names a policy, and the inputs of a decision. */
export const canonicalHash = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

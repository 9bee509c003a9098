import { createHmac } from 'node:crypto';
import { allKeys, type DigestKeys, versioned } from '../../platform/secrets/digest-keys.ts';

/**
 * Characters of six bits: two texts never meet, and fifty thousand of them are a small file. Holders are compared only with
 * the few others of one text, and two that met would count as one: too few, never too many.
 */
const CHARACTERS = { text: 16, holder: 8 } as const;

/** A digest that nobody can make without our key. */
const descriptorDigest = (secret: string, kind: keyof typeof CHARACTERS, value: string): string =>
  createHmac('sha256', secret).update(`descriptor-${kind}\n${value}`).digest('base64url').slice(0, CHARACTERS[kind]);

/** The digests by which a holder is known again, of every key that there is, each with the number of its key. */
export const holderDigests = (keys: DigestKeys, name: string): string[] =>
  allKeys(keys).map(({ version, secret }) => versioned(version, descriptorDigest(secret, 'holder', name)));

/** The digests of a text, that of the current key first. */
export const textDigests = (keys: DigestKeys, text: string): readonly [string, ...string[]] => [
  descriptorDigest(keys.current.secret, 'text', text),
  ...keys.former.map(({ secret }) => descriptorDigest(secret, 'text', text)),
];

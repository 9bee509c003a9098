import { md5 } from './md5.ts';
import { joinedBytes } from './pdf-bytes.ts';

/** Fills a password up to 32 bytes (PDF 1.7, algorithm 2). */
const PADDING = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
  0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

/** Printing only, the usual permissions of a statement: bit 3, and the bits that must be set. */
const PERMISSIONS = -3900;

/** Ours, as node:crypto has RC4 only with OpenSSL's legacy provider, which Lambda does not load. */
function rc4(data: Uint8Array, key: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (left: number, right: number): void => {
    [box[left], box[right]] = [box[right] ?? 0, box[left] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (box[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let left = 0;
  let right = 0;
  return data.map((byte) => {
    left = (left + 1) & 255;
    right = (right + (box[left] ?? 0)) & 255;
    swap(left, right);
    return byte ^ (box[((box[left] ?? 0) + (box[right] ?? 0)) & 255] ?? 0);
  });
}

function repeated(
  times: number,
  start: Uint8Array,
  step: (value: Uint8Array, round: number) => Uint8Array,
): Uint8Array {
  let value = start;
  for (let round = 0; round < times; round += 1) value = step(value, round);
  return value;
}

const xored = (key: Uint8Array, round: number): Uint8Array => key.map((byte) => byte ^ round);

function padPassword(password: string): Uint8Array {
  const letters = Uint8Array.from(password, (letter) => letter.charCodeAt(0) & 255);
  return joinedBytes([letters, PADDING]).slice(0, 32);
}

/** How the parts of an encrypted file are made unreadable. */
export interface PdfEncryption {
  /** The encryption dictionary, as PDF source. */
  readonly dictionary: string;
  /** The bytes of a stream or string of an object (generation 0). */
  encrypt(object: number, bytes: Uint8Array): Uint8Array;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The standard security handler of PDF 1.4, RC4 with 128 bits (PDF 1.7, algorithms 1 to 5): what statements that are
 * sent by email commonly use, and free of random salts, so that the same request gives the same file.
 * @param password of the reader and of the owner
 * @param fileId first element of the file's /ID
 */
export function rc4Encryption(password: string, fileId: Uint8Array): PdfEncryption {
  const padded = padPassword(password);
  const ownerKey = repeated(51, padded, (value) => md5(value));
  const owner = repeated(20, padded, (value, round) => rc4(value, xored(ownerKey, round)));
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, PERMISSIONS, true);
  const fileKey = repeated(51, joinedBytes([padded, owner, permissions, fileId]), (value) => md5(value));
  const check = md5(joinedBytes([PADDING, fileId]));
  const user = joinedBytes([
    repeated(20, check, (value, round) => rc4(value, xored(fileKey, round))),
    new Uint8Array(16),
  ]);
  return {
    dictionary: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P ${PERMISSIONS} /O <${hexOf(owner)}> /U <${hexOf(user)}> >>`,
    encrypt(object, bytes) {
      const salt = Uint8Array.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0]);
      return rc4(bytes, md5(joinedBytes([fileKey, salt])));
    },
  };
}

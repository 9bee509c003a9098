// biome-ignore lint/style/noRestrictedImports: a digest is a function of its bytes and does no I/O
import { hash } from 'node:crypto';

/** MD5 (RFC 1321), which the encryption of PDF 1.4 derives its keys with. Not for secrets. */
export function md5(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(hash('md5', bytes, 'buffer'));
}

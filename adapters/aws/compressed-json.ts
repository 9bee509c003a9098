import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A page is never decompressed beyond this, whatever its bytes claim. */
const MAX_BYTES = 64 * 1024 * 1024;

/** JSON of a value as Brotli bytes; quality 5 is near the best size for pages of some kilobytes at a tenth of its time. */
export function compressJson(value: unknown): Uint8Array {
  return brotliCompressSync(JSON.stringify(value), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}

/** The value of compressed JSON. Throws when the bytes are not what compressJson wrote. */
export function expandJson(bytes: unknown): unknown {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('expected compressed bytes');
  return JSON.parse(brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES }).toString('utf8'));
}

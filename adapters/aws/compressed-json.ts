import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A page is never decompressed beyond this, whatever its bytes claim. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A text as Brotli bytes. Beyond quality 7, pages of some kilobytes shrink by little until 10, and that takes fifteen times
 * as long.
 */
export function compressText(text: string): Uint8Array {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}

/** The text of compressed bytes. Throws when they are not what compressText wrote. */
export function expandText(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('expected compressed bytes');
  return brotliDecompressSync(bytes, { maxOutputLength: MAX_BYTES }).toString('utf8');
}

/** JSON of a value as Brotli bytes. */
export function compressJson(value: unknown): Uint8Array {
  return compressText(JSON.stringify(value));
}

/** The value of compressed JSON. Throws when the bytes are not what compressJson wrote. */
export function expandJson(bytes: unknown): unknown {
  return JSON.parse(expandText(bytes));
}

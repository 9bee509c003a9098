import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A page is never decompressed beyond this, whatever its bytes claim. */
export const MAX_EXPANDED_BYTES = 64 * 1024 * 1024;

const QUALITY = 7;

const params = {
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** The text of compressed bytes. Throws when they are not Brotli. */
export function expandText(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('expected compressed bytes');
  return brotliDecompressSync(bytes, { maxOutputLength: MAX_EXPANDED_BYTES }).toString('utf8');
}

/** JSON of a value as Brotli bytes. Beyond quality 7, some kilobytes shrink by little until 10. */
export function compressJson(value: unknown): Uint8Array {
  return brotliCompressSync(JSON.stringify(value), { params });
}

/** The value of compressed JSON. Throws when the bytes are not what compressJson wrote. */
export function expandJson(bytes: unknown): unknown {
  return JSON.parse(expandText(bytes));
}

/** DynamoDB takes 400 KB an item; what is left is for keys and growth. */
export const MAX_PAGE_BYTES = 350_000;

import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { expandText, MAX_EXPANDED_BYTES } from './compressed-json.ts';
import { documentDictionary } from './document-dictionary.ts';
import { packIds, unpackIds, unpackSingleIds } from './packed-ids.ts';

/**
 * The packing that is written, stored as `packing` beside the bytes. Without one it is 1: identifiers one by one, Brotli.
 * 2: lists of identifiers as one text, Zstandard with the dictionary of that packing.
 */
export const PACKING = 2;

const compress = promisify(zstdCompress);

/** Level 12 takes twice the time for a hundredth of the bytes. The checksum refuses bytes of another dictionary. */
const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * The bytes of a document, packed beside other work. Documents have most of their text in common (names of fields, formulas,
 * definitions), so the dictionary takes a fourth off them and is faster than what finds the same text in each anew.
 */
export const packedDocument = (document: unknown): Promise<Uint8Array> =>
  compress(packIds(JSON.stringify(document)), { params, dictionary: documentDictionary() });

/**
 * The document of the bytes of all its parts; undefined for a packing of a later release. Throws when the bytes are not what
 * that packing writes.
 * @param packing as stored
 */
export function unpackedDocument(bodies: readonly Uint8Array[], packing = 1): unknown {
  const bytes = Buffer.concat(bodies);
  if (packing === 1) return JSON.parse(unpackSingleIds(expandText(bytes)));
  if (packing !== PACKING) return undefined;
  const options = { dictionary: documentDictionary(), maxOutputLength: MAX_EXPANDED_BYTES };
  return JSON.parse(unpackIds(zstdDecompressSync(bytes, options).toString('utf8')));
}

import { inflateSync } from 'node:zlib';
import type { RefusalCodeWith } from '../refusals/refusal-codes.ts';

/** Bytes that a stream of text and drawing may grow to: no page comes near. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
/** Readers look for the end mark in the last kilobyte; mail programs and archives add a little more behind it. */
const END_WITHIN = 8 * 1024;
/** A dictionary before a stream is looked for in so many bytes. */
const DICTIONARY_WITHIN = 1_024;

/** Filters that are one Flate, by its long or its short name. */
const FLATE_ALONE = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?![A-Za-z])/;

/** Where data starts behind the word `stream`: on the next line. */
function dataFrom(file: Buffer, word: number): number {
  const at = word + 'stream'.length;
  if (file[at] === 0x0d) return file[at + 1] === 0x0a ? at + 2 : at + 1;
  return file[at] === 0x0a ? at + 1 : at;
}

function dictionaryBefore(file: Buffer, word: number): string {
  const text = file.toString('latin1', Math.max(0, word - DICTIONARY_WITHIN), word);
  const object = text.lastIndexOf(' obj');
  return object === -1 ? text : text.slice(object);
}

/** Why a file is not whole. */
export interface MissingPart {
  readonly code: RefusalCodeWith<'file' | 'where_known'>;
  readonly reason: string;
}

/** Why compressed data cannot be unpacked to its end, checksum included; null where it can. */
function packedProblem(data: Buffer): MissingPart | null {
  try {
    inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES });
    return null;
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    return isTooLarge
      ? { code: 'file_too_large', reason: 'The file unpacks to far more than a statement.' }
      : { code: 'file_damaged', reason: 'A part of the file is damaged.' };
  }
}

/**
 * What speaks against a file being whole: no end mark, or a compressed part that does not unpack to its end or against
 * its checksum. PDFium draws what it can of such a file, and the rows behind the damage would be missing unseen.
 * Pictures are left out, which misread no row. To be asked only of files without encryption.
 * @returns the reason, null for a whole file
 */
export function partMissing(bytes: Uint8Array): MissingPart | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endMark = file.lastIndexOf('%%EOF');
  if (endMark === -1 || endMark < file.length - END_WITHIN) {
    return { code: 'file_cut_short', reason: 'The file is cut short.' };
  }
  for (let word = file.indexOf('stream'); word !== -1; word = file.indexOf('stream', word + 1)) {
    const end = file.indexOf('endstream', word + 1);
    if (end === -1) return null;
    const dictionary = dictionaryBefore(file, word);
    if (FLATE_ALONE.test(dictionary) && !/\/Subtype\s*\/Image/.test(dictionary)) {
      const problem = packedProblem(file.subarray(dataFrom(file, word), end));
      if (problem !== null) return problem;
    }
    word = end + 'end'.length;
  }
  return null;
}

import { singleByteText } from './single-byte-text.ts';

type MarkedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

interface DecodedText {
  readonly text: string;
  readonly encoding: MarkedEncoding | ReturnType<typeof singleByteText>['encoding'];
}

const marks: readonly (readonly [MarkedEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes checked to detect UTF-16 without a byte order mark. */
const SAMPLE = 512;

/** UTF-16 of mostly Latin text has a zero in nearly every second byte; which one shows the order of the bytes. */
function unmarkedUtf16(bytes: Uint8Array): MarkedEncoding | null {
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.length < 4) return null;
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  }
  const most = (sample.length / 2) * 0.7;
  return odd > most && even === 0 ? 'utf-16le' : even > most && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): MarkedEncoding | null {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return marked?.[0] ?? unmarkedUtf16(bytes);
}

/**
 * Text of bytes: by the byte order mark, else UTF-16 by its zeros, else UTF-8 where the bytes are valid UTF-8, else an
 * encoding of one byte a character, in which every byte is valid. The mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const known = encodingOf(bytes);
  if (known !== null) return { text: new TextDecoder(known).decode(bytes), encoding: known };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return singleByteText(bytes);
  }
}

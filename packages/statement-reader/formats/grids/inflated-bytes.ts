import { Inflate } from 'fflate';

/** Bytes given to the inflater at a time: each may become a thousand times as many before they can be counted. */
const STEP = 4_096;

/** Bytes out of a raw deflate stream; null where they are more than `most`. Throws where it is not one. */
export function inflatedBytes(packed: Uint8Array, most: number): Uint8Array | null {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((chunk) => {
    size += chunk.length;
    chunks.push(chunk);
  });
  for (let from = 0; from < packed.length && size <= most; from += STEP) {
    inflate.push(packed.subarray(from, from + STEP), from + STEP >= packed.length);
  }
  if (size > most) return null;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

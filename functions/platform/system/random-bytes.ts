import { randomBytes } from 'node:crypto';

/** That many random bytes. */
export type RandomBytes = (count: number) => Uint8Array;

export const systemRandom: RandomBytes = (count) => randomBytes(count);

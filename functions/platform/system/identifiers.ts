import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Makes identifiers: 24 hex characters, the first eight of them the second of creation. */
export interface Identifiers {
  next(now: number): string;
}

const seconds = (now: number): string =>
  Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');

const milliseconds = (now: number): string => (now % 1000).toString(16).padStart(3, '0');

/** Of the 52 random bits the highest is 0 at first, so that a later one of the same millisecond has room above it. */
const firstDraw = (): number => randomBytes(6).readUIntBE(0, 6) * 8 + randomInt(8);
const MOST_STEP = 2 ** 24;

/**
 * Identifiers whose order is that in which they were made: second, millisecond and 13 random hex digits, which go up
 * by a random step within one millisecond, so that the next one can't be guessed from the one before. Two processes in the
 * same millisecond have no order between them.
 */
export function orderedIdentifiers(): Identifiers {
  let last = { now: Number.NaN, draw: 0 };
  return {
    next: (now) => {
      const draw = now === last.now ? last.draw + 1 + randomInt(MOST_STEP) : firstDraw();
      last = { now, draw };
      return seconds(now) + milliseconds(now) + draw.toString(16).padStart(13, '0');
    },
  };
}

export const randomIdentifiers: Identifiers = orderedIdentifiers();

/**
 * The identifier of something that happened, named by `parts`: it begins with second and millisecond, so that the order of
 * such identifiers is that of what happened. Always the same for the same instant and parts.
 * @param now epoch milliseconds
 */
export function identifierAt(now: number, ...parts: readonly string[]): string {
  const derived = derivedIdentifier(seconds(now), ...parts);
  return `${derived.slice(0, 8)}${milliseconds(now)}${derived.slice(11)}`;
}

/**
 * The identifier of a thing that belongs to another one and is named by `parts`: always the same, so that a retry
 * creates nothing twice. It begins with the owner's creation second.
 */
export function derivedIdentifier(ownerId: string, ...parts: readonly string[]): string {
  const digest = createHash('sha256')
    .update([ownerId, ...parts].join('\u0000'))
    .digest('hex');
  return ownerId.slice(0, 8) + digest.slice(0, 16);
}

import { createHash, randomBytes } from 'node:crypto';

/** Makes identifiers: 24 hex characters, the first eight of them the second of creation. */
export interface Identifiers {
  next(now: number): string;
}

const seconds = (now: number): string =>
  Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');

export const randomIdentifiers: Identifiers = {
  next: (now) => seconds(now) + randomBytes(8).toString('hex'),
};

/**
 * The identifier of something that happened, named by `parts`: it begins with second and millisecond, so that the order of
 * such identifiers is that of what happened. Always the same for the same instant and parts.
 * @param now epoch milliseconds
 */
export function identifierAt(now: number, ...parts: readonly string[]): string {
  const derived = derivedIdentifier(seconds(now), ...parts);
  const millisecond = (now % 1000).toString(16).padStart(3, '0');
  return `${derived.slice(0, 8)}${millisecond}${derived.slice(11)}`;
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

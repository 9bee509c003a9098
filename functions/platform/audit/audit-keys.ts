import { createHash } from 'node:crypto';
import type { Key } from '../store/table.ts';
import { chainName } from './audit-chain.ts';

/** The partition of a log; functions that append or read may use no other. */
export const auditPartition = (organisationId: string | null): string =>
  `${organisationId === null ? chainName(null) : `ORG#${organisationId}`}#AUDIT`;

export const auditKey = (organisationId: string | null, id: string): Key => ({
  pk: auditPartition(organisationId),
  sk: `AUDIT#${id}`,
});

/** Where the end of a chain is. */
export const auditHeadKey = (organisationId: string | null): Key => ({
  pk: auditPartition(organisationId),
  sk: 'HEAD',
});

/** Parts of the list of chains that a day has entries of: no partition is one that every organisation writes to. */
const DAY_PARTS = 16;
const dayPartition = (day: string, part: number): string => `DAY#${day}#${part}#AUDIT`;
export const dayPartitions = (day: string): readonly string[] =>
  Array.from({ length: DAY_PARTS }, (_, part) => dayPartition(day, part));

/** Organisation whose chain an item of the list of a day names. */
export const organisationOfDay = (sk: string): string | null =>
  sk === `CHAIN#${chainName(null)}` ? null : sk.slice('CHAIN#'.length);

/** Says that a chain has entries of a day. */
export function auditDayKey(day: string, organisationId: string | null): Key {
  const name = chainName(organisationId);
  const [first = 0] = createHash('sha256').update(name).digest();
  return { pk: dayPartition(day, first % DAY_PARTS), sk: `CHAIN#${name}` };
}

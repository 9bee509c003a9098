import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ReadableTable } from '../store/held-table.ts';
import { ChainHead } from './audit-chain.ts';
import { copyText } from './audit-copy.ts';
import { auditDayKey, auditHeadKey, auditPartition, dayPartitions, organisationOfDay } from './audit-keys.ts';
import type { FoundCopy } from './verify-chain.ts';

const DAY_MS = 86_400_000;
/** Days after which a message is in no queue any more: an entry of a day is of an act of at most so many days before. */
const LATEST_DAYS = 15;

/** Where copies are kept. What is kept there cannot be replaced. */
export interface AuditCopies {
  has(organisation: string | null, day: string): Promise<boolean>;
  keep(organisation: string | null, day: string, text: string): Promise<void>;
}

const DayStart = z.object({ first: z.int().min(1), previous: z.string() });
const Entry = z.looseObject({ sequence: z.int(), hash: z.string(), day: z.string() });

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Number of the last entry of a day: the one before the first of the next day that has any, or the end of the chain. */
async function lastOfDay(
  table: ReadableTable,
  organisation: string | null,
  day: string,
  today: string,
): Promise<number> {
  for (let next = dayAfter(day); next <= today; next = dayAfter(next)) {
    const start = await table.get(auditDayKey(next, organisation));
    if (start !== null) return DayStart.parse(start).first - 1;
  }
  return ChainHead.parse(await table.get(auditHeadKey(organisation))).sequence;
}

/** The piece of a chain that a day has. Throws when entries are missing: then nothing is copied before it is known why. */
async function pieceOfDay(
  table: ReadableTable,
  organisation: string | null,
  day: string,
  today: string,
): Promise<FoundCopy> {
  const start = DayStart.parse(await table.get(auditDayKey(day, organisation)));
  const last = await lastOfDay(table, organisation, day, today);
  const wanted = last - start.first + 1;
  const from = Math.floor((Date.parse(day) - LATEST_DAYS * DAY_MS) / 1000).toString(16);
  // Imported entries are older than that: then all are read.
  for (const begin of [`AUDIT#${from}`, 'AUDIT#']) {
    const items = await table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      FilterExpression: '#day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: marshall({
        ':pk': auditPartition(organisation),
        ':from': begin,
        ':to': 'AUDIT#g',
        ':day': day,
      }),
      ConsistentRead: true,
    });
    if (items.length < wanted) continue;
    const entries = items
      .map(({ pk: _, sk: __, ...entry }) => Entry.parse(entry))
      .toSorted((one, other) => one.sequence - other.sequence);
    const end = entries.at(-1);
    if (end?.sequence !== last) break;
    return { day, previous: start.previous, head: { sequence: last, hash: end.hash, day }, entries };
  }
  throw new Error(`entries of the chain are missing on ${day}`);
}

/**
 * Copies the days of all chains that are over and were not copied yet. It may end anywhere and run again: a copy that is there stays, and
 * one that is made again is the same, byte for byte.
 * @param days that are over, oldest first
 * @param closed is called with each piece before its copy is made: again, where the copy could not be made then
 * @param failed gets what could not be copied; the others are
 * @returns how many copies were made
 */
export async function copyDays(
  table: ReadableTable,
  copies: AuditCopies,
  days: readonly string[],
  today: string,
  closed: (organisation: string | null, piece: FoundCopy) => Promise<void>,
  failed: (organisation: string | null, day: string, error: unknown) => void,
): Promise<number> {
  let made = 0;
  for (const day of days) {
    for (const partition of dayPartitions(day)) {
      for (const { sk } of await table.startingWith(partition, 'CHAIN#')) {
        const organisation = organisationOfDay(String(sk));
        if (await copies.has(organisation, day)) continue;
        try {
          const piece = await pieceOfDay(table, organisation, day, today);
          await closed(organisation, piece);
          await copies.keep(organisation, day, copyText(organisation, piece));
          made += 1;
        } catch (error) {
          failed(organisation, day, error);
        }
      }
    }
  }
  return made;
}

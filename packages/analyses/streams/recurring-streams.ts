import { type CalendarDate, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { continuedStreams } from './continued-streams.ts';
import type { DatedRow } from './dated-row.ts';
import { describedOn, describedUpTo, foundStream } from './found-stream.ts';
import type { FoundStream, RecurringStream } from './recurring-stream.ts';
import { chainsOfPayer } from './stream-chains.ts';
import { type StreamMemory, streamMemory } from './stream-memory.ts';

function streamsOfPayer(
  payer: string,
  rows: readonly DatedRow[],
  direction: 'in' | 'out',
  memory: StreamMemory,
): FoundStream[] {
  return chainsOfPayer(rows, direction, memory.missing).flatMap(
    (chain, ordinal) => foundStream(payer, ordinal, chain, direction, memory) ?? [],
  );
}

/**
 * Finds what recurs among rows: same counterparty, amounts within 10 % with at most one change of level (or any
 * amounts where every row of the counterparty keeps the rhythm, missed cycles allowed), dates on one of eight cadences. Rows of the other
 * direction are ignored; which rows are worth asking about (no transfers, no returned debit orders) is the caller's
 * choice. A row belongs to one stream at most. Largest amount per month first; the order of the rows does not matter.
 * @param memory of earlier searches among the rows of the same applicant
 */
export function findStreams(
  rows: readonly LabelledTransaction[],
  asOf: CalendarDate,
  direction: 'in' | 'out',
  memory: StreamMemory = streamMemory(),
): readonly RecurringStream[] {
  return memory.streamsAmong(rows, direction, asOf, () => {
    const day = dayNumber(asOf);
    return streamsOfGroups(groupByPayer(rows, direction, memory), direction, memory).map((stream) => {
      // What is paid into an account that the data stops showing is not known to have ended.
      const shownTo = memory.endsOfAccounts.get(stream.rows.at(-1)?.row.accountId ?? '');
      return shownTo === undefined ? describedOn(stream, day) : describedUpTo(stream, dayNumber(shownTo), day);
    });
  });
}

/** Adds a row to those of its counterparty. */
export function addToGroup(byPayer: Map<string, DatedRow[]>, payer: string, row: DatedRow): void {
  const known = byPayer.get(payer);
  if (known) known.push(row);
  else byPayer.set(payer, [row]);
}

/** The rows of one direction by the counterparty that their streams are looked for under, in the order given. */
function groupByPayer(
  rows: readonly LabelledTransaction[],
  direction: 'in' | 'out',
  memory: StreamMemory,
): Map<string, DatedRow[]> {
  const byPayer = new Map<string, DatedRow[]>();
  for (const row of rows) {
    if (direction === 'in' ? row.amountCents <= 0 : row.amountCents >= 0) continue;
    const { payer, dated } = memory.numbersOf(row);
    addToGroup(byPayer, payer, dated);
  }
  return byPayer;
}

/** The streams among rows that are grouped already, those that go on under another wording joined; largest amount per month
 * first. */
export function streamsOfGroups(
  byPayer: ReadonlyMap<string, readonly DatedRow[]>,
  direction: 'in' | 'out',
  memory: StreamMemory,
): FoundStream[] {
  const streams: FoundStream[] = [];
  byPayer.forEach((group, payer) => {
    if (group.length < 2) return;
    const found = memory.streamsOf(direction, payer, group, (rows) => streamsOfPayer(payer, rows, direction, memory));
    for (const stream of found) streams.push(stream);
  });
  return [...continuedStreams(streams, byPayer, memory)].sort(
    (a, b) => Math.abs(b.monthlyAmountCents) - Math.abs(a.monthlyAmountCents) || (a.id < b.id ? -1 : 1),
  );
}

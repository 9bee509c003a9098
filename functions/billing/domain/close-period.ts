import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';

/** Organisations that ever used anything are kept in so many parts, so that no partition holds all of them. */
export const REGISTER_SHARDS = 16;

/** What the closing worker is asked: to close a month of one organisation, or of all that are in a part of the register. */
export type ClosingMessage =
  | { readonly period: CalendarMonth; readonly organisationId: string }
  | { readonly period: CalendarMonth; readonly shard: number };

export interface ClosingQueue {
  ask(messages: readonly ClosingMessage[]): Promise<void>;
}

/** Organisations that were ever billed for anything. */
export interface BilledOrganisations {
  /** Those in a part of the register, some at a time. */
  inShard(shard: number): AsyncIterable<readonly string[]>;
}

/** Asks for a month to be closed for everybody. Cheap, and harmless to ask again. */
export async function askToClosePeriod(queue: ClosingQueue, period: CalendarMonth): Promise<void> {
  await queue.ask(Array.from({ length: REGISTER_SHARDS }, (_, shard) => ({ period, shard })));
}

/** Asks for a month to be closed for each organisation in a part of the register. */
export async function askForEachOrganisation(
  queue: ClosingQueue,
  organisations: BilledOrganisations,
  period: CalendarMonth,
  shard: number,
): Promise<number> {
  let asked = 0;
  for await (const some of organisations.inShard(shard)) {
    await queue.ask(some.map((organisationId) => ({ period, organisationId })));
    asked += some.length;
  }
  return asked;
}

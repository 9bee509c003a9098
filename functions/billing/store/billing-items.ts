import { createHash } from 'node:crypto';
import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { List } from '../../platform/store/listing.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from '../../platform/store/table.ts';
import type { BillRecord, BillRef } from '../domain/bill.ts';
import { type MeteredItem, meteredItems } from '../domain/billable-item.ts';
import type { BillingEventRecord, PeriodTotals, UsageLine } from '../domain/billing-event.ts';
import { REGISTER_SHARDS } from '../domain/close-period.ts';
import type { VerifiedPayment } from '../domain/payment.ts';
import { endOfPeriod } from '../domain/period.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;
const itemOf =
  (prefix: string) =>
  (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `${prefix}${id}` });
const listOf =
  (prefix: string) =>
  (organisationId: string): List => ({ pk: partition(organisationId), prefix });

/** Keys of the billing table. Everything of an organisation is in its partition. */
export const billingKeys = {
  partition,
  event: itemOf('EVENT#'),
  events: listOf('EVENT#'),
  totals: itemOf('TOTAL#'),
  bill: ({ organisationId, billId }: BillRef): Key => ({ pk: partition(organisationId), sk: `BILL#${billId}` }),
  bills: listOf('BILL#'),
  /** Issued bills that are still to be announced. */
  untold: itemOf('ISSUED#'),
  price: (organisationId: string, item: string, effectiveFrom: string): Key => ({
    pk: partition(organisationId),
    sk: `PRICE#${item}#${effectiveFrom}`,
  }),
  account: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'ACCOUNT' }),
  details: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'DETAILS' }),
  journal: itemOf('JOURNAL#'),
  payment: (organisationId: string, { provider, id }: VerifiedPayment): Key => ({
    pk: partition(organisationId),
    sk: `PAYMENT#${provider}#${id}`,
  }),
  creditNote: ({ organisationId, billId }: BillRef, id: string): Key => ({
    pk: partition(organisationId),
    sk: `CREDIT#${billId}#${id}`,
  }),
  /** Counter of a legal entity's series, and what its numbers name: nothing but pointers. */
  counter: (series: string): Key => ({ pk: `SERIES#${series}`, sk: 'COUNTER' }),
  number: (series: string, number: string): Key => ({ pk: `SERIES#${series}`, sk: `NUMBER#${number}` }),
  register: (shard: number): string => `BILLED#${String(shard).padStart(2, '0')}`,
  registered: (organisationId: string): Key => ({
    pk: `BILLED#${String(shardOf(organisationId)).padStart(2, '0')}`,
    sk: partition(organisationId),
  }),
} as const;

const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 16);

const secondOf = (instant: string): string =>
  Math.floor(Date.parse(instant) / 1000)
    .toString(16)
    .padStart(8, '0');

/** Part of the register that an organisation is in. */
function shardOf(organisationId: string): number {
  return Number.parseInt(digest('shard', organisationId).slice(0, 8), 16) % REGISTER_SHARDS;
}

/** The id of an event: of its application and item, beginning with its second so that events sort by time. */
export function billingEventId({ applicationId }: ConnectionRef, item: MeteredItem, at: string): string {
  return secondOf(at) + digest('event', applicationId, item);
}

/** The id of a month's bill: always the same, beginning with the second at which the month was over. */
export function billIdOf(organisationId: string, period: CalendarMonth): string {
  return secondOf(endOfPeriod(period)) + digest('bill', organisationId, period);
}

/** The id of an entry of the balance, named by its cause. Within a second they sort by the millisecond. */
export function journalId(at: string, ...source: readonly string[]): string {
  const millisecond = (Date.parse(at) % 1000).toString(16).padStart(3, '0');
  return secondOf(at) + millisecond + digest('journal', ...source).slice(0, 13);
}

const LINE = 'used#';
const Totals = z
  .object({ sk: z.string(), events: z.int().default(0), closedAt: z.string().nullable().default(null) })
  .catchall(z.unknown());
const LineParts = z.tuple([z.string(), z.enum(meteredItems), z.coerce.number().pipe(z.int())]);

function lineName({ usedIn, item, priceCents }: Omit<UsageLine, 'units'>): string {
  return `${LINE}${usedIn}#${item}#${priceCents}`;
}

/** Totals of a month as they are kept: each line is an attribute of its own, which many writers can add to. */
export function readTotals(kept: unknown): PeriodTotals {
  const { sk, events, closedAt, ...rest } = Totals.parse(kept);
  const usage = Object.entries(rest)
    .filter(([name]) => name.startsWith(LINE))
    .map(([name, units]): UsageLine => {
      const [usedIn, item, priceCents] = LineParts.parse(name.slice(LINE.length).split('#'));
      return { usedIn, item, priceCents, units: z.int().parse(units) };
    });
  return { period: sk.slice(sk.indexOf('#') + 1), usage, events, closedAt };
}

const open: Expression = { expression: 'attribute_not_exists(closedAt)' };

/**
 * The members of a transaction that record an event: itself, and its part of the month's totals. That it is the only one
 * of its application and item is for the state in the same transaction to prove.
 */
export function eventActions(event: BillingEventRecord, usedIn: CalendarMonth, table: Table): readonly WriteAction[] {
  const { organisationId, item, priceCents, period, id } = event;
  return [
    { table, put: { ...billingKeys.event(organisationId, id), ...event }, condition: absent },
    {
      table,
      update: billingKeys.totals(organisationId, period),
      set: {
        expression: 'ADD #line :one, events :one',
        names: { '#line': lineName({ usedIn, item, priceCents }) },
        values: { ':one': 1 },
      },
      condition: open,
    },
  ];
}

/** The member of a transaction that ends a month at the totals that were read of it. */
export function closeAction(
  organisationId: string,
  { period, events }: PeriodTotals,
  billId: string | null,
  at: string,
): WriteAction {
  return {
    update: billingKeys.totals(organisationId, period),
    set: {
      expression: 'SET closedAt = :at, billId = :bill, events = :events',
      values: { ':at': at, ':bill': billId, ':events': events },
    },
    condition: {
      expression: `attribute_not_exists(closedAt) AND ${events === 0 ? '(attribute_not_exists(events) OR events = :seen)' : 'events = :seen'}`,
      values: { ':seen': events },
    },
  };
}

/** The member of a transaction that replaces a bill of which the version before is kept. */
export function replaceBillAction(after: BillRecord): WriteAction {
  return {
    put: { ...billingKeys.bill({ organisationId: after.organisationId, billId: after.id }), ...after },
    condition: {
      expression: '#version = :before',
      names: { '#version': 'version' },
      values: { ':before': after.version - 1 },
    },
  };
}

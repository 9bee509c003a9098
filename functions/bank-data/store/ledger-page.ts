import { dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { ACCOUNT_STEM, ID_LENGTH } from '@imali/ledger/rows/transaction-id.ts';
import * as z from 'zod';
import { compressJson, expandJson, MAX_PAGE_BYTES } from '../../platform/store/compressed-json.ts';

/**
 * Rows by column, each column in the form that repeats itself most: days as differences, ids as ordinals, balances as
 * what is left after adding the amount to the balance before (0 in a ledger that adds up).
 */
const Page = z.object({
  v: z.literal(1),
  account: z.string(),
  ordinals: z.array(z.int()),
  days: z.array(z.int()),
  times: z.array(z.string()),
  amounts: z.array(z.int()),
  balances: z.array(z.int().nullable()),
  currencies: z.array(z.string()),
  descriptions: z.array(z.string()),
  references: z.array(z.string()),
  /** Of scans; null for rows that were printed as text, left out where all were, as in pages of before. */
  confidences: z.array(z.number().min(0).max(1).nullable()).optional(),
});

/** The instant of midnight in Johannesburg of a day by its number. */
const midnightOf = (day: number): string => `${dateOfDayNumber(day - 1)}T22:00:00.000Z`;

function pageOf(rows: readonly LedgerTransaction[]): z.infer<typeof Page> {
  let before = 0;
  let ordinal = 0;
  let day = 0;
  const currencies = rows.map((row) => row.currency);
  const confidences = rows.map((row) => row.readingConfidence ?? null);
  const page: z.infer<typeof Page> = {
    v: 1,
    account: rows[0]?.accountId ?? '',
    ordinals: [],
    days: [],
    times: [],
    amounts: rows.map((row) => row.amountCents),
    balances: [],
    currencies: new Set(currencies).size === 1 ? currencies.slice(0, 1) : currencies,
    descriptions: rows.map((row) => row.description),
    references: rows.map((row) => row.reference),
    ...(confidences.some((confidence) => confidence !== null) ? { confidences } : {}),
  };
  for (const row of rows) {
    const own = Number.parseInt(row.id.slice(ACCOUNT_STEM), 16);
    const booked = dayNumber(row.bookedOn);
    page.ordinals.push(own - ordinal);
    page.days.push(booked - day);
    page.times.push(row.bookedAt === midnightOf(booked) ? '' : row.bookedAt);
    page.balances.push(row.balanceCents === null ? null : row.balanceCents - before - row.amountCents);
    ordinal = own;
    day = booked;
    before = row.balanceCents ?? before;
  }
  return page;
}

/** Rows of one month of one account as pages of at most MAX_PAGE_BYTES: one page but for uncommonly full months. */
export function encodeLedgerPages(rows: readonly LedgerTransaction[]): Uint8Array[] {
  const bytes = compressJson(pageOf(rows));
  if (bytes.length <= MAX_PAGE_BYTES || rows.length < 2) return [bytes];
  const middle = Math.floor(rows.length / 2);
  return [...encodeLedgerPages(rows.slice(0, middle)), ...encodeLedgerPages(rows.slice(middle))];
}

/** The rows of a page. Throws when the bytes are not a page. */
export function decodeLedgerPage(bytes: unknown): LedgerTransaction[] {
  const page = Page.parse(expandJson(bytes));
  let before = 0;
  let ordinal = 0;
  let day = 0;
  return page.amounts.map((amountCents, index) => {
    ordinal += page.ordinals[index] ?? 0;
    day += page.days[index] ?? 0;
    const rest = page.balances[index] ?? null;
    const balanceCents = rest === null ? null : before + amountCents + rest;
    before = balanceCents ?? before;
    const readingConfidence = page.confidences?.[index] ?? null;
    return {
      id: page.account.slice(0, ACCOUNT_STEM) + ordinal.toString(16).padStart(ID_LENGTH - ACCOUNT_STEM, '0'),
      accountId: page.account,
      bookedOn: dateOfDayNumber(day),
      bookedAt: page.times[index] || midnightOf(day),
      amountCents,
      balanceCents,
      currency: page.currencies[index] ?? page.currencies[0] ?? 'ZAR',
      description: page.descriptions[index] ?? '',
      reference: page.references[index] ?? '',
      ...(readingConfidence === null ? {} : { readingConfidence }),
    };
  });
}

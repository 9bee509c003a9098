import { dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { ACCOUNT_STEM, ID_LENGTH } from '@imali/ledger/rows/transaction-id.ts';
import * as z from 'zod';
import { compressJson, expandJson, MAX_PAGE_BYTES } from '../../platform/store/compressed-json.ts';
import { isDated, withDay, withoutDays } from './dated-texts.ts';
import { placesOf, placesText } from './places-text.ts';

/**
 * Rows by column, each column in the form that repeats itself most: days as differences, ids as ordinals, balances as
 * what is left after adding the amount to the balance before (0 in a ledger that adds up).
 */
const Columns = z.object({
  account: z.string(),
  ordinals: z.array(z.int()),
  days: z.array(z.int()),
  times: z.array(z.string()),
  amounts: z.array(z.int()),
  balances: z.array(z.int().nullable()),
  currencies: z.array(z.string()),
  references: z.array(z.string()),
  /** Of scans; null for rows that were printed as text, left out where all were, as in pages of before. */
  confidences: z.array(z.number().min(0).max(1).nullable()).optional(),
});
type Columns = z.infer<typeof Columns>;

/**
 * Each text once, without the days that it prints. Amounts, days and references are in the order of the texts: what one shop
 * takes is alike, and a debit order or a fee is the same for months.
 */
const WrittenPage = Columns.extend({
  v: z.literal(2),
  texts: z.array(z.string()),
  /** A character for each row: the place of its text. */
  textOf: z.string(),
  /** Days from that of the booking to that which the text prints, for each row whose text has the sign of one. */
  shifts: z.array(z.int()).nullable(),
});
const Page = z.discriminatedUnion('v', [
  Columns.extend({ v: z.literal(1), descriptions: z.array(z.string()) }),
  WrittenPage,
]);

/** The instant of midnight in Johannesburg of a day by its number. */
const midnightOf = (day: number): string => `${dateOfDayNumber(day - 1)}T22:00:00.000Z`;

/** The places of rows in the order of their texts, those of one text in the order of the rows. */
function byText(textOf: readonly number[]): number[] {
  const rows: number[][] = [];
  for (const [row, text] of textOf.entries()) {
    const own = rows[text];
    if (own) own.push(row);
    else rows[text] = [row];
  }
  return rows.flat();
}

function pageOf(rows: readonly LedgerTransaction[]): z.infer<typeof WrittenPage> {
  const booked = rows.map((row) => dayNumber(row.bookedOn));
  const dated = withoutDays(rows.map(({ description }, row) => ({ text: description, bookedDay: booked[row] ?? 0 })));
  const texts = [...new Set(dated.texts)].toSorted();
  const places = new Map(texts.map((text, place) => [text, place]));
  const textOf = dated.texts.map((text) => places.get(text) ?? -1);
  const order = byText(textOf);
  const inOrder = <T>(values: readonly T[]): T[] => order.flatMap((row) => values.slice(row, row + 1));
  const currencies = rows.map((row) => row.currency);
  const confidences = rows.map((row) => row.readingConfidence ?? null);
  const page: z.infer<typeof WrittenPage> = {
    v: 2,
    account: rows[0]?.accountId ?? '',
    ordinals: [],
    days: [],
    times: [],
    amounts: inOrder(rows.map(({ amountCents }) => amountCents)),
    balances: [],
    currencies: new Set(currencies).size === 1 ? currencies.slice(0, 1) : currencies,
    texts,
    textOf: placesText(textOf),
    shifts: dated.shifts && inOrder(dated.shifts).filter((shift) => shift !== null),
    references: inOrder(rows.map(({ reference }) => reference)),
    ...(confidences.some((confidence) => confidence !== null) ? { confidences } : {}),
  };
  let before = 0;
  let ordinal = 0;
  let day = 0;
  for (const [index, row] of rows.entries()) {
    const own = Number.parseInt(row.id.slice(ACCOUNT_STEM), 16);
    const bookedDay = booked[index] ?? 0;
    page.ordinals.push(own - ordinal);
    page.days.push(bookedDay - day);
    page.times.push(row.bookedAt === midnightOf(bookedDay) ? '' : row.bookedAt);
    page.balances.push(row.balanceCents === null ? null : row.balanceCents - before - row.amountCents);
    ordinal = own;
    day = bookedDay;
    before = row.balanceCents ?? before;
  }
  return page;
}

/** Rows of one account as pages of at most MAX_PAGE_BYTES: one page but for uncommonly full months. */
export function encodeLedgerPages(rows: readonly LedgerTransaction[]): Uint8Array[] {
  const bytes = compressJson(pageOf(rows));
  if (bytes.length <= MAX_PAGE_BYTES || rows.length < 2) return [bytes];
  const middle = Math.floor(rows.length / 2);
  return [...encodeLedgerPages(rows.slice(0, middle)), ...encodeLedgerPages(rows.slice(middle))];
}

type ReadColumns = Pick<Columns, 'amounts' | 'references'> & { readonly descriptions: readonly string[] };

/** Columns by row of those by text. Throws where a row names a text or a day that the page lacks. */
function byRow(page: z.infer<typeof WrittenPage>, bookedDays: readonly number[]): ReadColumns {
  const { texts, shifts } = page;
  const textOf = placesOf(page.textOf);
  if ([page.amounts, page.references, bookedDays].some(({ length }) => length !== textOf.length))
    throw new RangeError('the columns of a ledger page differ in length');
  if (textOf.some((place) => texts[place] === undefined))
    throw new RangeError('a ledger page names a text that it lacks');
  const amounts = textOf.map(() => 0);
  const references = textOf.map(() => '');
  const descriptions = textOf.map(() => '');
  let nextShift = 0;
  for (const [place, row] of byText(textOf).entries()) {
    const text = texts[textOf[row] ?? 0] ?? '';
    amounts[row] = page.amounts[place] ?? 0;
    references[row] = page.references[place] ?? '';
    descriptions[row] = text;
    if (shifts === null || !isDated(text)) continue;
    const shift = shifts[nextShift];
    if (shift === undefined) throw new RangeError('a ledger page lacks the day of a text');
    descriptions[row] = withDay(text, bookedDays[row] ?? 0, shift);
    nextShift += 1;
  }
  return { amounts, references, descriptions };
}

/** The sums of the first one, two, three and so on. */
function runningSums(differences: readonly number[]): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}

/** The rows of a page. Throws when the bytes are not a page. */
export function decodeLedgerPage(bytes: unknown): LedgerTransaction[] {
  const page = Page.parse(expandJson(bytes));
  const days = runningSums(page.days);
  const ordinals = runningSums(page.ordinals);
  const { amounts, references, descriptions } = page.v === 1 ? page : byRow(page, days);
  let before = 0;
  return amounts.map((amountCents, index) => {
    const day = days[index] ?? days.at(-1) ?? 0;
    const rest = page.balances[index] ?? null;
    const balanceCents = rest === null ? null : before + amountCents + rest;
    before = balanceCents ?? before;
    const readingConfidence = page.confidences?.[index] ?? null;
    const ordinal = ordinals[index] ?? ordinals.at(-1) ?? 0;
    return {
      id: page.account.slice(0, ACCOUNT_STEM) + ordinal.toString(16).padStart(ID_LENGTH - ACCOUNT_STEM, '0'),
      accountId: page.account,
      bookedOn: dateOfDayNumber(day),
      bookedAt: page.times[index] || midnightOf(day),
      amountCents,
      balanceCents,
      currency: page.currencies[index] ?? page.currencies[0] ?? 'ZAR',
      description: descriptions[index] ?? '',
      reference: references[index] ?? '',
      ...(readingConfidence === null ? {} : { readingConfidence }),
    };
  });
}

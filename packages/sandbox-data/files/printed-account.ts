import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInMonth,
  dayOfMonth,
  monthOf,
} from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { PersonaData } from '../people/generate-persona.ts';

/** One booked transaction as a bank prints it. Money is signed cents. */
export interface PrintedRow {
  readonly bookedOn: CalendarDate;
  /** `HH:MM`, '' where the bank keeps no times. */
  readonly time: string;
  readonly description: string;
  readonly reference: string;
  /** What the balance moved by, a fee in the fee column included. */
  readonly amountCents: number;
  /** Part of the amount that is in the fee column, zero or negative. */
  readonly feeCents: number;
  readonly balanceCents: number;
  /** The bank's own charge, in a row of its own. */
  readonly isFee: boolean;
}

/** An account over a period, as a statement shows it. */
export interface PrintedAccount {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  readonly holderName: string;
  /** Made-up lines of an address. */
  readonly address: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly openingCents: number;
  readonly closingCents: number;
  readonly rows: readonly PrintedRow[];
  /** What the statement says about itself. A forger may change rows and leave these. */
  readonly totals: PrintedTotals;
}

/** Sums of a statement in cents: money in and money out (positive), without what is in a fee column, and the fees. */
export interface PrintedTotals {
  readonly creditCents: number;
  readonly debitCents: number;
  readonly feeCents: number;
  readonly credits: number;
  readonly debits: number;
}

/** Nobody lives there. */
const ADDRESS = ['12 Voorbeeld Street', 'Example Park', '0000'] as const;

function periodStart(endsOn: CalendarDate, months: number): CalendarDate {
  const next = addDays(endsOn, 1);
  return dateInMonth(addMonths(monthOf(next), -months), dayOfMonth(next));
}

type PersonaAccount = PersonaData['accounts'][number];

function bookedRows({ byod, truth }: PersonaAccount): PrintedRow[] {
  return byod.transactions.map((row, index) => {
    const label = truth[index]?.label ?? '';
    return {
      bookedOn: row.datetime.slice(0, 10),
      time: row.datetime.slice(11, 16),
      description: row.description,
      reference: row.reference ?? '',
      amountCents: centsOf(row.amount),
      feeCents: 0,
      balanceCents: centsOf(row.balance ?? 0),
      isFee: label.startsWith('fees.') && label !== 'fees.interest_charged',
    };
  });
}

/** Rows since the last place where the running balance does not follow from the row before. */
function unbroken(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const start = rows.findLastIndex((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && before.balanceCents + row.amountCents !== row.balanceCents;
  });
  return start === -1 ? rows : rows.slice(start);
}

/**
 * An account of a persona over whole months up to a day, the last one of its history. Where months are missing, the
 * period begins with the first day of the month after the gap, for a statement never spans what was not handed in.
 */
export function printedAccount(
  persona: PersonaAccount,
  { endsOn, months }: { readonly endsOn: CalendarDate; readonly months: number },
): PrintedAccount {
  const account = persona.byod;
  const rows = bookedRows(persona);
  const wished = periodStart(endsOn, months);
  const inPeriod = rows.filter(({ bookedOn }) => bookedOn >= wished);
  const kept = unbroken(inPeriod);
  const [first] = kept;
  const cutFrom = first !== undefined && kept.length < inPeriod.length ? `${monthOf(first.bookedOn)}-01` : wished;
  const before = rows.findLast(({ bookedOn }) => bookedOn < wished);
  const openingCents = first
    ? first.balanceCents - first.amountCents
    : (before?.balanceCents ?? centsOf(account.balance));
  return {
    accountNumber: account.account_number,
    accountName: account.account_name,
    accountType: account.account_type,
    holderName: account.account_holder_name,
    address: ADDRESS,
    from: cutFrom,
    to: endsOn,
    openingCents,
    closingCents: kept.at(-1)?.balanceCents ?? openingCents,
    rows: kept,
    totals: totalsOf(kept),
  };
}

/** Fees that a bank shows beside the transaction that they are for, by the label of their row in the personas. */
const FEE_OF_MOVEMENT = /^(cash (withdrawal|deposit)|immediate payment|instant payment) fee$/i;

/**
 * The account as a bank with a fee column prints it. The fee of a transaction, which follows it on the same day under
 * such a name, is in the transaction's own row: its amount is then net of the fee, and its balance the one after it.
 * Other fees keep their rows, and are in the fee column too.
 */
export function withFeesBeside(account: PrintedAccount): PrintedAccount {
  const rows: PrintedRow[] = [];
  for (const row of account.rows) {
    const before = rows.at(-1);
    const belongs =
      before !== undefined &&
      FEE_OF_MOVEMENT.test(row.description) &&
      before.bookedOn === row.bookedOn &&
      before.feeCents === 0 &&
      before.amountCents !== 0 &&
      !before.isFee;
    if (!belongs) {
      rows.push(row.isFee && row.amountCents < 0 ? { ...row, feeCents: row.amountCents } : row);
      continue;
    }
    rows[rows.length - 1] = {
      ...before,
      amountCents: before.amountCents + row.amountCents,
      feeCents: row.amountCents,
      balanceCents: row.balanceCents,
    };
  }
  return { ...account, rows, totals: totalsOf(rows) };
}

function totalsOf(rows: readonly PrintedRow[]): PrintedTotals {
  const moved = rows.map(({ amountCents, feeCents }) => amountCents - feeCents);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const credits = moved.filter((cents) => cents > 0);
  const debits = moved.filter((cents) => cents < 0);
  return {
    creditCents: sum(credits),
    debitCents: Math.abs(sum(debits)),
    feeCents: Math.abs(sum(rows.map(({ feeCents }) => feeCents))),
    credits: credits.length,
    debits: debits.length,
  };
}

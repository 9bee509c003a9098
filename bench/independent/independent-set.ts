import { readFileSync } from 'node:fs';
import { type CalendarDate, dayNumber } from '@imali/ledger/basics/calendar.ts';
import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';
import { csvRecords } from '../../functions/platform/documents/csv-records.ts';

/** The sets that the project holds. Only the first may be read row by row. */
export const SET_NAMES = ['a', 'b', 'c'] as const;
export type SetName = (typeof SET_NAMES)[number];

const TrueStream = z.object({
  key: z.string(),
  payer: z.string(),
  cadence: z.string(),
  label: z.string(),
  typical_amount_cents: z.int(),
  /** The month from which its present level holds; left out where it never changed, or nobody noted it. */
  stepped_in: z.string().optional(),
  rows: z.array(z.int()).min(1),
});
export type TrueStream = z.infer<typeof TrueStream>;

const Leg = z.object({ account: z.string(), row: z.int() });

const TrueAccount = z.object({
  account_id: z.string(),
  person: z.string(),
  bank: z.string(),
  account_type: z.string(),
  /** Kind of account of our ledger; the sets at hand hold current accounts only and leave it out. */
  ledger_type: z.enum(['cheque', 'savings', 'credit_card', 'loan', 'home_loan', 'investment', 'business']).optional(),
  account_number: z.string(),
  holder: z.string(),
  opening_cents: z.int().nullable(),
  closing_cents: z.int().nullable(),
  period_start: z.string(),
  period_end: z.string(),
  income_streams: z.array(TrueStream),
  /** Where a bank only gives notice of an unpaid debit, debit and credit are null and the notice is a row. */
  bounce_pairs: z.array(
    z.object({ debit: z.int().nullable(), credit: z.int().nullable(), notice: z.int().nullable().optional() }),
  ),
});
export type TrueAccount = z.infer<typeof TrueAccount>;

const Truth = z.object({
  people: z.array(z.object({ key: z.string(), accounts: z.array(z.string()) })),
  accounts: z.array(TrueAccount),
  own_transfers: z.array(z.object({ out: Leg, in: Leg })),
});

/** A row as the bank prints it, beside its truth. */
export interface IndependentRow {
  readonly bookedOn: CalendarDate;
  /** Signed cents without the fee. */
  readonly amountCents: number;
  /** Fee in a column of its own, 0 or below. */
  readonly feeCents: number;
  readonly balanceCents: number | null;
  readonly description: string;
  readonly truth: LabelId;
  /** The truth and whatever else is fair. */
  readonly accepted: readonly LabelId[];
}

export interface IndependentAccount extends TrueAccount {
  /** In the order of the ledger; the truth names rows by their place here. */
  readonly rows: readonly IndependentRow[];
}

export interface IndependentPerson {
  readonly key: string;
  readonly accounts: readonly IndependentAccount[];
  /** Both legs of each transfer between these accounts. */
  readonly ownTransfers: z.infer<typeof Truth>['own_transfers'];
}

const centsOf = (text: string): number => (text === '' ? 0 : Number(text));

function labelIn(text: string): LabelId {
  if (!isLabelId(text)) throw new Error(`no such label: ${text}`);
  return text;
}

function rowOf(cells: readonly string[]): IndependentRow {
  const [, , date = '', amount = '', fee = '', balance = '', description = '', label = '', others = ''] = cells;
  dayNumber(date);
  const truth = labelIn(label);
  return {
    bookedOn: date,
    amountCents: centsOf(amount),
    feeCents: centsOf(fee),
    balanceCents: balance === '' ? null : Number(balance),
    description,
    truth,
    accepted: [
      truth,
      ...others
        .split('|')
        .filter((other) => other !== '')
        .map(labelIn),
    ],
  };
}

/**
 * Reads the people of a folder with `transactions.csv` and `truth.json` (README.md beside the sets).
 * Throws where the two do not fit or a label does not exist.
 */
export function readIndependentSet(folder: URL): IndependentPerson[] {
  const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
  const truth = Truth.parse(JSON.parse(read('truth.json')));
  const records = [...csvRecords(read('transactions.csv'))].slice(1);
  const byAccount = Map.groupBy(records, ({ cells }) => cells[0] ?? '');
  const accounts = new Map(
    truth.accounts.map((account): [string, IndependentAccount] => {
      const rows = (byAccount.get(account.account_id) ?? [])
        .toSorted((a, b) => Number(a.cells[1]) - Number(b.cells[1]))
        .map(({ cells }) => rowOf(cells));
      return [account.account_id, { ...account, rows }];
    }),
  );
  return truth.people.map(({ key, accounts: ids }) => ({
    key,
    accounts: ids.map((id) => {
      const account = accounts.get(id);
      if (!account) throw new Error(`${key} has no account ${id}`);
      return account;
    }),
    ownTransfers: truth.own_transfers.filter(({ out }) => ids.includes(out.account)),
  }));
}

/** The folder of a set. */
export const folderOf = (name: SetName): URL => new URL(`./${name}/`, import.meta.url);

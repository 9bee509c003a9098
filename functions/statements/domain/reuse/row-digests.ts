import { bareNumber } from '@imali/ledger/rows/account-number.ts';
import type { Statement, StatementRow } from '@imali/statement-reader/reading/statement.ts';

/** Rows of a window, and how many different amounts and days it has at least: fees of a tariff repeat between accounts. */
const WINDOW = { rows: 8, amounts: 5, days: 3 } as const;
/** Windows that are kept of a month, and months of a statement: the newest. */
const WINDOWS_OF_MONTH = 2;
const MONTHS = 12;
/** Digests of one file, whatever it holds. */
export const MAX_DIGESTS = 60;
/** Rows of a statement that is compared whole, where a month has too few for a window. */
const FEWEST_WHOLE = 3;
/** Last digits by which account numbers compare: many statements mask the others. */
const NUMBER_DIGITS = 4;

/** A keyed digest of a text; nobody can make it, or read it, without the key. */
export type DigestOf = (kind: 'rows' | 'account' | 'person', text: string) => string;

/** Rows of a file by a digest, and the digest of the account that the file says they are of. */
export interface RowDigest {
  readonly digest: string;
  readonly account: string;
}

/**
 * Digests by which rows are known again in another file, whatever else was changed in it. Windows of rows that follow each
 * other count by day and amount alone: a forger writes another name, number, opening balance and description over them. Of
 * each month the windows with the smallest digests are kept, so that two files with the same rows keep the same ones, and one
 * changed row changes few. A short statement counts whole, with its account.
 */
export function rowDigests(statements: readonly Statement[], digestOf: DigestOf): RowDigest[] {
  const found = statements
    .filter(({ accountNumber }) => bareNumber(accountNumber) !== '')
    .toSorted((one, other) => (one.to < other.to ? 1 : -1))
    .flatMap(({ bankSlug, accountNumber, rows: printed }): RowDigest[] => {
      const name = `${bankSlug}\n${bareNumber(accountNumber).slice(-NUMBER_DIGITS)}`;
      const rows = printed.toSorted(byDayAndAmount);
      const account = digestOf('account', name);
      const windows = windowDigests(rows, digestOf);
      const digests = windows.length > 0 || rows.length < FEWEST_WHOLE ? windows : [wholeDigest(name, rows, digestOf)];
      return digests.map((digest) => ({ digest, account }));
    });
  return [...new Map(found.map((one) => [one.digest, one])).values()].slice(0, MAX_DIGESTS);
}

const byDayAndAmount = (one: StatementRow, other: StatementRow): number =>
  one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : one.amountCents - other.amountCents;

const textOf = (rows: readonly StatementRow[]): string =>
  rows.map(({ bookedOn, amountCents }) => `${bookedOn} ${amountCents}`).join('\n');

const wholeDigest = (account: string, rows: readonly StatementRow[], digestOf: DigestOf): string =>
  digestOf('rows', `${account}\n${textOf(rows)}`);

function windowDigests(rows: readonly StatementRow[], digestOf: DigestOf): string[] {
  const windows = rows
    .map((_, index) => rows.slice(index, index + WINDOW.rows))
    .filter(
      (window) =>
        window.length === WINDOW.rows &&
        new Set(window.map(({ amountCents }) => Math.abs(amountCents))).size >= WINDOW.amounts &&
        new Set(window.map(({ bookedOn }) => bookedOn)).size >= WINDOW.days,
    );
  const byMonth = Map.groupBy(windows, ([first]) => first?.bookedOn.slice(0, 7) ?? '');
  return [...byMonth]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, MONTHS)
    .flatMap(([, ofMonth]) =>
      [...new Set(ofMonth.map((window) => digestOf('rows', textOf(window))))].toSorted().slice(0, WINDOWS_OF_MONTH),
    );
}

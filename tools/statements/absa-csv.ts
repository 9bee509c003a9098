import { CsvQuoteError, type CsvRecord, csvRecords } from '../../functions/platform/documents/csv-records.ts';
import type { BankSlug } from '../../schemas/banks.ts';
import { bookingEpochMs } from '../../schemas/booking-datetime.ts';
import type { accountTypes, BankBYODInput } from '../../schemas/entities/statements/byod.ts';

export interface AccountDetails {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: (typeof accountTypes)[number];
  readonly bankSlug: BankSlug;
  readonly holderName: string;
}

export type AbsaCsvResult =
  | { readonly outcome: 'body'; readonly body: BankBYODInput }
  | {
      readonly outcome: 'unreadable';
      readonly problems: readonly { readonly line: number; readonly reason: string }[];
    };

/** A signed amount such as `-1500.00`, `1 500.00` or, re-saved by a spreadsheet, `-10 000,00`; null for other text. */
export function absaAmount(text: string): number | null {
  const plain = text.trim().replaceAll(/[ \u00A0]/g, '');
  return /^[-+]?\d+(?:[.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** The ISO date of `20200618`; null when it is not a day of the calendar. */
export function absaDate(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const date = `${match[1]}-${match[2]}-${match[3]}`;
  return bookingEpochMs(date) === null ? null : date;
}

/** Records of which a cell holds something; spreadsheets end a table with lines of delimiters. */
function filledRecords(text: string): readonly CsvRecord[] | { readonly line: number; readonly reason: string } {
  try {
    return [...csvRecords(text)].filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvQuoteError)) throw error;
    return { line: error.line, reason: error.message };
  }
}

/**
 * The upload body of an Absa CSV (`Date,Description,Amount,Balance`, comma or semicolon). Rows keep their order and
 * their text, runs of blanks joined; rows of 0.00 stay. The closing balance is that of the newest row. Answers
 * `unreadable` with every line that has no such form; nothing is skipped silently.
 */
export function byodFromAbsaCsv(text: string, account: AccountDetails): AbsaCsvResult {
  const records = filledRecords(text);
  if ('reason' in records) return { outcome: 'unreadable', problems: [records] };
  const [header, ...lines] = records;
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()).join(',');
  if (columns !== 'date,description,amount,balance') {
    return {
      outcome: 'unreadable',
      problems: [{ line: header?.line ?? 1, reason: 'the columns must be Date, Description, Amount, Balance' }],
    };
  }
  const problems: { line: number; reason: string }[] = [];
  const transactions = lines.flatMap(({ line, cells }): BankBYODInput['transactions'] => {
    const [dateText = '', description = '', amountText = '', balanceText = ''] = cells;
    const datetime = absaDate(dateText);
    const amount = absaAmount(amountText);
    const balance = absaAmount(balanceText);
    if (cells.length !== 4) problems.push({ line, reason: `${cells.length} columns instead of 4` });
    else if (datetime === null) problems.push({ line, reason: 'the date is not YYYYMMDD' });
    else if (amount === null) problems.push({ line, reason: 'the amount is not a number' });
    else if (balance === null) problems.push({ line, reason: 'the balance is not a number' });
    else
      return [
        {
          datetime,
          amount,
          balance,
          description: description.trim().replaceAll(/\s+/g, ' '),
          reference: '',
          currency: 'ZAR',
        },
      ];
    return [];
  });
  const first = transactions[0];
  const last = transactions.at(-1);
  if (lines.length === 0) problems.push({ line: header?.line ?? 1, reason: 'there is no transaction' });
  if (!first || !last || problems.length > 0) return { outcome: 'unreadable', problems };
  const newest = first.datetime > last.datetime ? first : last;
  return {
    outcome: 'body',
    body: {
      account_number: account.accountNumber,
      account_name: account.accountName,
      account_type: account.accountType,
      balance: newest.balance ?? 0,
      currency: 'ZAR',
      bank_slug: account.bankSlug,
      account_holder_name: account.holderName,
      transactions,
    },
  };
}

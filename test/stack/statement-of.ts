import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { BankBYODInput } from '../../schemas/entities/statements/byod.ts';

/** A row of a made-up statement: date, amount in rands, description. */
export type StatementRow = readonly [date: CalendarDate, amount: number, description: string];

/** A BYOD body with running balances that add up from 1 000.00. */
export function statementOf(rows: readonly StatementRow[], overrides: Partial<BankBYODInput> = {}): BankBYODInput {
  let cents = 100_000;
  const transactions = rows.map(([date, amount, description]) => {
    cents += Math.round(amount * 100);
    return { datetime: `${date}T08:00:00Z`, amount, balance: cents / 100, description, reference: '' };
  });
  return {
    account_number: '62000000011',
    account_name: 'Gold Cheque Account',
    account_type: 'cheque',
    balance: cents / 100,
    currency: 'ZAR',
    bank_slug: 'fnb',
    account_holder_name: 'Test Person',
    transactions,
    ...overrides,
  };
}

/** Three months: a salary on the 25th, rent on the 1st, groceries every week. */
export const threeMonths: readonly StatementRow[] = [
  ...['2026-03-25', '2026-04-25', '2026-05-25'].map((date): StatementRow => [date, 20_000, 'FNB OB PMT ACME SALARY']),
  ...['2026-04-01', '2026-05-01', '2026-06-01'].map(
    (date): StatementRow => [date, -6000, 'IB PAYMENT TO RENTAL MAIN ROAD'],
  ),
  ...Array.from(
    { length: 12 },
    (_, week): StatementRow => [
      addDays('2026-03-26', week * 7),
      -850.5,
      'POS Purchase Checkers Sea Point 412752*6823 26 Mar',
    ],
  ),
].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/**
 * The same three months with a shop that no other test's statements print. What staff preview is read from every applicant
 * who has a text: data that a test breaks must not be among it.
 */
export const threeMonthsApart: readonly StatementRow[] = threeMonths.map(([date, amount, description]) => [
  date,
  amount,
  description.replace('Checkers Sea Point', 'Apart Trading Hogsback'),
]);

/** Many small purchases over two years, for the limits of size. */
export function manyRows(count: number): StatementRow[] {
  return Array.from(
    { length: count },
    (_, index): StatementRow => [
      addDays('2024-01-01', Math.floor((index * 700) / count)),
      index % 40 === 0 ? 9000 : -(10 + (index % 97) / 100),
      index % 40 === 0 ? 'MAGTAPE CREDIT ACME SALARY' : `POS PURCHASE SHOP ${index % 500} CAPE TOWN`,
    ],
  );
}

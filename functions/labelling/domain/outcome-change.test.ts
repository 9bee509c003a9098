import { addDays } from '@imali/ledger/basics/calendar.ts';
import { makeAccount } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountLedger, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { expect, test } from '@jest/globals';
import { outcomeChange } from './outcome-change.ts';

const account = makeAccount();
let made = 0;
function row(bookedOn: string, amountCents: number, description: string): LedgerTransaction {
  made += 1;
  return {
    id: made.toString(16).padStart(24, '0'),
    accountId: account.id,
    bookedOn,
    bookedAt: `${bookedOn}T08:00:00.000Z`,
    amountCents,
    balanceCents: null,
    currency: 'ZAR',
    description,
    reference: '',
  };
}
const ledger: AccountLedger = {
  account,
  transactions: [
    ...['2026-01-25', '2026-02-25', '2026-03-25', '2026-04-25'].map((date) =>
      row(date, 2_000_000, 'MAGTAPE CREDIT ACME SALARY'),
    ),
    ...Array.from({ length: 14 }, (_, week) =>
      row(addDays('2026-01-27', week * 7), -50_000, 'POS PURCHASE ZANZITRADE'),
    ),
  ].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1)),
};
const basis = { organisationRules: [], sharedRules: [], userLabels: [] };

test('A rule that takes spending for savings shows in the outcome, with the transactions that it relabelled', () => {
  const sharedRules = [{ id: 'a', contains: 'ZANZITRADE', label: 'savings.deposit' as const }];
  const change = outcomeChange([ledger], basis, { ...basis, sharedRules });
  expect(change).toMatchObject({ transactions: 18, relabelled: 14 });
  expect(change.analysesChanged).toContain('affordability');
  // Four or five purchases of R500 a month: R18 000 at the median become R20 000.
  expect([change.before.monthLeft, change.after.monthLeft]).toEqual([18_000, 20_000]);
});

test('a rule that touches nothing changes nothing', () => {
  const sharedRules = [{ id: 'a', contains: 'SOMEWHERE ELSE', label: 'food.groceries' as const }];
  const change = outcomeChange([ledger], basis, { ...basis, sharedRules });
  expect(change).toMatchObject({ relabelled: 0, analysesChanged: [] });
  expect(change.after).toEqual(change.before);
});

test('an applicant of less than a month has no outcome, and none without rows', () => {
  const short = { account, transactions: ledger.transactions.slice(0, 2) };
  const nothing = { monthLeft: null, netIncome: null, healthScore: null };
  expect(outcomeChange([short], basis, basis)).toMatchObject({ before: nothing, after: nothing });
  expect(outcomeChange([], basis, basis)).toMatchObject({ transactions: 0, before: nothing });
});

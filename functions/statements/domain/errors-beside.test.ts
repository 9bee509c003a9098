import { addDays } from '@imali/ledger/basics/calendar.ts';
import { type AccountSpan, extendedAccount } from '@imali/ledger/rows/extend-account.ts';
import type { LedgerAccount, LedgerTransaction, SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import { errorsBeside } from './errors-beside.ts';

const account: LedgerAccount = {
  id: '692039c05f3c8b2a11111111',
  accountNumber: '62000000011',
  accountName: 'Cheque',
  accountType: 'cheque',
  bankSlug: 'fnb',
  holderName: 'Test Person',
  currency: 'ZAR',
  balanceCents: 0,
  isManualUpload: true,
};

const START = '2026-01-01';
const MONTH_DAYS = 10;
const OPENING = 50_000;

/** One row a day with a running balance, ten days a statement. @param cents of each day */
function sourceOf(cents: readonly number[], index: number, isFile: boolean): SourceLedger {
  const firstDay = index * MONTH_DAYS;
  let balance = OPENING + cents.slice(0, firstDay).reduce((sum, one) => sum + one, 0);
  const openingCents = balance;
  const rows = cents.slice(firstDay, firstDay + MONTH_DAYS).map((amountCents, day) => {
    balance += amountCents;
    const bookedOn = addDays(START, firstDay + day);
    return {
      bookedOn,
      bookedAt: `${bookedOn}T08:00:00.000Z`,
      amountCents,
      balanceCents: balance,
      description: `Row ${firstDay + day}`,
      reference: '',
      currency: 'ZAR',
    };
  });
  const from = addDays(START, firstDay);
  const periods = [{ from, to: addDays(from, MONTH_DAYS - 1), openingCents, closingCents: balance }];
  const transactions: readonly LedgerTransaction[] = withIds(account.id, rows);
  return { account: { ...account, balanceCents: balance }, transactions, ...(isFile ? { periods } : {}) };
}

/** The account after its sources, in the order in which they came. */
function accountAfter(sources: readonly SourceLedger[]): AccountSpan {
  let span: AccountSpan = { account, firstOn: null, lastOn: null, covered: [] };
  let kept: readonly LedgerTransaction[] = [];
  for (const source of sources) {
    const next = extendedAccount(span, kept, source);
    expect(next.contradictions).toEqual([]);
    span = next.account;
    kept = [...kept, ...source.transactions].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1));
  }
  return span;
}

const uploadOf = (index: number): Pick<UploadRecord, 'accounts'> => {
  const from = addDays(START, index * MONTH_DAYS);
  const { id: accountId, bankSlug, accountNumber } = account;
  const periods = [{ from, to: addDays(from, MONTH_DAYS - 1) }];
  return { accounts: [{ accountId, bankSlug, accountNumber, rowsAdded: MONTH_DAYS, duplicates: 0, periods }] };
};

describe('Contiguous Errors between sources that do not overlap', () => {
  test('Files, posted transactions and feeds in any order: a file has an error for each side on which days are missing and the balance moved', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<number[]>(-700, 0, 300, 1200), { minLength: 60, maxLength: 60 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (cents, order, areFiles) => {
          const isFile = (index: number): boolean => areFiles[index] === true;
          const { covered } = accountAfter(order.map((index) => sourceOf(cents, index, isFile(index))));
          for (const index of order.filter(isFile)) {
            const errors = errorsBeside(uploadOf(index), [{ account, covered }]);
            const sorted = order.toSorted((a, b) => a - b);
            const at = sorted.indexOf(index);
            // By hand: the statements missing on either side, and what moved on their days.
            const sides = [
              [sorted[at - 1], index],
              [index, sorted[at + 1]],
            ].filter((side): side is [number, number] => side.every((one) => one !== undefined));
            const expected = sides.flatMap(([before, after]) => {
              const missing = cents.slice((before + 1) * MONTH_DAYS, after * MONTH_DAYS);
              const moved = missing.reduce((sum, one) => sum + one, 0);
              return moved === 0 ? [] : [addDays(START, (before + 1) * MONTH_DAYS)];
            });
            expect(errors.map(({ type, code }) => `${type} ${code}`)).toEqual(
              expected.map(() => 'Contiguous Error days_between_missing'),
            );
            for (const [place, from] of expected.entries()) expect(errors[place]?.message).toContain(from);
          }
        },
      ),
    );
  });

  test('The error of January and March names February with both balances, and is gone once February has come', () => {
    // R500.00, then R10.00 more each day: R600.00 after ten days, R700.00 after twenty.
    const cents = Array.from({ length: 30 }, () => 1000);
    const [january, february, march] = [0, 1, 2].map((index) => sourceOf(cents, index, true));
    if (!january || !february || !march) throw new Error('there are three');
    const before = accountAfter([march, january]).covered;
    const error = {
      type: 'Contiguous Error',
      code: 'days_between_missing',
      message:
        'No statement covers the 10 days from 2026-01-11 to 2026-01-20, and the balance changed over them: transactions are missing.',
      expected: '600.00',
      found: '700.00',
      place: null,
    };
    expect(errorsBeside(uploadOf(0), [{ account, covered: before }])).toMatchObject([error]);
    expect(errorsBeside(uploadOf(2), [{ account, covered: before }])).toMatchObject([error]);
    const after = accountAfter([march, january, february]).covered;
    for (const index of [0, 1, 2]) expect(errorsBeside(uploadOf(index), [{ account, covered: after }])).toEqual([]);
  });

  test('A file of which nothing was taken has none', () => {
    expect(errorsBeside({ accounts: [] }, [])).toEqual([]);
    expect(errorsBeside(uploadOf(0), [])).toEqual([]);
  });
});

import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, monthOf } from '../basics/calendar.ts';
import type { LedgerTransaction } from './ledger.ts';
import { mergeRows } from './merge-ledger.ts';
import { withIds } from './transaction-id.ts';

const accountId = '692039c05f3c8b2a1d9e4f70';

interface Movement {
  readonly day: number;
  readonly cents: number;
  readonly text: string;
}

/** Rows of an account that opens with R1 000, with a running balance on each. */
function ledgerOf(movements: readonly Movement[]): LedgerTransaction[] {
  let balance = 100_000;
  const rows = movements
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, cents, text }) => {
      balance += cents;
      const bookedOn = addDays('2026-01-20', day);
      return {
        bookedOn,
        bookedAt: `${bookedOn}T00:00:00.000Z`,
        amountCents: cents,
        balanceCents: balance,
        currency: 'ZAR',
        description: text,
        reference: '',
      };
    });
  return withIds(accountId, rows);
}

const withoutIds = (rows: readonly LedgerTransaction[]) => rows.map(({ id: _, ...row }) => row);
const movement = fc.record({
  day: fc.integer({ min: 0, max: 40 }),
  cents: fc.integer({ min: -50, max: 50 }).filter((cents) => cents !== 0),
  text: fc.constantFrom('SHOP A', 'SHOP B', 'SALARY'),
});
const anyLedger = fc.array(movement, { maxLength: 40 }).map(ledgerOf);
const anyDay = fc.integer({ min: 0, max: 41 }).map((day) => addDays('2026-01-20', day));

/** Whole months: what the store reads of a ledger for a merge. */
const monthsOf = (rows: readonly LedgerTransaction[]): Set<string> =>
  new Set(rows.map(({ bookedOn }) => monthOf(bookedOn)));

describe('merging overlapping statements', () => {
  test('Merging overlapping statements produces each row of the whole ledger once, for any overlap', () => {
    fc.assert(
      fc.property(anyLedger, anyDay, anyDay, (whole, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const early = whole.filter(({ bookedOn }) => bookedOn < to);
        const late = whole.filter(({ bookedOn }) => bookedOn >= from);
        const merged = mergeRows(accountId, early, late);
        const ordered = (rows: readonly LedgerTransaction[]) =>
          withoutIds(rows).toSorted((x, y) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1));
        expect(ordered(merged.transactions)).toEqual(ordered(whole));
        expect(new Set(merged.transactions.map(({ id }) => id)).size).toBe(whole.length);
        expect(merged.transactions.filter((row) => !merged.added.includes(row))).toEqual(early);
        expect(merged.duplicates + merged.added.length).toBe(late.length);
      }),
    );
  });

  test('Days that only one source has keep that source’s order', () => {
    fc.assert(
      fc.property(anyLedger, anyDay, (whole, cut) => {
        const early = whole.filter(({ bookedOn }) => bookedOn < cut);
        const late = whole.filter(({ bookedOn }) => bookedOn >= cut);
        expect(withoutIds(mergeRows(accountId, late, early).transactions)).toEqual(withoutIds(whole));
      }),
    );
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(anyLedger, anyLedger, (kept, incoming) => {
        const once = mergeRows(accountId, kept, incoming);
        const again = mergeRows(accountId, once.transactions, incoming);
        expect(again.added).toEqual([]);
        expect(again.transactions).toEqual(once.transactions);
        expect(monthsOf(again.transactions)).toEqual(monthsOf(once.transactions));
      }),
    );
  });

  const day = (cents: number, balance: number | null, text: string): LedgerTransaction[] =>
    ledgerOf([{ day: 0, cents, text }]).map((row) => ({ ...row, balanceCents: balance }));

  test('A merged transaction is recognised by amount and balance, even if another source words it differently', () => {
    const merged = mergeRows(accountId, day(-500, 99_500, 'POS PURCHASE SHOP A'), day(-500, 99_500, 'Shop A'));
    expect(merged).toMatchObject({ added: [], duplicates: 1 });
  });

  test('Without a printed balance a transaction is matched by day and amount, with the same words first', () => {
    const kept = [...day(-500, 99_500, 'POS Purchase Shop-A'), ...day(-500, 99_000, 'POS Purchase Shop-B')];
    expect(mergeRows(accountId, kept, day(-500, null, 'SHOP B CARD 4411')).added).toEqual([]);
    const three = ['OTHER', 'POS PURCHASE SHOP B', 'ANOTHER'].flatMap((text) => day(-500, null, text));
    // Two of the three are there: by its words the second, by its amount the first.
    expect(mergeRows(accountId, kept, three).added.map(({ description }) => description)).toEqual(['ANOTHER']);
    expect(mergeRows(accountId, kept, day(-501, null, 'POS PURCHASE SHOP A')).added).toHaveLength(1);
  });

  test('Merging never scans rows that are already matched, even when many are equal', () => {
    const rows = Array.from({ length: 3000 }, () => day(-500, null, 'COFFEE')).flat();
    let looks = 0;
    const counted = rows.map((row) => ({
      ...row,
      get amountCents() {
        looks += 1;
        return -500;
      },
    }));
    const has = jest.spyOn(Set.prototype, 'has');
    const merged = mergeRows(accountId, counted, counted);
    const asked = has.mock.calls.length;
    has.mockRestore();
    expect(merged).toMatchObject({ added: [], duplicates: 3000 });
    // A few looks at each row; each with all before it would be 4.5 million.
    expect(looks + asked).toBeLessThan(20 * 3000);
  });

  test('The second of two equal purchases is kept', () => {
    const twice = [...day(-500, null, 'COFFEE'), ...day(-500, null, 'COFFEE')];
    expect(mergeRows(accountId, day(-500, null, 'COFFEE'), twice).added).toHaveLength(1);
    expect(mergeRows(accountId, twice, twice).added).toEqual([]);
  });

  test('A row missing from a day is inserted where its balance belongs', () => {
    const whole = ledgerOf([
      { day: 0, cents: -100, text: 'A' },
      { day: 0, cents: -200, text: 'B' },
      { day: 0, cents: -300, text: 'C' },
    ]);
    const holed = whole.filter(({ description }) => description !== 'B');
    const merged = mergeRows(accountId, holed, whole);
    expect(merged.transactions.map(({ description }) => description)).toEqual(['A', 'B', 'C']);
  });
});

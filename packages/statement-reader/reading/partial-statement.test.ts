import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { partialStatement } from './partial-statement.ts';
import { makeStatement } from './statement.fixture.ts';
import { partialLedger } from './statement-ledger.ts';

const today = '2026-06-12';
const nothingUnread = { unreadRows: [], unreadPages: [] };
const dayOf = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}`;

/** R1 000.00, then -R10.00 on each day of March from the first: the closing balance of twelve rows is R880.00. */
const twelve = makeStatement(Array.from({ length: 12 }, (_, index) => [dayOf(index), -1000] as const));

describe('what a statement proves of itself', () => {
  test('A row whose amount contradicts its balance is left out, and the days around it are named', () => {
    const rows = twelve.rows.map((row, index) => (index === 5 ? { ...row, amountCents: -1100 } : row));
    const part = partialStatement({ ...twelve, rows }, nothingUnread, today);
    expect(part?.statement.rows).toEqual(twelve.rows.filter((_, index) => index !== 5));
    expect(part).toMatchObject({ missing: [{ from: '2026-03-05', to: '2026-03-07', rows: 1 }], rowsLeftOut: 1 });
  });

  test('The row after an unreadable one is left out, as nothing proves it', () => {
    const rows = twelve.rows.filter((_, index) => index !== 5);
    const unread = { unreadRows: [{ page: 1, row: 6 }], unreadPages: [] };
    const part = partialStatement({ ...twelve, rows }, unread, today);
    // The balance of the seventh row follows from one that was not read.
    expect(part?.statement.rows.map(({ bookedOn }) => bookedOn)).toEqual(
      twelve.rows.filter((_, index) => index !== 5 && index !== 6).map(({ bookedOn }) => bookedOn),
    );
    expect(part).toMatchObject({ missing: [{ from: '2026-03-05', to: '2026-03-08', rows: 2 }], rowsLeftOut: 2 });
  });

  test('The days of a page that could not be read are named', () => {
    const rows = twelve.rows.map((row, index) => ({
      ...row,
      place: { page: index < 6 ? 1 : 3, row: 1 + (index % 6) },
    }));
    const part = partialStatement({ ...twelve, rows }, { unreadRows: [], unreadPages: [2] }, today);
    expect(part).toMatchObject({ missing: [{ from: '2026-03-06', to: '2026-03-07', rows: 0 }], rowsLeftOut: 0 });
  });

  test("A closing balance that differs makes the days up to the statement's end missing", () => {
    const part = partialStatement({ ...twelve, to: '2026-03-31', closingCents: 1 }, nothingUnread, today);
    expect(part).toMatchObject({ missing: [{ from: '2026-03-12', to: '2026-03-31', rows: 0 }] });
  });

  test('There is no partial statement where too little is left, or nothing is missing', () => {
    const few = Array.from({ length: 4 }, (_, row) => ({ page: 1, row: 20 + row }));
    expect(partialStatement(twelve, { unreadRows: few, unreadPages: [] }, today)).toBeNull();
    expect(partialStatement(twelve, { unreadRows: [], unreadPages: [2] }, today)).toBeNull();
    expect(partialStatement(twelve, nothingUnread, today)).toBeNull();
  });

  test('No row of a picture before the first balance is accepted', () => {
    const rows = twelve.rows.map((row) => ({ ...row, confidence: 0.9 }));
    const part = partialStatement({ ...twelve, rows, openingCents: null }, nothingUnread, today);
    expect(part?.statement.rows).toHaveLength(11);
  });

  test('A partial statement has only unchanged rows, and covers no day with a missing one', () => {
    const damage = fc.array(
      fc.record({
        at: fc.nat(39),
        kind: fc.constantFrom('lost', 'amount', 'balance'),
        by: fc.integer({ min: 1, max: 99_999 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    const cents = fc.array(
      fc.integer({ min: -99_999, max: 99_999 }).filter((amount) => amount !== 0),
      {
        minLength: 40,
        maxLength: 40,
      },
    );
    let offered = 0;
    fc.assert(
      fc.property(cents, damage, (amounts, faults) => {
        // Two rows a day.
        const whole = makeStatement(amounts.map((amount, index) => [dayOf(index >> 1), amount] as const));
        const lost = new Set(faults.flatMap(({ at, kind }) => (kind === 'lost' ? [at] : [])));
        const rows = whole.rows.flatMap((row, index) => {
          if (lost.has(index)) return [];
          const changes = faults.filter(({ at }) => at === index);
          const by = (kind: string): number =>
            changes.reduce((sum, change) => sum + (change.kind === kind ? change.by : 0), 0);
          return [
            {
              ...row,
              amountCents: row.amountCents + by('amount'),
              balanceCents: (row.balanceCents ?? 0) + by('balance'),
            },
          ];
        });
        const unreadRows = [...lost].map((index) => ({ page: 1, row: index + 1 }));
        const part = partialStatement({ ...whole, rows }, { unreadRows, unreadPages: [] }, today);
        if (part === null) return;
        offered += 1;
        const truth = new Map(whole.rows.map((row) => [row.place.row, row]));
        for (const row of part.statement.rows) expect(row).toEqual(truth.get(row.place.row));
        const kept = new Set(part.statement.rows.map(({ place }) => place.row));
        const { periods = [], account } = partialLedger(part, 'a');
        for (const { place, bookedOn } of whole.rows) {
          if (kept.has(place.row)) continue;
          expect(account.missingRows?.some(({ from, to }) => bookedOn >= from && bookedOn <= to)).toBe(true);
          expect(periods.some(({ from, to }) => bookedOn >= from && bookedOn <= to)).toBe(false);
        }
      }),
    );
    expect(offered).toBeGreaterThan(50);
  });
});

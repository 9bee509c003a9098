import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../basics/calendar.ts';
import { findConflicts } from './contradictions.ts';
import { type CoveredPeriod, mergePeriods } from './covered-period.ts';
import type { LedgerTransaction } from './ledger.ts';
import { withIds } from './transaction-id.ts';

interface Movement {
  readonly day: number;
  readonly cents: number;
}

const dayOf = (day: number): string => addDays('2026-01-01', day);

/** Rows from a balance of R1 000.00. */
function rowsOf(movements: readonly Movement[]): LedgerTransaction[] {
  let balance = 100_000;
  const rows = movements
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, cents }) => {
      balance += cents;
      return {
        bookedOn: dayOf(day),
        bookedAt: `${dayOf(day)}T00:00:00.000Z`,
        amountCents: cents,
        balanceCents: balance,
        currency: 'ZAR',
        description: 'SHOP',
        reference: '',
      };
    });
  return withIds('692039c05f3c8b2a1d9e4f70', rows);
}

/** What a statement of some days of an account shows: rows, and balances at both ends. */
function statementOf(whole: readonly LedgerTransaction[], from: number, to: number) {
  const rows = whole.filter(({ bookedOn }) => bookedOn >= dayOf(from) && bookedOn <= dayOf(to));
  const before = whole.findLast(({ bookedOn }) => bookedOn < dayOf(from))?.balanceCents ?? 100_000;
  const period: CoveredPeriod = {
    from: dayOf(from),
    to: dayOf(to),
    openingCents: before,
    closingCents: rows.at(-1)?.balanceCents ?? before,
  };
  return { rows, period };
}

const movements = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 40 }), cents: fc.integer({ min: -50, max: 50 }).filter((n) => n !== 0) }),
  { maxLength: 30 },
);
const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

/** January, from 1 000.00: 950.00, 1 450.00, 1 440.00. */
const january = [
  { day: 4, cents: -5000 },
  { day: 19, cents: 50_000 },
  { day: 30, cents: -1000 },
];

function told(kept: readonly Movement[], incoming: readonly Movement[], period: Partial<CoveredPeriod> = {}) {
  const [one, other] = [statementOf(rowsOf(kept), 0, 30), statementOf(rowsOf(incoming), 0, 30)];
  return findConflicts(one.rows, [one.period], other.rows, [{ ...other.period, ...period }]);
}

describe('two statements of one account', () => {
  test('Two statements never contradict each other where both show the same account, for any days', () => {
    fc.assert(
      fc.property(movements, fc.array(span, { minLength: 1, maxLength: 4 }), span, (moved, spans, [from, to]) => {
        const whole = rowsOf(moved);
        const kept = spans.map(([a, b]) => statementOf(whole, a, b));
        const shown = new Set(kept.flatMap(({ rows }) => rows));
        const incoming = statementOf(whole, from, to);
        const found = findConflicts(
          whole.filter((row) => shown.has(row)),
          mergePeriods(kept.map(({ period }) => period)),
          incoming.rows,
          [incoming.period],
        );
        expect(found).toEqual([]);
      }),
    );
  });

  test('A row that only one statement has on a day within both is a contradiction', () => {
    expect(told(january, january)).toEqual([]);
    const twin = january.map((row) => (row.day === 19 ? { day: 19, cents: 550_000 } : row));
    expect(told(january, twin).slice(0, 2)).toMatchObject([
      { expected: '2026-01-20 500.00', found: 'none' },
      { expected: 'none', found: '2026-01-20 5500.00' },
    ]);
    const bare = rowsOf(twin).map((row) => ({ ...row, balanceCents: null }));
    const { rows, period } = statementOf(rowsOf(january), 0, 30);
    const unknown = { ...period, openingCents: null, closingCents: null };
    expect(findConflicts(rows, [period], bare, [unknown])).toHaveLength(2);
  });

  test('A different opening or closing balance on a day that both statements cover is a contradiction', () => {
    const twin = january.map((row) => (row.day === 30 ? { day: 30, cents: 1000 } : row));
    // 1 450.00 - 10.00 in one, 1 450.00 + 10.00 in the other.
    expect(told(january, twin)).toMatchObject([{ found: '1460.00' }]);
    const lower = rowsOf(january).map((row) => ({ ...row, balanceCents: (row.balanceCents ?? 0) - 100 }));
    const low = { ...statementOf(lower, 0, 30).period, openingCents: 99_900 };
    const whole = statementOf(rowsOf(january), 0, 30);
    expect(findConflicts(whole.rows, [whole.period], lower, [low])).toMatchObject([
      { expected: '1000.00', found: '999.00' },
      { expected: '1450.00', found: '1439.00' },
    ]);
    const late = statementOf(rowsOf(january), 19, 40);
    const kept = statementOf(rowsOf(january), 0, 30);
    const wrong = { ...late.period, openingCents: 7 };
    expect(findConflicts(kept.rows, [kept.period], late.rows, [late.period])).toEqual([]);
    expect(findConflicts(kept.rows, [kept.period], late.rows, [wrong])).toMatchObject([{ found: '0.07' }]);
  });

  test('Days between two statements that no source covers are not a contradiction', () => {
    const { rows, period } = statementOf(rowsOf(january), 0, 30);
    const march = { from: '2026-03-01', to: '2026-03-31', openingCents: 7000, closingCents: 7000 };
    expect(findConflicts(rows, [period], [], [march])).toEqual([]);
    expect(findConflicts(rows, [period], [], [{ ...march, from: '2026-02-01' }])).toMatchObject([
      { expected: '1440.00', found: '70.00' },
    ]);
  });
});

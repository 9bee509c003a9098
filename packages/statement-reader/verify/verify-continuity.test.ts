import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Statement } from '../reading/statement.ts';
import { makeRows, makeStatement } from './statement.fixture.ts';
import { verifyContinuity } from './verify-continuity.ts';

const january = makeStatement();

function february(overrides: Partial<Statement> = {}): Statement {
  return makeStatement({
    from: '2026-02-01',
    to: '2026-02-28',
    openingCents: 90_000,
    closingCents: 80_000,
    rows: makeRows(90_000, [['2026-02-03', -10_000]]),
    ...overrides,
  });
}

describe('statements of one account', () => {
  test('Statements that follow each other are accepted in any order', () => {
    expect(verifyContinuity([february(), january])).toEqual({ errors: [], gaps: [], repeated: 0 });
  });

  test("Balances that do not meet are a Contiguous Error at the later statement's first row", () => {
    const later = february({ openingCents: 95_000, rows: makeRows(95_000, [['2026-02-03', -10_000]]) });
    expect(verifyContinuity([january, later]).errors).toEqual([
      {
        type: 'Contiguous Error',
        code: 'statements_do_not_meet',
        message: 'The statement to 2026-01-31 does not close with the opening balance of the one from 2026-02-01.',
        place: { page: 1, row: 1 },
        expected: '900.00',
        found: '950.00',
      },
    ]);
  });

  test('Statements a month apart with other balances are refused with the missing days', () => {
    const march = february({
      from: '2026-03-01',
      to: '2026-03-31',
      openingCents: 70_000,
      rows: makeRows(70_000, [['2026-03-03', -10_000]]),
    });
    const { errors, gaps } = verifyContinuity([january, march]);
    expect(errors).toMatchObject([{ type: 'Contiguous Error', expected: '900.00', found: '700.00' }]);
    expect(errors[0]?.message).toContain('28 days are missing');
    expect(gaps).toEqual([]);
  });

  test('Statements with days between them and the same balance have a gap', () => {
    const later = february({ from: '2026-02-03' });
    expect(verifyContinuity([january, later])).toEqual({
      errors: [],
      gaps: [
        {
          bankSlug: 'fnb',
          accountNumber: '62000000011',
          from: '2026-02-01',
          to: '2026-02-02',
          days: 2,
          balancesMeet: true,
        },
      ],
      repeated: 0,
    });
  });

  test('Statements without balances to compare have a gap that nothing proves', () => {
    const bare = february({
      from: '2026-02-02',
      openingCents: null,
      rows: february().rows.map((row) => ({ ...row, balanceCents: null })),
    });
    expect(verifyContinuity([january, bare])).toMatchObject({ errors: [], gaps: [{ days: 1, balancesMeet: null }] });
  });

  test('a closing balance that nothing in its file proves refuses nobody', () => {
    const rows = january.rows.map((row) => ({ ...row, balanceCents: null }));
    const ofx = { ...january, openingCents: null, closingCents: 12_345, rows };
    expect(verifyContinuity([ofx, february()]).errors).toEqual([]);
  });

  test('Statements uploaded twice are accepted, and their rows are counted as repeated', () => {
    expect(verifyContinuity([january, january])).toEqual({ errors: [], gaps: [], repeated: 3 });
  });

  test('Overlapping statements are accepted when the shared rows agree', () => {
    const later = makeStatement({
      from: '2026-01-20',
      to: '2026-02-28',
      openingCents: 90_000,
      closingCents: 80_000,
      rows: makeRows(90_000, [
        ['2026-01-20', 50_000],
        ['2026-01-30', -50_000],
        ['2026-02-03', -10_000],
      ]),
    });
    expect(verifyContinuity([january, later])).toEqual({ errors: [], gaps: [], repeated: 2 });
  });

  test('Overlapping statements with another amount on a shared day are refused', () => {
    const twin = makeStatement({
      rows: makeRows(100_000, [
        ['2026-01-05', -10_000],
        ['2026-01-20', 550_000],
        ['2026-01-30', -50_000],
      ]),
      closingCents: 590_000,
    });
    expect(verifyContinuity([january, twin]).errors).toMatchObject([
      { type: 'Contiguous Error', place: { row: 2 }, expected: '2026-01-20 500.00' },
      { type: 'Contiguous Error', place: { row: 3 } },
      { type: 'Contiguous Error', place: { row: 2 }, found: '2026-01-20 5500.00' },
      { type: 'Contiguous Error', place: { row: 3 } },
    ]);
  });

  test('A statement is refused if it opens with a balance that its shared day never had', () => {
    const later = february({ from: '2026-01-31', openingCents: 5, rows: makeRows(5, [['2026-02-03', -1]]) });
    expect(verifyContinuity([january, later]).errors).toMatchObject([{ expected: '900.00', found: '0.05' }]);
  });

  test('Statements of different accounts are independent of each other', () => {
    const other = february({ accountNumber: '62000000022', openingCents: 5, rows: makeRows(5, [['2026-02-03', -1]]) });
    expect(verifyContinuity([january, other])).toEqual({ errors: [], gaps: [], repeated: 0 });
  });
});

test('any cut of one ledger into statements, overlapping or not, is contiguous', () => {
  const steps = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -999, max: 999 })), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(steps, fc.nat(), fc.nat(6), (all, cut, back) => {
      let day = '2026-01-01';
      const rows = makeRows(
        0,
        all.map(([days, cents]) => {
          day = addDays(day, days);
          return [day, cents] as const;
        }),
      );
      const at = 1 + (cut % (rows.length - 1));
      const from = Math.max(0, at - back);
      const part = (own: typeof rows): Statement => {
        const [first] = own;
        const last = own.at(-1);
        return makeStatement({
          rows: own,
          from: first?.bookedOn ?? '',
          to: last?.bookedOn ?? '',
          openingCents: (first?.balanceCents ?? 0) - (first?.amountCents ?? 0),
          closingCents: last?.balanceCents ?? 0,
        });
      };
      expect(verifyContinuity([part(rows.slice(from)), part(rows.slice(0, at))]).errors).toEqual([]);
    }),
  );
});

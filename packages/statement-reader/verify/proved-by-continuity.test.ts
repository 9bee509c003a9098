import { describe, expect, test } from '@jest/globals';
import { provedByContinuity } from './proved-by-continuity.ts';
import { makeRow, makeStatement } from './statement.fixture.ts';
import { verifyStatement } from './verify-statement.ts';

const today = '2026-06-12';
/** R1 000.00 to R900.00. */
const january = makeStatement();
/** As OFX states it: -100.00 and 40.00, and the balance after them. */
const february = (closingCents: number | null, cents = -10_000) =>
  makeStatement({
    from: '2026-02-01',
    to: '2026-02-28',
    openingCents: null,
    closingCents,
    rows: [
      makeRow({ bookedOn: '2026-02-03', amountCents: cents }),
      makeRow({ place: { page: 1, row: 2 }, bookedOn: '2026-02-20', amountCents: 4_000 }),
    ],
  });
const findingsOf = (...args: Parameters<typeof provedByContinuity>) =>
  provedByContinuity(...args).map((statement) => verifyStatement(statement, today).findings.map(({ code }) => code));

describe('a statement that prints its closing balance only', () => {
  test('A closing balance alone is proved by the statement before it in the file', () => {
    // 900 - 100 + 40 = 840.
    expect(findingsOf([january, february(84_000)], null)).toEqual([[], []]);
  });

  test('A closing balance alone is proved by earlier uploads of the account', () => {
    expect(findingsOf([february(84_000)], { lastOn: '2026-01-30', cents: 90_000 })).toEqual([[]]);
    expect(provedByContinuity([february(84_000)], { lastOn: '2026-01-30', cents: 90_000 })[0]?.openingCents).toBe(
      90_000,
    );
  });

  test('A differing amount or balance leaves the statement unproved, without a finding', () => {
    const known = { lastOn: '2026-01-30', cents: 90_000 };
    for (const wrong of [february(84_000, -10_100), february(84_100)]) {
      expect(provedByContinuity([wrong], known)).toEqual([wrong]);
      expect(findingsOf([wrong], known)).toEqual([['not_proved', 'closing_not_proved']]);
      expect(verifyStatement(wrong, today).errors).toEqual([]);
    }
  });

  test('A statement is not proved by a balance of its own days, nor by a missing one', () => {
    const within = february(84_000);
    expect(provedByContinuity([within], { lastOn: '2026-02-03', cents: 90_000 })).toEqual([within]);
    expect(provedByContinuity([within], { lastOn: null, cents: 90_000 })).toEqual([within]);
    expect(provedByContinuity([within], null)).toEqual([within]);
    const bare = february(null);
    expect(provedByContinuity([january, bare, february(84_000)], null).slice(1)).toEqual([bare, february(84_000)]);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { homeOf, partyNames } from './parties.ts';

const seeds = fc.record({ seed: fc.integer({ min: 1, max: 500 }), personaId: fc.constantFrom('a', 'b', 'c') });

describe('the parties of a persona', () => {
  test('The parties are the same for the same seed, with no blank left in the pattern', () => {
    fc.assert(
      fc.property(seeds, (of) => {
        const party = { pool: 'groceries', of: 6, isShop: true } as const;
        const names = partyNames(party, of);
        expect(names).toHaveLength(6);
        expect(partyNames(party, of)).toEqual(names);
        for (const name of names) expect(name).toMatch(/^[^{}]+$/);
      }),
      { numRuns: 100 },
    );
  });

  test("A pool's position always has the same name, whatever is printed around it", () => {
    fc.assert(
      fc.property(seeds, fc.nat(5), (of, nth) => {
        const [lender] = partyNames({ pool: 'payday_lenders', nth }, of);
        expect(partyNames({ pool: 'payday_lenders', nth, text: '{party} Payout' }, of)).toEqual([`${lender} Payout`]);
        expect(partyNames({ pool: 'payday_lenders', of: 6 }, of)[nth]).toBe(lender);
      }),
      { numRuns: 50 },
    );
  });

  test('The parties of a pool without patterns of small firms are all different', () => {
    fc.assert(
      fc.property(seeds, (of) => {
        const names = partyNames({ pool: 'medical_aids', of: 20 }, of);
        expect(new Set(names).size).toBe(20);
      }),
      { numRuns: 30 },
    );
  });

  test('Parties written as text are drawn too where the text leaves it open', () => {
    const of = { seed: 3, personaId: 'a' };
    expect(partyNames('Rent', of)).toEqual(['Rent']);
    expect(partyNames('{municipality} Rates', of)).toEqual([`${homeOf(of).municipality} Rates`]);
    expect(partyNames(['{town}', 'Lunch'], of)).toEqual([homeOf(of).town, 'Lunch']);
  });
});

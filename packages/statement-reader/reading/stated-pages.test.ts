import { describe, expect, test } from '@jest/globals';
import { makeStatement } from '../verify/statement.fixture.ts';
import { otherThanStated, withStated } from './stated-pages.ts';

const stated = { bankSlug: 'fnb', accountNumber: '62000000011', holderName: 'Test Person' };
const numbered = (accountNumber: string, bankSlug = 'fnb') => makeStatement({ accountNumber, bankSlug });

describe('pages of another account than the sender states', () => {
  test('Pages of another account than the stated one are refused, with both numbers', () => {
    expect(otherThanStated([numbered('62000000022')], stated)).toMatchObject([
      { type: 'Parse Error', expected: '62000000011', found: '62000000022' },
    ]);
  });

  test("Pages of another bank are refused, but not those of the same bank's brand", () => {
    expect(otherThanStated([numbered('62000000011', 'absa')], stated)).toMatchObject([
      { type: 'Parse Error', expected: 'fnb', found: 'absa' },
    ]);
    expect(otherThanStated([numbered('62000000011', 'capitec_business')], { ...stated, bankSlug: 'capitec' })).toEqual(
      [],
    );
  });

  test('Pages are read if the number differs only by zeros, spaces or a mask, or one in the file matches', () => {
    for (const number of ['0062000000011', '62 0000 00011', '0011', '']) {
      expect(otherThanStated([numbered(number)], stated)).toEqual([]);
    }
    expect(otherThanStated([numbered('62000000022'), numbered('62000000011')], stated)).toEqual([]);
    expect(otherThanStated([numbered('62000000022', 'absa')], { ...stated, bankSlug: '', accountNumber: '' })).toEqual(
      [],
    );
    expect(otherThanStated([numbered('62000000022', 'absa')], undefined)).toEqual([]);
  });
});

describe('what the sender states', () => {
  const numbers = (...given: readonly string[]) =>
    withStated(
      given.map((number) => numbered(number)),
      stated,
    ).map(({ accountNumber }) => accountNumber);

  test('The stated number replaces one that is left out or cut, and no other', () => {
    expect(numbers('')).toEqual(['62000000011']);
    expect(numbers('0011')).toEqual(['62000000011']);
    expect(numbers('0062000000011')).toEqual(['0062000000011']);
    expect(numbers('62000000022', '')).toEqual(['62000000022', '']);
  });
});

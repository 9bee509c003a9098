import { describe, expect, test } from '@jest/globals';
import { holderNames } from './holder-names.ts';

const account = (accountNumber: string, bankSlug = 'fnb') => ({ accountNumber, bankSlug });

describe('the names of who holds accounts', () => {
  test('Holder names are equal for one account, however its number is written and for any viewer', () => {
    const [, one] = holderNames('o', 'a', [account('62 0000-0001')]);
    const [, other] = holderNames('p', 'b', [account('6200000001')]);
    expect(one).toBe(other);
    expect(holderNames('p', 'b', [account('6200000001', 'absa')])).not.toContain(one);
  });

  test('The holder names of an applicant apply at one organisation only', () => {
    expect(holderNames('o', 'a', [])).toEqual(holderNames('o', 'a', []));
    expect(holderNames('o', 'a', [])).not.toEqual(holderNames('p', 'a', []));
  });

  test('Unknown applicants and account numbers are left out of holder names', () => {
    expect(holderNames('o', null, [account(''), account(' - ')])).toEqual([]);
  });

  test('The number of holder names is bounded', () => {
    expect(
      holderNames(
        'o',
        'a',
        Array.from({ length: 100 }, (_, index) => account(String(index))),
      ),
    ).toHaveLength(17);
  });
});

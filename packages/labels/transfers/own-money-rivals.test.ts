import { beforeAll, describe, expect, test } from '@jest/globals';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { ownMoneyPerson } from './own-money-rivals.fixture.ts';

const PEOPLE = 150;

/** How many legs are there, are said to be, and are both. */
interface Legs {
  truths: number;
  said: number;
  right: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

describe('own money of generated people who pay others the same amounts on the same days', () => {
  const paired: Legs = { truths: 0, said: 0, right: 0 };
  const unconnected: Legs = { truths: 0, said: 0, right: 0 };

  beforeAll(() => {
    for (let seed = 1; seed <= PEOPLE; seed += 1) {
      const person = ownMoneyPerson(seed);
      const legs = new Set([...person.pairs].flatMap((pair) => pair.split(' > ')));
      paired.truths += legs.size;
      unconnected.truths += person.unconnected.size;
      for (const row of labelApplicant(person.ledgers, NO_OVERRIDES).flatMap(({ transactions }) => transactions)) {
        const isOwn = /^(transfer\.own_account|savings\.)/.test(row.label);
        if (row.pairedWith !== null && row.ruleId === 'pass:own-account-transfer') {
          paired.said += 1;
          // Of two transfers of one amount on one day, which leg belongs to which makes no difference.
          if (legs.has(row.id) && legs.has(row.pairedWith)) paired.right += 1;
        } else if (isOwn && !legs.has(row.id)) {
          unconnected.said += 1;
          if (person.unconnected.has(row.id)) unconnected.right += 1;
        }
      }
    }
  });

  test('Transfers between connected accounts are found with a recall of .95 and a precision of .995 at least', () => {
    expect(paired.truths).toBeGreaterThan(5_000);
    expect(share(paired.right, paired.truths)).toBeGreaterThanOrEqual(0.95);
    expect(share(paired.right, paired.said)).toBeGreaterThanOrEqual(0.995);
  });

  test('Payments to an own account that is not connected are found with .90 and .99 at least', () => {
    expect(unconnected.truths).toBeGreaterThan(300);
    expect(share(unconnected.right, unconnected.truths)).toBeGreaterThanOrEqual(0.9);
    expect(share(unconnected.right, unconnected.said)).toBeGreaterThanOrEqual(0.99);
  });
});

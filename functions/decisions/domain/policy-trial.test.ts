import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { armOf, mayBeTried, trialProblem } from './policy-trial.ts';

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const anyId = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const anyShare = fc.integer({ min: 1, max: 99 });
const ids = Array.from({ length: 4_000 }, (_, index) => index.toString(16).padStart(24, '6'));

describe('The side of an application in a trial', () => {
  test('The share of a trial is the same each time, and a larger share keeps whom a smaller one had', () => {
    fc.assert(
      fc.property(anyKey, anyId, anyShare, anyShare, (key, id, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const side = armOf({ key, sharePercent: small }, id);
        expect(armOf({ key, sharePercent: small }, id)).toBe(side);
        if (side === 'challenger') expect(armOf({ key, sharePercent: large }, id)).toBe('challenger');
        expect(armOf({ key, sharePercent: 100 }, id)).toBe('challenger');
      }),
    );
  });

  test('The challenger gets its share of the applications, within what chance allows', () => {
    fc.assert(
      fc.property(anyKey, anyShare, (key, sharePercent) => {
        const hits = ids.filter((id) => armOf({ key, sharePercent }, id) === 'challenger').length;
        const share = sharePercent / 100;
        // Six standard deviations: once in five hundred million trials.
        const most = 6 * Math.sqrt(ids.length * share * (1 - share));
        expect(Math.abs(hits - ids.length * share)).toBeLessThan(most);
      }),
      { numRuns: 25 },
    );
  });

  test('Two trials divide the same applications independently of each other', () => {
    const [one, other] = ['11'.repeat(32), '22'.repeat(32)].map((key) =>
      ids.map((id) => armOf({ key, sharePercent: 50 }, id)),
    );
    const same = (one ?? []).filter((arm, index) => arm === other?.[index]).length;
    expect(Math.abs(same - ids.length / 2)).toBeLessThan(6 * Math.sqrt(ids.length / 4));
  });
});

describe('Who may try which version', () => {
  const version = { id: 'v', state: 'in_review', written: { personId: 'a' }, submitted: { personId: 'b' } } as const;

  test('A version that decides is in review, and is tried by a person who had no part in it', () => {
    expect(trialProblem(version, 'split', 'c', 'w')).toBeNull();
    expect(trialProblem(version, 'split', 'a', 'w')).toBe('same_person');
    expect(trialProblem(version, 'split', 'b', 'w')).toBe('same_person');
    expect(trialProblem({ ...version, state: 'draft' }, 'split', 'c', 'w')).toBe('wrong_state');
    expect(trialProblem(version, 'split', 'c', 'v')).toBe('same_version');
  });

  test('A shadow may be a draft of the same person, but a version that was rejected or withdrawn is not tried', () => {
    expect(trialProblem({ ...version, state: 'draft' }, 'shadow', 'a', 'w')).toBeNull();
    for (const state of ['rejected', 'withdrawn'] as const) {
      expect(mayBeTried({ state }, 'shadow')).toBe(false);
      expect(mayBeTried({ state }, 'split')).toBe(false);
    }
    expect(mayBeTried({ state: 'approved' }, 'split')).toBe(false);
  });
});

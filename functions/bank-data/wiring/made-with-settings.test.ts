import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_ANALYSIS_SETTINGS } from '../../organisations/domain/analysis-settings-store.ts';
import { PLAIN_BASIS } from '../domain/basis/analysis-basis.ts';
import { isOfOtherSettings, stateWith } from './made-with-settings.ts';

const ref = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
const weight = fc.integer({ min: 0, max: 2 });
const settings = fc.record({
  healthWeights: fc.option(
    fc.record(
      {
        affordability: weight,
        income: fc.constant(1),
        expense: fc.constant(1),
        liquidity_and_savings: fc.constant(0),
        debt: weight,
        fee: fc.constant(0),
      },
      { noNullPrototype: true },
    ),
  ),
  floorCents: fc.constantFrom(0, 25_000),
});

/** Whether a score made with one setting is of another than that of now. */
function isOther(kind: 'health_score' | 'liquidity_score', then: object | null, now: object): Promise<boolean> {
  const held = then === null ? null : { generation: 1, basis: { ...PLAIN_BASIS, ...then } };
  const documents = { analysis: async () => null, findSettingsSnapshot: async () => held };
  const own = { ...DEFAULT_ANALYSIS_SETTINGS, ...now };
  return isOfOtherSettings({ documents, settings: { find: async () => own } }, ref, kind);
}

describe('settings that were changed since an analysis', () => {
  test('Settings make a health score outdated by weights and floor, a liquidity score by the floor alone', async () => {
    await fc.assert(
      fc.asyncProperty(settings, settings, async (then, now) => {
        const otherFloor = then.floorCents !== now.floorCents;
        const otherWeights = JSON.stringify(then.healthWeights) !== JSON.stringify(now.healthWeights);
        expect(await isOther('liquidity_score', then, now)).toBe(otherFloor);
        expect(await isOther('health_score', then, now)).toBe(otherFloor || otherWeights);
      }),
      { seed: 18, numRuns: 200 },
    );
  });

  test('Settings are not known of an analysis that nothing is kept of', async () => {
    expect(await isOther('health_score', null, { floorCents: 100 })).toBe(false);
  });

  test('Settings leave a result that is being worked out again as it is', () => {
    expect(stateWith(true, 'updating')).toBe('updating');
    expect(stateWith(true, 'current')).toBe('outdated');
    expect(stateWith(false, 'current')).toBe('current');
  });
});

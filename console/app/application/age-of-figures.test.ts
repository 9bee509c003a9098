import { describe, expect, test } from '@jest/globals';
import { type AgeNotice, ageNotices, type KnownStates } from './age-of-figures.ts';
import { type ApplicationTab, applicationTabs } from './application-path.ts';

const allCurrent: KnownStates = {
  connection: 'current',
  affordability: 'current',
  health: 'current',
  liquidity: 'current',
};
const said = (tab: ApplicationTab, states: Partial<KnownStates>): readonly AgeNotice[] =>
  ageNotices(tab, { ...allCurrent, ...states });

describe('the age of the figures of an application', () => {
  test('Nothing is said of figures that are of now, or not known yet', () => {
    for (const tab of applicationTabs) {
      expect(said(tab, {})).toEqual([]);
      expect(said(tab, { connection: null, affordability: null, health: null, liquidity: null })).toEqual([]);
    }
  });

  test('A health score of earlier weights says so where it is shown, as the verdict does of thresholds', () => {
    expect(said('health', { health: 'outdated' })).toEqual(['otherWeights']);
    expect(said('overview', { health: 'outdated' })).toEqual(['otherWeights']);
    expect(said('income', { health: 'outdated' })).toEqual([]);
    for (const tab of applicationTabs) expect(said(tab, { affordability: 'outdated' })).toEqual(['otherThresholds']);
  });

  test('A liquidity score of an earlier balance floor says so where it is shown', () => {
    expect(said('liquidity', { liquidity: 'outdated' })).toEqual(['otherFloor']);
    expect(said('overview', { liquidity: 'outdated', health: 'outdated' })).toEqual(['otherWeights', 'otherFloor']);
    expect(said('risk', { liquidity: 'outdated' })).toEqual([]);
  });

  test('New data or labels are said once, for every score', () => {
    const others = { affordability: 'outdated', health: 'outdated', liquidity: 'outdated' } as const;
    expect(said('health', { ...others, connection: 'outdated' })).toEqual(['outdated']);
    expect(said('liquidity', { ...others, connection: 'updating' })).toEqual(['updating']);
  });
});

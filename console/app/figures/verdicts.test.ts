import { describe, expect, test } from '@jest/globals';
import { affordabilityTone, healthSteps, incomeTone, riskTone } from './verdicts.ts';

describe('verdicts', () => {
  test('Verdicts of affordability are good only where the API says within', () => {
    const verdicts = ['within', 'tight', 'beyond', 'cannot_tell', null] as const;
    expect(verdicts.map((verdict) => affordabilityTone({ verdict }))).toEqual(['good', 'watch', 'bad', 'info', 'info']);
  });

  test('Verdicts of income follow its kind', () => {
    expect(incomeTone({ income_indicator: 'STABLE' })).toBe('good');
    expect(incomeTone({ income_indicator: 'ENDED' })).toBe('bad');
  });

  test('Verdicts of risk are as grave as the gravest sign', () => {
    const sign = (tone: 'watch' | 'bad') =>
      ({ name: 'gambling', tone, count: 1, amount: 1, path: 'gambling' }) as const;
    expect([riskTone([]), riskTone([sign('watch')]), riskTone([sign('watch'), sign('bad')])]).toEqual([
      'good',
      'watch',
      'bad',
    ]);
  });
});

test('a waterfall goes from 100 down to the score', () => {
  const part = (component: 'income' | 'debt' | 'fee', lost: number | null) => ({
    component,
    score: 50,
    weight: 10,
    points_lost: lost,
    terms: [],
  });
  // 100 - 12.5 = 87.5; 87.5 - 20 = 67.5; a part that is not known takes nothing.
  const health = { final_score: 67.5, components: [part('income', 12.5), part('fee', null), part('debt', 20)] };
  expect(healthSteps(health)).toEqual([
    { component: 'income', from: 100, to: 87.5, lost: 12.5 },
    { component: 'debt', from: 87.5, to: 67.5, lost: 20 },
  ]);
});

import { describe, expect, test } from '@jest/globals';
import { calibrationTable } from '../generated/calibration-table.ts';
import { calibratedConfidence, groundOf } from './calibration.ts';

describe('the ground of a label', () => {
  test('The ground of a label is the kind of its rule or the whole id of a pass or fallback', () => {
    expect(groundOf('merchant:checkers')).toBe('merchant');
    expect(groundOf('pass:regular-pay')).toBe('pass:regular-pay');
    expect(groundOf('fallback:none')).toBe('fallback:none');
    expect(groundOf('user')).toBe('user');
  });
});

describe('a calibrated confidence', () => {
  test('A calibrated confidence is that of the last step at or below the stated one, else the first', () => {
    for (const [ground, steps] of calibrationTable) {
      const isCut = ground.endsWith(' (cut)');
      const kind = ground.replace(' (cut)', '');
      const ruleId = kind.includes(':') ? kind : `${kind}:x`;
      for (const [stated, share] of steps) {
        expect(calibratedConfidence({ ruleId, confidence: stated, labelledBy: 'engine' }, isCut)).toBe(share);
      }
      expect(calibratedConfidence({ ruleId, confidence: 0, labelledBy: 'engine' }, isCut)).toBe(steps[0]?.[1]);
    }
  });

  test('A confidence is unchanged where people decided and for a ground without figures', () => {
    expect(calibratedConfidence({ ruleId: 'merchant:x', confidence: 1, labelledBy: 'user' })).toBe(1);
    expect(calibratedConfidence({ ruleId: 'merchant:x', confidence: 0.96, labelledBy: 'shared_rule' })).toBe(0.96);
    expect(calibratedConfidence({ ruleId: 'nothing:x', confidence: 0.4, labelledBy: 'engine' })).toBe(0.4);
  });

  test('A calibrated confidence is lower for a cut description of which only the channel is known', () => {
    const bare = { ruleId: 'channel:eft', confidence: 0.6, labelledBy: 'fallback' } as const;
    expect(calibratedConfidence(bare, true)).toBeLessThan(calibratedConfidence(bare));
  });

  test('A label from a pass has the same confidence for a cut description, as more than words support it', () => {
    const pay = { ruleId: 'pass:regular-pay', confidence: 0.9, labelledBy: 'engine' } as const;
    expect(calibratedConfidence(pay, true)).toBe(calibratedConfidence(pay));
  });

  test('A calibrated confidence never falls as the stated one rises, and never reaches certainty', () => {
    for (const [, steps] of calibrationTable) {
      for (const [at, [, share]] of steps.entries()) {
        expect(share).toBeGreaterThanOrEqual(steps[at - 1]?.[1] ?? 0);
        expect(share).toBeLessThan(1);
      }
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { calibrationTable } from '../generated/calibration-table.ts';
import { calibratedConfidence, groundOf } from './calibration.ts';

describe('the ground of a label', () => {
  test('is the kind of its rule, and the whole id of a pass or a last resort', () => {
    expect(groundOf('merchant:checkers')).toBe('merchant');
    expect(groundOf('pass:regular-pay')).toBe('pass:regular-pay');
    expect(groundOf('fallback:none')).toBe('fallback:none');
    expect(groundOf('user')).toBe('user');
  });
});

describe('a calibrated confidence', () => {
  test('is that of the last step at or below what was stated, and of the first below all', () => {
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

  test('is what was stated where people decided, and for a ground without figures', () => {
    expect(calibratedConfidence({ ruleId: 'merchant:x', confidence: 1, labelledBy: 'user' })).toBe(1);
    expect(calibratedConfidence({ ruleId: 'merchant:x', confidence: 0.96, labelledBy: 'shared_rule' })).toBe(0.96);
    expect(calibratedConfidence({ ruleId: 'nothing:x', confidence: 0.4, labelledBy: 'engine' })).toBe(0.4);
  });

  test('is lower for a cut description whose channel is all that is known', () => {
    const bare = { ruleId: 'channel:eft', confidence: 0.6, labelledBy: 'fallback' } as const;
    expect(calibratedConfidence(bare, true)).toBeLessThan(calibratedConfidence(bare));
  });

  test('of a cut description is that of a whole one where a pass found the label: more than words say so', () => {
    const pay = { ruleId: 'pass:regular-pay', confidence: 0.9, labelledBy: 'engine' } as const;
    expect(calibratedConfidence(pay, true)).toBe(calibratedConfidence(pay));
  });

  test('never falls as more is stated, and never says that a machine is certain', () => {
    for (const [, steps] of calibrationTable) {
      for (const [at, [, share]] of steps.entries()) {
        expect(share).toBeGreaterThanOrEqual(steps[at - 1]?.[1] ?? 0);
        expect(share).toBeLessThan(1);
      }
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { trialBody, trialFaults } from './trial-form.ts';

const form = { version: 'v', policy: '', mode: 'shadow', share: '100', product: ' ' } as const;

describe('The form of a trial', () => {
  test('A shadow may take every application, and a split leaves a share to the version in force', () => {
    expect(trialFaults(form)).toEqual([]);
    expect(trialFaults({ ...form, mode: 'split' })).toEqual(['share']);
    expect(trialFaults({ ...form, mode: 'split', share: '99' })).toEqual([]);
  });

  test('A share that is no whole number from 1 is refused, and so is an empty version', () => {
    for (const share of ['', '0', '1.5', '-3', 'ten', '101'])
      expect(trialFaults({ ...form, share })).toEqual(['share']);
    expect(trialFaults({ ...form, version: '' })).toEqual(['version']);
  });

  test('What is left empty is left out of the call', () => {
    expect(trialBody({ ...form, share: ' 10 ' })).toMatchObject({ policy_id: null, product: null, share_percent: 10 });
  });
});

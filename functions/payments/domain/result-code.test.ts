import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { declineWords } from './decline-words.ts';
import { declineReason, outcomeOf } from './result-code.ts';

describe('the outcome of a result code', () => {
  test.each([
    ['000.000.000', 'paid'],
    ['000.100.110', 'paid'],
    ['000.300.000', 'paid'],
    ['000.400.110', 'paid'],
    ['000.400.000', 'paid'],
    ['000.400.100', 'paid'],
    ['000.200.000', 'pending'],
    ['000.200.100', 'pending'],
    ['800.400.500', 'pending'],
    ['100.400.500', 'pending'],
    ['900.100.300', 'uncertain'],
    ['000.400.030', 'uncertain'],
    ['900.100.201', 'uncertain'],
    ['900.100.203', 'uncertain'],
    ['999.999.999', 'uncertain'],
    ['800.500.110', 'uncertain'],
    ['800.600.100', 'uncertain'],
    ['600.100.100', 'uncertain'],
    ['800.800.800', 'uncertain'],
    ['000.400.101', 'declined'],
    ['100.380.401', 'declined'],
    ['100.396.101', 'declined'],
    ['100.396.104', 'declined'],
    ['300.100.100', 'declined'],
    ['800.100.152', 'declined'],
    ['800.100.155', 'declined'],
    ['100.100.303', 'declined'],
    ['100.150.300', 'failed'],
    ['200.300.404', 'failed'],
    ['700.400.200', 'failed'],
    ['800.900.300', 'failed'],
    ['600.200.100', 'failed'],
    ['000.100.200', 'reversed'],
    ['123.456.789', 'uncertain'],
    ['', 'uncertain'],
  ])('%s is %s', (code, outcome) => {
    expect(outcomeOf(code)).toBe(outcome);
  });

  test('An outcome is never "paid" for a code that does not begin with 000', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.startsWith('000.'));
        expect(outcomeOf(text)).not.toBe('paid');
      }),
    );
  });
});

describe('the reason of a decline', () => {
  test('The reason of a decline is in plain words for every code that a card holder can do something about, and each is a decline', () => {
    for (const code of Object.keys(declineWords)) {
      expect({ code, outcome: outcomeOf(code) }).toEqual({ code, outcome: 'declined' });
      expect(declineReason(code)).not.toMatch(/\d{3}|[.]$/);
    }
  });

  test('The decline reason does not blame the card for faults that are not its own', () => {
    expect(declineReason('200.300.404')).toContain('not your card');
    expect(declineReason('800.100.999')).toBe('the bank declined it');
  });
});

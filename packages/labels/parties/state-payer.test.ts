import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { statePayers } from '../generated/rule-table.ts';
import { statePayerIn } from './state-payer.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG'];

/** The labels of eight monthly payments whose texts are made of the place of the month. */
function labelsOf(textOf: (at: number) => string, cents: number): string[] {
  const rows = MONTHS.map((_, at): [string, string, number] => [`2026-0${at + 1}-03`, textOf(at), cents]);
  const [account] = labelApplicant([makeLedger(rows)], NO_OVERRIDES);
  return [...new Set(account?.transactions.map(({ label }) => label))];
}

const reference = (at: number): string => String(104_117 + at * 31_337);

describe('a payer of grants and benefits', () => {
  test.each([
    ['SASSAPAYMENT100200', 'SASSA'],
    ['SASSAGRANT', 'SASSA'],
    ['SA SOCIAL SECURITY AGY', 'SASSA'],
    ['SA SOCIAL SECURITY AGENCY OLDAGE', 'SASSA'],
    ['SOUTH AFRICAN SOCIAL SEC', 'SASSA'],
    ['SASOCIALSECURITYAGENCY', 'SASSA'],
    ['UNEMPL INS FND', 'UIF'],
    ['UIFBENEFIT', 'UIF'],
    ['COMPENSATION FND', 'COMPENSATION FUND'],
    ['ROAD ACC FUND', 'ROAD ACCIDENT FUND'],
    ['RAFPAYMENT', 'ROAD ACCIDENT FUND'],
    ['GOVT EMPL PENSION FUND', 'GEPF'],
  ])('The state payer is recognised in %s', (text, knownAs) => {
    expect(statePayerIn(text.split(' '))?.tokens.join(' ')).toContain(knownAs);
  });

  test.each([
    'RAFIQ TRADERS',
    'RAFAEL NADAL',
    'SASSOON SALON',
    'PENSION FUND',
    'SOCIAL CLUB',
    'COMPENSATION',
    'ROAD FREIGHT FUND',
    'GOVERNMENT PRINTING WORKS',
    'SOUTH AFRICAN AIRWAYS',
    'SA POST OFFICE',
  ])('No state payer is found in %s', (text) => {
    expect(statePayerIn(text.split(' '))).toBeNull();
  });

  test('A state payer gets the same label in any short, cut or glued form, and never pay', () => {
    const long = statePayers.filter(([, printed]) => printed.split(' ').length > 1);
    const form = fc.record({
      payer: fc.constantFrom(...long),
      // What stays of each word but its first letter: all, its consonants, its first four letters.
      shapes: fc.array(fc.constantFrom('whole', 'consonants', 'beginning'), { minLength: 6, maxLength: 6 }),
      isGlued: fc.boolean(),
      around: fc.constantFrom('', 'month', 'reference'),
      rands: fc.integer({ min: 1_000, max: 9_000 }),
    });
    const written = (word: string, shape: string | undefined): string => {
      if (shape === 'consonants') return word.slice(0, 1) + word.slice(1).replace(/[AEIOU]/g, '');
      return shape === 'beginning' ? word.slice(0, Math.max(4, Math.ceil(word.length * 0.6))) : word;
    };
    fc.assert(
      fc.property(form, ({ payer: [, printed], shapes, isGlued, around, rands }) => {
        const words = printed.split(' ');
        const name = isGlued ? words.join('') : words.map((word, at) => written(word, shapes[at])).join(' ');
        const whole = labelsOf(() => printed, rands * 100);
        const labels = labelsOf((at) => {
          const suffix = around === 'month' ? ` ${MONTHS[at]}` : around === 'reference' ? ` ${reference(at)}` : '';
          return `${name}${suffix}`;
        }, rands * 100);
        expect(labels).not.toContain('income.salary');
        expect(labels).toEqual(whole);
      }),
      { seed: 31, numRuns: 150 },
    );
  });

  test('A state payer pays grants through a salary channel, and pays salary to its own staff', () => {
    // R2 400 from April 2026 and R2 320 before are what older persons get: the amount names the grant.
    expect(labelsOf(() => 'Salary/EFT credit SASSA', 240_000)).not.toContain('income.salary');
    expect(labelsOf(() => 'SASSA SALARY', 2_400_000)).toEqual(['income.salary']);
  });
});

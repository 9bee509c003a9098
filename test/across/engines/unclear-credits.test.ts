import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { makeInput } from '@imali/analyses/input/labelled-row.fixture.ts';
import { qualityIssues } from '@imali/analyses/input/quality-issues.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { makeLedger, makeAccount as makePrintedAccount, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
const SPENDING: readonly PrintedRow[] = MONTHS.flatMap((month): PrintedRow[] => [
  [`${month}-03`, 'PICK N PAY', -30_000],
  [`${month}-28`, 'PICK N PAY', -30_000],
]);

function inputOf(rows: readonly PrintedRow[], accountType: AccountType = 'cheque'): AnalysisInput {
  const ordered = [...rows, ...SPENDING].toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const account = makePrintedAccount({ accountType, holderName: 'THANDI MOKOENA' });
  return makeInput(labelApplicant([makeLedger(ordered, account)], NO_OVERRIDES));
}

const monthly = (day: number, text: (at: number) => string, cents: (at: number) => number): PrintedRow[] =>
  MONTHS.map((month, at) => [`${month}-${String(day).padStart(2, '0')}`, text(at), cents(at)]);

const messagesOf = (input: AnalysisInput): string[] =>
  qualityIssues(input).flatMap(({ code, message }) =>
    code === 'regular_credits_not_counted' || code === 'person_income_not_counted' ? [message] : [],
  );

/** Texts that name nobody: what banks print of an empty reference, how money moved, the bank that it came from. */
const someWordless = fc
  .tuple(
    fc.constantFrom('', 'ABSA BANK', 'CAPITEC', 'NEDBANK', 'STD BANK', 'TYMEBANK', 'ACB CREDIT', 'MAGTAPE CREDIT'),
    fc.subarray(
      ['STANDING ORDER', 'INTERNET', 'AUTO', 'PMT', 'MONTHLY', 'WEEKLY', 'RECURRING', 'TRF', 'EFT', 'DEPOSIT'],
      {
        maxLength: 3,
      },
    ),
    fc.constantFrom('', '', ' {N}'),
  )
  .map(([bank, words, number]) => `${[bank, ...words].join(' ').trim()}${number}`.trim());

/** A name that no table holds and that is neither a person's nor an organisation's by its form. */
const someUnknownName = fc.constantFrom('QORVEX', 'XYZQ', 'MOSAIC QORVEX', 'INWARD EFT VUMBRA', 'KARELIX ZUPTO');
const someCents = fc.integer({ min: 120_000, max: 900_000 });
const someDay = fc.integer({ min: 1, max: 27 });

describe('regular credits that may be a standing order of the applicant’s own', () => {
  test("Regular credits that may be the applicant's own standing order are in no income beside an employer, and an issue says what they would add", () => {
    fc.assert(
      fc.property(fc.oneof(someWordless, someUnknownName), someDay, someCents, (text, day, cents) => {
        const rows = [
          ...monthly(
            25,
            () => 'ACME HOLDINGS SALARY',
            () => 2_400_000,
          ),
          ...monthly(
            day,
            (at) => text.replace('{N}', String(48_117 + at * 913)),
            () => cents,
          ),
        ];
        const input = inputOf(rows);
        expect([text, affordability(input).net_income]).toEqual([text, 24_000]);
        expect(messagesOf(input).join(' ')).toContain(`${(cents / 100).toFixed(2)} a month`);
      }),
      { numRuns: 200 },
    );
  });

  test('Regular credits of 1 733 beside a salary of 24 000 leave a net income of 24 000 and are named with 1 733 a month', () => {
    const input = inputOf([
      ...monthly(
        25,
        () => 'ACME HOLDINGS SALARY',
        () => 2_400_000,
      ),
      ...monthly(
        1,
        () => 'STANDING ORDER',
        () => 173_300,
      ),
    ]);
    expect(affordability(input).net_income).toBe(24_000);
    expect(messagesOf(input)).toEqual([
      'Credits of Standing Order come again and are in no income: nothing says whether they are pay or the applicant’s own money. As pay they would add 1733.00 a month; a label of income counts them.',
    ]);
  });

  test('Regular credits remain in no income where the order is raised once a year', () => {
    const input = inputOf([
      ...monthly(
        25,
        () => 'ACME HOLDINGS SALARY',
        () => 2_400_000,
      ),
      ...monthly(
        1,
        () => 'QORVEX',
        (at) => (at < 6 ? 173_300 : 191_700),
      ),
    ]);
    expect(affordability(input).net_income).toBe(24_000);
  });

  test("Regular credits are a second pay where a word says so, or an unknown payer's amounts vary to the cent as a payroll's do", () => {
    const of = (text: string, cents: (at: number) => number): number | null =>
      affordability(
        inputOf([
          ...monthly(
            25,
            () => 'ACME HOLDINGS SALARY',
            () => 2_400_000,
          ),
          ...monthly(1, () => text, cents),
        ]),
      ).net_income;
    expect(of('QORVEX WAGES', () => 173_300)).toBe(25_733);
    expect(of('QORVEX', (at) => 173_300 + ((at * 7) % 5) * 1_117)).toBeGreaterThan(25_700);
  });
});

describe('an income that the data does not show', () => {
  test('Income is unknown, not nothing, beside regular credits that name nobody, whatever they print', () => {
    const notARun = someWordless.filter((text) => !/ACB|MAGTAPE/.test(text));
    fc.assert(
      fc.property(notARun, someDay, someCents, (text, day, cents) => {
        const rows = monthly(
          day,
          (at) => text.replace('{N}', String(48_117 + at * 913)),
          () => cents,
        );
        const input = inputOf(rows);
        const { net_income, max_instalment, verdict, verdict_details } = affordability(input);
        expect([text, net_income, max_instalment, verdict]).toEqual([text, null, null, 'cannot_tell']);
        expect(verdict_details?.reasons[0]).toMatchObject({ code: 'no_income_seen', speaks_for: 'cannot_tell' });
        expect(verdict_details?.reasons[0]?.message).toContain(`${(cents / 100).toFixed(2)} a month`);
        expect(incomeAnalysis(input).income_indicator).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  test('Income is unknown for a savings account alone, and for one that shows nothing but its interest', () => {
    for (const rows of [
      [],
      monthly(
        28,
        () => 'INTEREST RECEIVED',
        () => 41_250,
      ),
    ]) {
      const input = inputOf(rows, 'savings');
      expect(affordability(input)).toMatchObject({
        verdict: 'cannot_tell',
        net_income: null,
        verdict_details: { reasons: [{ code: 'no_income_seen' }] },
      });
      expect(qualityIssues(input).map(({ code }) => code)).toContain('no_income_account');
    }
  });

  test('Income is what comes in where pay comes into savings', () => {
    const paid = inputOf(
      monthly(
        25,
        () => 'ACME HOLDINGS SALARY',
        () => 2_400_000,
      ),
      'savings',
    );
    expect(affordability(paid).net_income).toBe(24_000);
    expect(qualityIssues(paid).map(({ code }) => code)).not.toContain('no_income_account');
  });

  test('Income is unknown where the job ended and regular credits of nobody continue, and nothing where they do not', () => {
    const ended = monthly(
      25,
      () => 'ACME HOLDINGS SALARY',
      () => 2_400_000,
    ).slice(0, 6);
    const open = monthly(
      1,
      () => 'AUTO TRF',
      () => 1_200_000,
    );
    expect(affordability(inputOf([...ended, ...open])).verdict).toBe('cannot_tell');
    expect(affordability(inputOf(ended))).toMatchObject({ verdict: 'beyond', net_income: 0 });
  });

  test('Income is nothing on a current account that receives money only from a relative', () => {
    const input = inputOf(
      monthly(
        25,
        () => 'INWARD EFT MOM',
        () => 300_000,
      ),
    );
    expect(affordability(input)).toMatchObject({ verdict: 'beyond', net_income: 0 });
  });
});

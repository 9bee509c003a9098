import { describe, expect, test } from '@jest/globals';
import { makeCase, makeFigures, makeLoan } from './revet-case.fixture.ts';
import type { RevetFigures } from './revet-figures.ts';
import { dataOutcome, type RevetCase, revetOutcome, revetThresholdsOn } from './revet-outcome.ts';
import type { RevetReason } from './revet-reason.ts';

const outcomeOf = (figures: Partial<RevetFigures> = {}, overrides: Partial<RevetCase> = {}) =>
  revetOutcome(makeCase({ figures: makeFigures(figures), ...overrides }));
const reason = (given: ReturnType<typeof outcomeOf>, code: string): RevetReason | undefined =>
  given.reasons.find((each) => each.code === code);
const cents = (value: number | null) => ({ value, evidence: ['a', 'b'] });

describe('an outcome', () => {
  test('An outcome is green when a usual and the worst month carry the instalment and nothing else is adverse', () => {
    const given = outcomeOf();
    expect(given).toMatchObject({ outcome: 'GREEN', recommendation: 'proceed', monthlyInstalmentCents: 114_922 });
    expect(given.reasons.map(({ code, colour }) => [code, colour])).toEqual([
      ['affordability_verdict', 'GREEN'],
      ['collections', 'GREEN'],
      ['covered_in_median_month', 'GREEN'],
      ['covered_in_worst_month', 'GREEN'],
      ['data_age', 'GREEN'],
      ['debt_review', 'GREEN'],
      ['full_months', 'GREEN'],
      ['gambling', 'GREEN'],
      ['loan_agrees', 'GREEN'],
      ['loan_stacking', 'GREEN'],
      ['regular_income_ended', 'GREEN'],
      ['returned_for_lack_of_funds', 'GREEN'],
    ]);
  });

  test('Instalment cover is exact to the cent: R1 149.22 carries R1 149.22, R1 149.21 does not', () => {
    expect(
      outcomeOf({ maxInstalmentCents: cents(114_922), worstMonthMaxInstalmentCents: cents(114_922) }).outcome,
    ).toBe('GREEN');
    expect(
      outcomeOf({ maxInstalmentCents: cents(114_922), worstMonthMaxInstalmentCents: cents(114_921) }).outcome,
    ).toBe('AMBER');
    expect(
      outcomeOf({ maxInstalmentCents: cents(114_921), worstMonthMaxInstalmentCents: cents(114_921) }).outcome,
    ).toBe('RED');
  });

  test('An outcome names the figure, limit and transactions behind a reason, the weightiest first', () => {
    const given = outcomeOf({ maxInstalmentCents: cents(100_000), worstMonthMaxInstalmentCents: cents(50_000) });
    expect(given.reasons.slice(0, 2)).toEqual([
      {
        code: 'covered_in_median_month',
        colour: 'RED',
        message: 'A usual month carries at most R1000.00: the instalment of R1149.22 a month is not covered.',
        unit: 'rands',
        measured: 1_000,
        limit: 1_149.22,
        evidence: ['a', 'b'],
      },
      {
        code: 'covered_in_worst_month',
        colour: 'AMBER',
        message: 'The worst month carries at most R500.00: the instalment of R1149.22 a month is not covered.',
        unit: 'rands',
        measured: 500,
        limit: 1_149.22,
        evidence: ['a', 'b'],
      },
    ]);
  });

  test('An outcome on data that is too short is amber, never green and never red', () => {
    const given = outcomeOf({
      maxInstalmentCents: cents(null),
      worstMonthMaxInstalmentCents: cents(null),
      fullMonths: 0,
    });
    expect(given.outcome).toBe('AMBER');
    expect(reason(given, 'covered_in_median_month')).toMatchObject({ colour: 'AMBER', measured: null });
  });

  test('An outcome is amber on data older than 30 days: the last of them is still fresh', () => {
    // 2026-03-20 and 30 days is 2026-04-19
    expect(outcomeOf({}, { today: '2026-04-19' }).outcome).toBe('GREEN');
    const old = outcomeOf({}, { today: '2026-04-20' });
    expect([old.outcome, reason(old, 'data_age')?.measured]).toEqual(['AMBER', 31]);
    expect(outcomeOf({}, { today: '2026-03-19' }).outcome).toBe('AMBER');
  });

  test('An outcome is red under debt review', () => {
    const given = outcomeOf({ debtReviewActive: { value: true, evidence: ['paid'] } });
    expect([given.outcome, given.recommendation]).toEqual(['RED', 'decline']);
    expect(given.reasons[0]).toMatchObject({ code: 'debt_review', evidence: ['paid'] });
  });

  describe('with debit orders returned for lack of funds', () => {
    // as_of is 2026-03-20: the last three months begin on 2026-02-21, 2026-01-21 and 2025-12-21.
    const returned = (...days: string[]) =>
      outcomeOf({ lackOfFundsReturns: days.map((bookedOn) => ({ id: bookedOn, bookedOn })) });

    test('Returned debit orders make an outcome red in two of the last three months, amber in one, green before', () => {
      expect(returned('2026-03-20', '2026-02-20').outcome).toBe('RED');
      expect(returned('2026-03-20', '2025-12-21').outcome).toBe('RED');
      expect(returned('2026-01-21').outcome).toBe('AMBER');
      expect(returned('2025-12-20', '2025-11-20', '2025-10-20').outcome).toBe('GREEN');
    });

    test('An outcome counts months with returned debit orders, not returns', () => {
      const given = returned('2026-03-01', '2026-03-02', '2026-03-20', '2026-02-21');
      expect(given.outcome).toBe('AMBER');
      expect(reason(given, 'returned_for_lack_of_funds')).toMatchObject({
        measured: 1,
        limit: 2,
        evidence: ['2026-02-21', '2026-03-01', '2026-03-02', '2026-03-20'],
      });
    });
  });

  const amberFlags: readonly [string, Partial<RevetFigures>][] = [
    ['gambling', { gamblingShare: { value: 0.1, evidence: ['bet'] } }],
    ['gambling', { gamblingShare: { value: null, evidence: ['bet'] } }],
    ['collections', { collections: { value: 1, evidence: ['paid'] } }],
    ['loan_stacking', { loansStacked: { value: true, evidence: ['loan'] } }],
    ['full_months', { fullMonths: 2 }],
    ['regular_income_ended', { incomeEnded: { value: true, evidence: ['paid'] } }],
  ];
  test.each(amberFlags)('An outcome is amber with one amber flag: %s', (code, figures) => {
    const given = outcomeOf(figures);
    expect([given.outcome, given.recommendation]).toEqual(['AMBER', 'refer']);
    expect(given.reasons[0]).toMatchObject({ code, colour: 'AMBER' });
  });

  test('An outcome is amber when the stated loan is inconsistent', () => {
    const given = outcomeOf({}, { loan: makeLoan({ effectiveRatePercent: 45 }) });
    expect(given.outcome).toBe('AMBER');
    expect(given.reasons[0]).toMatchObject({ code: 'rate_above_maximum', measured: 45, limit: 31.57 });
  });

  test('An outcome compares weekly instalments with a month of disposable income', () => {
    // R250.00 x 52 / 12 = 1 083.34
    const loan = makeLoan({
      loanCents: 550_000,
      numberOfInstalments: 26,
      durationMonths: 6,
      instalmentCents: 25_000,
      effectiveRatePercent: null,
      creditType: null,
    });
    expect(outcomeOf({ maxInstalmentCents: cents(108_333) }, { loan }).outcome).toBe('RED');
    const covered = outcomeOf(
      { maxInstalmentCents: cents(108_334), worstMonthMaxInstalmentCents: cents(108_334) },
      { loan },
    );
    expect(reason(covered, 'covered_in_worst_month')?.colour).toBe('GREEN');
  });

  test('An outcome follows the thresholds of the organisation', () => {
    const returns = [{ id: 'r', bookedOn: '2026-03-01' }];
    expect(outcomeOf({ lackOfFundsReturns: returns }, { thresholds: { lackOfFundsRed: 1 } }).outcome).toBe('RED');
    expect(outcomeOf({ lackOfFundsReturns: returns }, { thresholds: { lackOfFundsAmber: 2 } }).outcome).toBe('GREEN');
    expect(outcomeOf({}, { thresholds: { maxDataAgeDays: 4 } }).outcome).toBe('AMBER');
    expect(revetThresholdsOn('2026-06-01', { maxDataAgeDays: 4 })).toMatchObject({
      maxDataAgeDays: 4,
      lackOfFundsRed: 2,
    });
    expect(revetThresholdsOn('2020-01-01').maxDataAgeDays).toBe(30);
  });

  test('An outcome is a re-vetting of a previously declined applicant, and a vetting of any other', () => {
    expect(outcomeOf({}, { reasonForDecline: 'affordability' }).type).toBe('REVET');
    for (const reasonForDecline of [null, '', '  ']) expect(outcomeOf({}, { reasonForDecline }).type).toBe('VET');
  });

  test('An outcome is a recommendation that a person decides on, whatever its colour (POPIA, section 71)', () => {
    const red = outcomeOf({ debtReviewActive: { value: true, evidence: [] } });
    for (const { notice } of [outcomeOf(), red]) expect(notice).toMatch(/recommendation.*person.*representations/);
  });
});

describe('an outcome without a stated loan', () => {
  const { loan: _, ...plain } = makeCase();
  const verdicts = [
    ['within', 'AMBER', 'GREEN'],
    ['tight', 'AMBER', 'AMBER'],
    ['beyond', 'RED', 'RED'],
    ['cannot_tell', 'AMBER', 'AMBER'],
  ] as const;

  test.each(verdicts)(
    'An outcome without a stated loan uses the verdict %s on the largest instalment, and is never green',
    (verdict, outcome, colour) => {
      const asked: unknown[] = [];
      const figures = makeFigures({
        verdictOn: (...question) => {
          asked.push(question);
          return { verdict, reasons: [] };
        },
      });
      const given = dataOutcome({ ...plain, figures });
      expect(asked).toEqual([[null, '2026-03-25']]);
      expect(given.outcome).toBe(outcome);
      expect(given.reasons.find(({ code }) => code === 'affordability_verdict')).toMatchObject({
        colour,
        message: `The affordability verdict on the largest instalment is ${verdict.replace('_', ' ')}.`,
      });
    },
  );

  test('A document without a verdict gives no outcome from the verdict', () => {
    const given = dataOutcome({ ...plain, figures: makeFigures({ verdictOn: () => null }) });
    expect(given.reasons.find(({ code }) => code === 'affordability_verdict')?.colour).toBe('AMBER');
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type PricedAgreement, priceCapsOf } from './credit-price-caps.ts';
import { CREDIT_PRICE_TABLES, type CreditType } from './credit-price-tables.ts';
import { REPO_RATES } from './repo-rates.ts';
import { VAT_RATES } from './vat-rates.ts';

/** R10 000 over 12 months, agreed when the repo rate was 6.75 %. */
const agreement = (overrides: Partial<PricedAgreement> = {}): PricedAgreement => ({
  creditType: 'unsecured',
  principalCents: 1_000_000,
  months: 12,
  agreedOn: '2026-03-25',
  ...overrides,
});
const capsOf = (overrides: Partial<PricedAgreement> = {}) => {
  const caps = priceCapsOf(agreement(overrides));
  if (!caps) throw new Error('no caps');
  return caps;
};

describe('the price caps of an agreement', () => {
  test('The price caps match the worked example of regulation 42', () => {
    expect(capsOf()).toMatchObject({
      creditType: 'unsecured',
      // 6.75 % + 21 %
      annualRate: 0.2775,
      repoRate: 0.0675,
      repoRateFrom: '2025-11-21',
      // 165 + 10 % of (10 000 - 1 000) = 1 065, capped at 1 050; 15 % VAT on it is 157.50
      initiationFeeCents: 105_000,
      initiationFeeInclVatCents: 120_750,
      // 60 + 15 % VAT
      serviceFeeCents: 6_000,
      serviceFeeInclVatCents: 6_900,
    });
  });

  // At R10 000: 1 100 + 0; 165 + 900 -> 1 050; 275 + 900; 550 + 900 = 1 450. The 15 % of the principal is R1 500.
  const byType: readonly [CreditType, number, number][] = [
    ['mortgage', 0.1875, 110_000],
    ['credit_facility', 0.2075, 105_000],
    ['unsecured', 0.2775, 105_000],
    ['small_business', 0.3375, 117_500],
    ['low_income_housing', 0.3375, 145_000],
    ['other', 0.2375, 105_000],
    ['incidental', 0.24, 0],
  ];
  test.each(byType)('The price caps follow the credit type: %s', (creditType, annualRate, initiationFeeCents) => {
    expect(capsOf({ creditType })).toMatchObject({ creditType, initiationFeeCents });
    expect(capsOf({ creditType }).annualRate).toBeCloseTo(annualRate, 12);
  });

  test('A mortgage initiation fee is R1 100 plus a tenth of the amount above R10 000, up to R5 250', () => {
    const fee = (rands: number) => capsOf({ creditType: 'mortgage', principalCents: rands * 100 }).initiationFeeCents;
    // 1 100 + 10 % of 10 000 = 2 100; 1 100 + 10 % of 41 500 = 5 250; beyond stays there
    expect([fee(20_000), fee(51_500), fee(51_510), fee(1_000_000)]).toEqual([210_000, 525_000, 525_000, 525_000]);
  });

  test('The initiation fee never exceeds 15 % of the principal', () => {
    // 15 % of R500 = R75, below the base of R165; 15 % of R1 100 = R165, below 165 + 10 % of 100 = R175
    expect(capsOf({ creditType: 'unsecured', principalCents: 50_000 }).initiationFeeCents).toBe(7_500);
    expect(capsOf({ creditType: 'unsecured', principalCents: 110_000 }).initiationFeeCents).toBe(16_500);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom(...byType),
        (principalCents, [creditType]) => {
          const { initiationFeeCents } = capsOf({ creditType, principalCents });
          expect(initiationFeeCents).toBeLessThanOrEqual(principalCents * 0.15);
          expect(initiationFeeCents).toBeLessThanOrEqual(
            CREDIT_PRICE_TABLES[0]?.caps[creditType].initiationFee?.capCents ?? 0,
          );
        },
      ),
    );
  });

  test('Short-term credit may cost 5 % a month, and 3 % for a further loan in the calendar year', () => {
    const short = { creditType: 'short_term', principalCents: 200_000, months: 3 } as const;
    // 12 x 5 % and 12 x 3 %
    expect(capsOf(short)).toMatchObject({ creditType: 'short_term', annualRate: 0.6, repoRate: null });
    expect(capsOf({ ...short, isFurtherLoan: true }).annualRate).toBeCloseTo(0.36, 12);
  });

  test('Credit above R8 000 or six months is unsecured, and an unnamed credit type follows the same limits', () => {
    const typeOf = (creditType: CreditType | null, principalCents: number, months: number) =>
      capsOf({ creditType, principalCents, months }).creditType;
    for (const named of ['short_term', null] as const) {
      expect(typeOf(named, 800_000, 6)).toBe('short_term');
      expect(typeOf(named, 800_001, 6)).toBe('unsecured');
      expect(typeOf(named, 800_000, 7)).toBe('unsecured');
    }
    expect(typeOf('other', 100_000, 1)).toBe('other');
  });

  test('The price caps use the repo rate of the day of the agreement', () => {
    const rateOn = (agreedOn: string) => capsOf({ agreedOn }).repoRate;
    // Cut from 7.00 % to 6.75 % on 20 November 2025, in force from the next day.
    expect([rateOn('2025-11-20'), rateOn('2025-11-21')]).toEqual([0.07, 0.0675]);
    expect(rateOn('2024-01-01')).toBe(0.0825);
  });

  test('A repo rate that a later meeting may have changed is uncertain, unless the caller names it', () => {
    expect(capsOf({ agreedOn: '2026-03-25' }).isRepoRateUncertain).toBe(false);
    expect(capsOf({ agreedOn: '2026-03-26' }).isRepoRateUncertain).toBe(true);
    const named = capsOf({ agreedOn: '2026-03-26', repoBasisPoints: 650 });
    // 6.5 % + 21 %.
    expect(named).toMatchObject({ repoRate: 0.065, repoRateFrom: null, isRepoRateUncertain: false });
    expect(named.annualRate).toBeCloseTo(0.275, 12);
    const short = { creditType: 'short_term', principalCents: 100_000, months: 3 } as const;
    expect(capsOf({ ...short, agreedOn: '2026-06-01' }).isRepoRateUncertain).toBe(false);
  });

  test('The price caps are unknown before the first dated table', () => {
    expect(priceCapsOf(agreement({ agreedOn: '2016-05-05' }))).toBeNull();
    expect(priceCapsOf(agreement({ agreedOn: '2022-03-24' }))).toBeNull();
  });
});

describe('the dated tables', () => {
  test('The entries of each dated table are sorted oldest first, with each day once', () => {
    for (const table of [CREDIT_PRICE_TABLES, REPO_RATES, VAT_RATES]) {
      const dates = table.map(({ effectiveFrom }) => effectiveFrom);
      expect(dates).toEqual([...new Set(dates)].toSorted());
    }
    expect(REPO_RATES.every(({ announcedOn, effectiveFrom }) => announcedOn < effectiveFrom)).toBe(true);
  });
});

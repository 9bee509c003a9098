import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { QuotationOut } from '../../../schemas/entities/quotation.ts';
import { type QuotedCredit, quotationOf } from './quotation.ts';

/**
 * R10 000 over 12 months at 27.75 % a year; fees with VAT of R1 207.50 and R69 a month. The annuity is 11 207.50 * 0.023125 /
 * (1 - 1.023125^-12) = 1 080.2204, rounded up to 1 080.23.
 */
const credit: QuotedCredit = {
  applicationId: '692039c00000000000000005',
  decisionId: '692039c00000000000000004',
  overrideId: null,
  outcome: {
    kind: 'approve',
    amount: 10_000,
    term_months: 12,
    annual_rate: '27.75%',
    instalment: 1_149.23,
    initiation_fee: 1_207.5,
    monthly_fee: 69,
    conditions: [],
  },
  creditType: null,
  isFurtherLoan: false,
  repoRate: null,
  quotedOn: '2026-03-25',
};

function quoted(changes: Partial<QuotedCredit> = {}): QuotationOut {
  const quotation = quotationOf({ ...credit, ...changes });
  if (quotation === null) throw new Error('no quotation');
  return quotation;
}

describe('a quotation', () => {
  test('A quotation has the facts of form 20 for R10 000 over 12 months, to the cent', () => {
    const quotation = quoted();
    expect(quotation).toMatchObject({
      credit_advanced: 10_000,
      principal_debt: 11_207.5,
      annual_interest_rate: 27.75,
      instalments: 12,
      total_service_fees: 828,
      credit_type: 'unsecured',
      // 6.75 % and 21 %; R1 050 and R60 with VAT.
      caps: {
        interest: { charged: 27.75, most: 27.75, is_within: true },
        initiation_fee: { charged: 1_207.5, most: 1_207.5, is_within: true },
        service_fee: { charged: 69, most: 69, is_within: true },
        repo_rate: 6.75,
      },
      is_within_caps: true,
    });
    // The worked example of regulation 42 with unrounded instalments comes to R13 790.65 and a multiple of 1.379.
    expect(quotation.total_repayable).toBeCloseTo(13_790.65, 1);
    expect(quotation.credit_cost_multiple).toBeCloseTo(1.379, 3);
    expect(QuotationOut.parse(quotation)).toEqual(quotation);
  });

  test('What is repaid is what was lent, the fees and the interest, whatever the terms', () => {
    const cents = (rands: number) => Math.round(rands * 100);
    fc.assert(
      fc.property(
        fc.integer({ min: 50_000, max: 100_000_000 }),
        fc.integer({ min: 1, max: 360 }),
        fc.integer({ min: 0, max: 6_000 }),
        fc.integer({ min: 0, max: 120_750 }),
        (amount, term_months, basisPoints, initiation) => {
          const rate = basisPoints / 120_000;
          const financed = amount + initiation;
          const annuity = rate === 0 ? financed / term_months : (financed * rate) / (1 - (1 + rate) ** -term_months);
          const instalment = (Math.ceil(annuity) + 6_900) / 100;
          const quotation = quoted({
            outcome: {
              ...credit.outcome,
              amount: amount / 100,
              term_months,
              annual_rate: `${basisPoints / 100}%`,
              initiation_fee: initiation / 100,
              instalment,
            },
          });
          const { total_repayable, credit_advanced, initiation_fee, total_interest, total_service_fees } = quotation;
          expect(cents(total_repayable)).toBe(
            cents(credit_advanced) + cents(initiation_fee) + cents(total_interest) + cents(total_service_fees),
          );
          expect(cents(quotation.total_cost_of_credit)).toBe(cents(total_repayable) - amount);
          expect(cents(total_repayable)).toBe(
            cents(instalment) * (quotation.instalments - 1) + cents(quotation.last_instalment),
          );
          expect(quotation.total_interest).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test.each([
    [{ annual_rate: '27.76%' }, 'interest'],
    [{ initiation_fee: 1_207.51 }, 'initiation_fee'],
    [{ monthly_fee: 69.01 }, 'service_fee'],
  ] as const)('A price above the cap is said: %j', (changes, cap) => {
    const quotation = quoted({ outcome: { ...credit.outcome, ...changes } });
    expect(quotation.is_within_caps).toBe(false);
    expect(quotation.caps[cap].is_within).toBe(false);
  });

  test('Short term credit may cost 5 % a month, and a further loan of the year 3 %', () => {
    const outcome = { ...credit.outcome, amount: 2_000, term_months: 3, annual_rate: '60%' };
    expect(quoted({ outcome })).toMatchObject({ credit_type: 'short_term', caps: { interest: { most: 60 } } });
    expect(quoted({ outcome, isFurtherLoan: true }).caps.interest).toEqual({ charged: 60, most: 36, is_within: false });
  });

  test('Without the repo rate of the day interest is not judged, and the fees still are', () => {
    const later = { quotedOn: '2026-11-24' };
    expect(quoted(later)).toMatchObject({ is_within_caps: null, caps: { interest: { is_within: null } } });
    const dear = { ...credit.outcome, monthly_fee: 70 };
    expect(quoted({ ...later, outcome: dear })).toMatchObject({ is_within_caps: false });
    // 6.5 % and 21 %.
    expect(quoted({ ...later, repoRate: 6.5 }).caps.interest).toEqual({ charged: 27.75, most: 27.5, is_within: false });
    expect(quoted({ ...later, repoRate: 6.75 }).is_within_caps).toBe(true);
  });

  test('A quotation binds for five business days, over a weekend and public holidays', () => {
    // Wednesday 25 March 2026: 26, 27, 30, 31 March, 1 April.
    expect(quoted().binding_until).toBe('2026-04-01');
    // Thursday 2 April 2026, before Good Friday (3) and Family Day (6): 7, 8, 9, 10, 13 April.
    expect(quoted({ quotedOn: '2026-04-02' }).binding_until).toBe('2026-04-13');
  });

  test('A lease is not quoted, and nothing is before the first table of caps', () => {
    expect(quotationOf({ ...credit, outcome: { ...credit.outcome, annual_rate: null } })).toBeNull();
    expect(quotationOf({ ...credit, quotedOn: '2016-05-05' })).toBeNull();
  });
});

import type { RevetFigures } from './revet-figures.ts';
import type { RevetCase } from './revet-outcome.ts';
import type { StatedLoan } from './stated-loan.ts';

/** R10 000 over 12 months at the highest lawful price when the repo rate is 6.75 %: R1 149.22 a month. */
export function makeLoan(overrides: Partial<StatedLoan> = {}): StatedLoan {
  return {
    loanCents: 1_000_000,
    instalmentCents: 114_922,
    numberOfInstalments: 12,
    durationMonths: 12,
    effectiveRatePercent: 31.57,
    creditType: 'unsecured',
    agreedOn: '2026-03-25',
    ...overrides,
  };
}

/** An applicant with R2 000.00 to spare in a usual month, R1 500.00 in the worst one, and no sign of strain. */
export function makeFigures(overrides: Partial<RevetFigures> = {}): RevetFigures {
  return {
    asOf: '2026-03-20',
    maxInstalmentCents: { value: 200_000, evidence: ['income'] },
    worstMonthMaxInstalmentCents: { value: 150_000, evidence: ['income'] },
    verdictOn: () => ({ verdict: 'within', reasons: [] }),
    fullMonths: 6,
    incomeEnded: { value: false, evidence: [] },
    debtReviewActive: { value: false, evidence: [] },
    lackOfFundsReturns: [],
    gamblingShare: { value: 0, evidence: [] },
    collections: { value: 0, evidence: [] },
    loansStacked: { value: false, evidence: [] },
    ...overrides,
  };
}

/** The loan and the applicant above on 2026-03-25, five days after the last booked day. */
export function makeCase(overrides: Partial<RevetCase> = {}): RevetCase {
  return { loan: makeLoan(), reasonForDecline: null, figures: makeFigures(), today: '2026-03-25', ...overrides };
}

import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LoanOutcomeOut } from '../../../schemas/entities/portfolio/loan-outcome.ts';
import { defaultedOn, type LoanOutcome, type LoanReport, latestReport } from '../domain/loan-outcome.ts';

const rands = (cents: number | null): number | null => (cents === null ? null : randsOf(cents));

const reportView = (report: LoanReport) => ({
  state: report.state,
  as_of: report.asOf,
  arrears_days: report.arrearsDays,
  granted_amount: rands(report.grantedCents),
  balance: rands(report.balanceCents),
  lost_amount: rands(report.lostCents),
});

/** An outcome as the API answers it: amounts in rands. */
export const outcomeView = (outcome: LoanOutcome): LoanOutcomeOut => ({
  application_id: outcome.applicationId,
  ...reportView(latestReport(outcome)),
  defaulted_on: defaultedOn(outcome),
  reports: outcome.reports.map(reportView),
  reported_at: outcome.reportedAt,
});

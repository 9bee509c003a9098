import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { PolicyTrialReport } from '../../../schemas/entities/portfolio/policy-trial.ts';
import type { PolicyTrial } from '../../decisions/domain/policy-trial.ts';
import { policyTrialView } from '../../decisions/views/policy-trial.ts';
import type { TrialReport, TrialSide } from '../domain/trial-report.ts';
import { differenceView, shareView } from './measured-share.ts';

const sideView = ({ approvalRate, defaultRate, grantedCents, ...side }: TrialSide) => ({
  ...side,
  approval_rate: shareView(approvalRate),
  default_rate: shareView(defaultRate),
  granted_amount: randsOf(grantedCents),
});

/** How a trial compares, as the API answers it: amounts in rands. */
export function trialReportView(trial: PolicyTrial, report: TrialReport, isCut: boolean): PolicyTrialReport {
  const { swaps } = report;
  return {
    ...policyTrialView(trial),
    is_cut: isCut,
    compared: report.compared,
    fell_back: report.fellBack,
    overridden: report.overridden,
    champion: sideView(report.champion),
    challenger: sideView(report.challenger),
    approval_rate_change: differenceView(report.approvalRateChange),
    default_rate_change: differenceView(report.defaultRateChange),
    swaps: {
      both_approve: swaps.bothApprove,
      only_champion: swaps.onlyChampion,
      only_challenger: swaps.onlyChallenger,
      neither: swaps.neither,
      moves: swaps.moves.map((move) => ({
        application_id: move.applicationId,
        decision_id: move.decisionId,
        decided_by: move.decidedBy,
        champion: move.champion.outcome,
        challenger: move.challenger.outcome,
        champion_reason: move.champion.dominantReason,
        challenger_reason: move.challenger.dominantReason,
      })),
    },
  };
}

import { randsOf } from '@imali/ledger/basics/cents.ts';
import type * as z from 'zod';
import type { BackTestMoves, BackTestOut } from '../../../schemas/entities/portfolio/back-test.ts';
import type { BackTestRecord } from '../domain/back-test/back-test.ts';
import type { BackTestPart, Move, Tally } from '../domain/back-test/back-test-part.ts';
import { expectedLoss } from '../domain/statistics/loan-losses.ts';
import { differenceOfShares, shareOf } from '../domain/statistics/proportions.ts';
import { differenceView, shareView } from './measured-share.ts';

const rands = (cents: number | null): number | null => (cents === null ? null : randsOf(cents));

function sideView({ outcomes, grantedCents, losses }: Tally['before'], decisions: number) {
  const loss = expectedLoss(losses);
  return {
    ...outcomes,
    approval_rate: shareView(shareOf(outcomes.approve, decisions)),
    granted_amount: randsOf(grantedCents),
    expected_loss: {
      observed_loans: loss.observed,
      without_outcome: loss.withoutOutcome,
      observed_amount: randsOf(loss.observedAmountCents),
      lost_amount: randsOf(loss.observedLossCents),
      loss_rate: loss.lossRate,
      is_small: loss.isSmall,
    },
  };
}

const sidesView = ({ decisions, before, after }: Tally) => ({
  before: sideView(before, decisions),
  after: sideView(after, decisions),
});

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([what, decisions]) => ({ what, decisions }));

function reasonsView(counts: Readonly<Record<string, number>>, compared: number) {
  return Object.entries(counts)
    .map(([code, decisions]) => ({ code, decisions, share: compared === 0 ? 0 : decisions / compared }))
    .toSorted((one, other) => other.decisions - one.decisions);
}

function resultView(result: BackTestPart): BackTestOut['result'] {
  const { all } = result;
  const rate = (side: Tally['before']) => ({ hits: side.outcomes.approve, all: all.decisions });
  const change = differenceOfShares(rate(all.after), rate(all.before));
  return {
    compared: all.decisions,
    erased: result.erased,
    undecided: counted(result.undecided),
    missing_inputs: counted(result.missing),
    ...sidesView(all),
    approval_rate_change: differenceView(change),
    reasons_before: reasonsView(result.reasonsBefore, all.decisions),
    reasons_after: reasonsView(result.reasonsAfter, all.decisions),
    segments: Object.entries(result.segments).map(([segment, tally]) => ({
      segment,
      decisions: tally.decisions,
      ...sidesView(tally),
    })),
  };
}

/** A back-test as the API answers it: amounts in rands. */
export const backTestView = (record: BackTestRecord): BackTestOut => ({
  id: record.id,
  version_id: record.versionId,
  policy_name: record.policyName,
  decided_from: record.decidedFrom,
  decided_to: record.decidedTo,
  state: record.state,
  decisions: record.decisions,
  is_cut: record.isCut,
  parts: record.chunks,
  parts_done: record.chunksDone,
  created_at: record.createdAt,
  created_by: record.createdBy,
  finished_at: record.finishedAt,
  result: record.result && resultView(record.result),
});

/** A move as the API answers it. */
export const moveView = (move: Move): z.output<typeof BackTestMoves>['data'][number] => ({
  application_id: move.applicationId,
  decision_id: move.decisionId,
  from: move.from,
  to: move.to,
  granted_before: rands(move.grantedBeforeCents),
  granted_after: rands(move.grantedAfterCents),
  reason_before: move.reasonBefore,
  reason_after: move.reasonAfter,
});

import type { UnsignedDecision } from '../../../schemas/entities/decision.ts';
import { type DecisionGround, madeDecision } from './made-decision.ts';
import type { NewVersion } from './policy-store.ts';
import { armOf, type BookTrial, type PolicyTrial } from './policy-trial.ts';

/** A trial with the version that it tries, as it is now. */
export interface RunningTrial {
  readonly trial: PolicyTrial;
  readonly challenger: NewVersion;
}

function otherOf(decision: UnsignedDecision): BookTrial['other'] {
  const { outcome } = decision;
  return {
    outcome: outcome.kind,
    grantedCents: outcome.kind === 'approve' ? Math.round(outcome.amount * 100) : null,
    dominantReason: decision.dominant_reason,
  };
}

/**
 * Decides, and where a trial runs also by the other version on the same ground. What the version in force cannot decide is not
 * decided at all: what a caller has to send does not depend on chance. Where the challenger cannot, the version in force decides.
 * @param ground with the version in force
 */
export function triedDecision(ground: DecisionGround, running: RunningTrial | null) {
  const champion = madeDecision(ground);
  if (!champion.ok || running === null) return { made: champion, trial: null };
  const { trial, challenger: version } = running;
  const arm = armOf(trial, ground.applicationId);
  // A shadow is tried on its share of the applications: the others have no second result.
  if (trial.mode === 'shadow' && arm === 'champion') return { made: champion, trial: null };
  const challenger = madeDecision({ ...ground, version });
  const decides = trial.mode === 'split' && arm === 'challenger';
  const byChallenger = decides && challenger.ok;
  const other = byChallenger ? otherOf(champion.decision) : challenger.ok ? otherOf(challenger.decision) : null;
  const kept: BookTrial = { id: trial.id, arm: decides ? arm : 'champion', fellBack: decides && !challenger.ok, other };
  return { made: byChallenger ? challenger : champion, trial: kept };
}

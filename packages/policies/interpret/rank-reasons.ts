import type { PolicyDocument } from '../document/policy-document.ts';
import { ownReasons } from '../regulation/affordability-rule.ts';
import type { DecisionReason, Evidence, LeadsTo } from './decision.ts';
import type { OwnEffect } from './make-offer.ts';
import type { AppliedLimit, FiredEffect } from './run-state.ts';

/** Most tests that one reason is shown with. */
const MAX_EVIDENCE = 20;

const RANK: Readonly<Record<LeadsTo, number>> = { decline: 0, refer: 1, reduction: 2, condition: 3 };

/** What the law asks for weighs more than any weight of a policy. */
const OWN_WEIGHT = 1_001;

type Draft = Omit<DecisionReason, 'staff' | 'applicant' | 'weight'> & { readonly weight?: number };

function ofEffect({ effect, from, evidence, lost }: FiredEffect, weightOf: (code: string) => number): readonly Draft[] {
  if (effect.do === 'nothing') return [];
  const own: Draft = { code: effect.reason, leads_to: effect.do, points_lost: null, from, evidence };
  // The score is too low because of these: they are what the applicant is owed, the score itself comes after them.
  const behind = (effect.do === 'condition' ? [] : lost).map(({ reason, points, from: at, evidence: shown }): Draft => {
    return {
      code: reason,
      leads_to: effect.do,
      weight: weightOf(effect.reason),
      points_lost: points,
      from: at,
      evidence: shown,
    };
  });
  return [...behind, own];
}

/** One entry for each code, with the evidence of all. */
function merged(sorted: readonly DecisionReason[]): readonly DecisionReason[] {
  const byCode = new Map<string, DecisionReason>();
  for (const reason of sorted) {
    const before = byCode.get(reason.code);
    const evidence: readonly Evidence[] = [...(before?.evidence ?? []), ...reason.evidence];
    byCode.set(reason.code, { ...(before ?? reason), evidence: evidence.slice(0, MAX_EVIDENCE) });
  }
  return [...byCode.values()];
}

/** Every reason of a decision: what leads to the gravest outcome first, then by weight, by points lost, by the order of the policy. */
export function rankReasons(
  { reasons }: PolicyDocument,
  effects: readonly FiredEffect[],
  reducedBy: readonly AppliedLimit[],
  own: readonly OwnEffect[],
): readonly DecisionReason[] {
  const weightOf = (code: string): number => reasons[code]?.weight ?? 0;
  const drafts: readonly Draft[] = [
    ...effects.flatMap((effect) => ofEffect(effect, weightOf)),
    ...reducedBy.map(({ reason, from, evidence }): Draft => {
      return { code: reason, leads_to: 'reduction', points_lost: null, from, evidence };
    }),
  ];
  const worded = drafts.map((draft): DecisionReason => {
    const words = reasons[draft.code];
    return {
      ...draft,
      weight: draft.weight ?? weightOf(draft.code),
      staff: words?.staff ?? '',
      applicant: words?.applicant ?? '',
    };
  });
  const ours = own.map(({ reason, leads_to, evidence }): DecisionReason => {
    return {
      code: reason,
      leads_to,
      weight: OWN_WEIGHT,
      points_lost: null,
      from: 'engine',
      evidence,
      ...ownReasons[reason],
    };
  });
  const sorted = [...ours, ...worded].toSorted(
    (one, other) =>
      RANK[one.leads_to] - RANK[other.leads_to] ||
      other.weight - one.weight ||
      (other.points_lost ?? 0) - (one.points_lost ?? 0),
  );
  return merged(sorted);
}

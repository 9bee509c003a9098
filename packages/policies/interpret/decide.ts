import { canonicalHash } from '../document/policy-hash.ts';
import { agreementRules, OWN_QUEUE } from '../regulation/affordability-rule.ts';
import type { PolicyProblem } from '../validate/problems.ts';
import { maybeText } from '../values/value.ts';
import type { Decision, DecisionOutcome } from './decision.ts';
import { type MadeOffer, makeOffer, type OfferContext, type OwnEffect, uncheckedAffordability } from './make-offer.ts';
import type { PreparedPolicy } from './prepared.ts';
import { rankReasons } from './rank-reasons.ts';
import { type DecisionInput, MAX_INSTALMENT, readInputs, VERDICT } from './read-inputs.ts';
import { runNode } from './run-nodes.ts';
import { RunState } from './run-state.ts';

export type DecisionResult =
  | { readonly ok: true; readonly decision: Decision }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

/** The hash of what a decision rests on: the request, and of figures and facts those that were used. */
function inputsHash(policy: PreparedPolicy, { request, figures, facts, override }: DecisionInput): string {
  const used: Record<string, string | number | boolean | null> = {
    [MAX_INSTALMENT]: figures[MAX_INSTALMENT] ?? null,
    [VERDICT]: figures[VERDICT] ?? null,
  };
  for (const { name } of policy.used) {
    used[name] = (name.startsWith('fact.') ? facts[name.slice('fact.'.length)] : figures[name]) ?? null;
  }
  return canonicalHash({ request, used, override });
}

/** A policy for one kind of person that is used for another decides nothing. */
function wrongApplicant({ document }: PreparedPolicy, { applicant }: DecisionInput['request']): readonly OwnEffect[] {
  const { applicants } = agreementRules[document.agreement];
  if (applicants.includes(applicant)) return [];
  const evidence = [{ figure: 'request.applicant', value: applicant, test: 'in', threshold: applicants.join(', ') }];
  return [{ reason: 'agreement_does_not_fit', leads_to: 'refer', queue: OWN_QUEUE, evidence }];
}

/** The gravest of what followed; an offer where nothing did. */
function outcomeOf(
  { effects }: RunState,
  own: readonly OwnEffect[],
  offer: MadeOffer | null,
  document: PreparedPolicy['document'],
): DecisionOutcome {
  const isDeclined =
    effects.some(({ effect }) => effect.do === 'decline') || own.some(({ leads_to }) => leads_to === 'decline');
  if (isDeclined) return { kind: 'decline' };
  const referred = own.find(({ leads_to }) => leads_to === 'refer');
  if (referred !== undefined) return { kind: 'refer', queue: referred.queue };
  const queues = effects.flatMap(({ effect }) => (effect.do === 'refer' ? [effect] : []));
  const weightOf = (reason: string): number => document.reasons[reason]?.weight ?? 0;
  const [first] = queues.toSorted((one, other) => weightOf(other.reason) - weightOf(one.reason));
  if (first !== undefined) return { kind: 'refer', queue: first.queue };
  if (!offer?.approval) return { kind: 'refer', queue: OWN_QUEUE };
  const conditions = effects.flatMap(({ effect }) =>
    effect.do === 'condition' ? [{ reason: effect.reason, words: effect.words }] : [],
  );
  return { ...offer.approval, conditions };
}

const isAgainst = ({ effects }: RunState): boolean =>
  effects.some(({ effect }) => effect.do === 'decline' || effect.do === 'refer');

/**
 * Decides one application by a policy. Everything that it rests on is given: no clock, no chance, no I/O, so the same policy
 * and the same inputs give the same bytes. Inputs of the wrong type are problems, and decide nothing.
 */
export function decide(policy: PreparedPolicy, given: unknown): DecisionResult {
  const read = readInputs(policy, given);
  if (!read.ok) return read;
  const { input, values, maxInstalmentCents, verdict } = read;
  const state = new RunState(values);
  for (const node of policy.nodes) runNode(node, state);
  const { request, override } = input;
  const context: OfferContext = { policy, state, request, maxInstalmentCents, verdict, override };
  const barred = wrongApplicant(policy, request);
  const offer = barred.length > 0 || isAgainst(state) ? null : makeOffer(context);
  const own = [...barred, ...(offer?.own ?? [])];
  const outcome = outcomeOf(state, own, offer, policy.document);
  const isApproved = outcome.kind === 'approve';
  const reasons = rankReasons(policy.document, state.effects, isApproved ? (offer?.reducedBy ?? []) : [], own);
  const scores = [...state.lost.keys()].map((node): [string, string] => {
    return [node, maybeText(state.values.get(`${node}.score`) ?? null, 'number')];
  });
  const decision: Decision = {
    policy_hash: policy.hash,
    inputs_hash: inputsHash(policy, input),
    outcome,
    reasons: reasons.filter(({ leads_to }) => isApproved === (leads_to === 'reduction' || leads_to === 'condition')),
    affordability: offer?.affordability ?? uncheckedAffordability(context),
    scores: Object.fromEntries(scores),
    trace: state.trace,
  };
  return { ok: true, decision };
}

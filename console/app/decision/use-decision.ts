import type { Answered, Assignment, Decision, DecisionEntry, DecisionOutcome } from '../console-api.ts';
import { type ApiError, kindOfTrouble } from '../data/trouble.ts';
import { type QueryState, useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showMoney } from '../figures/show-figure.ts';
import type { Tone } from '../figures/verdicts.ts';
import { decisionWords as words } from './words.decision.ts';

const of = (id: string) => ({ path: { application_id: id } });
const FEW = '20';

/** Decisions on an application, the newest first. */
export function useDecisions(id: string) {
  return usePages('listDecisions', { ...of(id), query: { limit: FEW } });
}

/** A decision with its reasons; nothing is asked while it is not known which. */
export function useDecision(id: string, decisionId: string | null): QueryState<Decision> {
  return useApi('getDecision', decisionId === null ? null : { path: { application_id: id, decision_id: decisionId } });
}

const DECIDING_MS = 2_000;
const WAITING_MS = 15_000;
/** An analysis that was not decided in this time is not waited for. */
const PATIENCE_MS = 120_000;

/**
 * Milliseconds after which the result of a request is polled again; null once nothing comes by itself.
 * @param decidedAt when the last analysis was decided; null where none was
 * @param analysedAt when the data was analysed last; null where it never was
 * @param now epoch milliseconds
 */
export function pauseUntilDecided(decidedAt: string | null, analysedAt: string | null, now: number): number | null {
  if (analysedAt === null) return decidedAt === null ? WAITING_MS : null;
  if (decidedAt === null) return DECIDING_MS;
  const isNewer = Date.parse(analysedAt) > Date.parse(decidedAt);
  return isNewer && now - Date.parse(analysedAt) < PATIENCE_MS ? DECIDING_MS : null;
}

/** What the application asks for, with what the last analysis came to. */
export function useDecisionRequest(id: string, every: number | null): QueryState<Answered<'getDecisionRequest'>> {
  return useApi('getDecisionRequest', of(id), { every });
}

export function useAssignment(id: string): QueryState<Assignment> {
  return useApi('getAssignment', of(id));
}

/** Whether an answer says that there is none. */
export const isMissing = (trouble: ApiError | null): boolean =>
  trouble !== null && kindOfTrouble(trouble) === 'not_found';

/** What stands: the decision of the policy, or what a person decided instead. */
export const standingOutcome = ({ outcome, override }: DecisionEntry): DecisionOutcome => override?.outcome ?? outcome;

export const toneOfOutcome = { approve: 'good', refer: 'watch', decline: 'bad' } as const satisfies Record<
  DecisionOutcome['kind'],
  Tone
>;

/** An outcome in a line: what is granted over which term, or the queue that it goes to. */
export function outcomeLine(outcome: DecisionOutcome): string {
  const stands = words.stands[outcome.kind];
  if (outcome.kind === 'approve') return `${stands}: ${words.offer(showMoney(outcome.amount), outcome.term_months)}`;
  return outcome.kind === 'refer' ? `${stands} ${words.inQueue(outcome.queue)}` : stands;
}

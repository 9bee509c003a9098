import { BusyError } from '../../platform/store/busy-error.ts';
import { type ConnectEvent, type Refusal, transition } from '../domain/flow/advance.ts';
import type { ConnectFlowStore, ConsentLogEntry, GivenInfo } from '../domain/flow/connect-flow.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import { type FlowOf, type FlowReading, loadFlow } from './load-flow.ts';

/** A writer that lost the race for a version tries again this often. */
const TRIES = 6;

/** What changing a flow takes. */
export interface FlowChanging<B extends ConsentLogEntry | GivenInfo = ConsentLogEntry> extends FlowReading {
  readonly flows: ConnectFlowStore<B>;
}

/** A step that was refused, as a problem of the API. */
export type StepProblem =
  | { readonly problem: 'application_not_found' | 'consent_required' }
  | { readonly problem: 'connect_step_not_open'; readonly details: { readonly reason: string } };

const reasons: Readonly<Record<Exclude<Refusal, 'consent_required'>, string>> = {
  finished: 'this link is finished.',
  withdrawn: 'the consent was withdrawn.',
  personal_info_first: 'the personal information comes first.',
  not_asked: 'this application does not ask for it.',
  no_bank_selected: 'no bank is selected to log in to.',
  not_waiting: 'no login is under way.',
  nothing_connected: 'no account is connected yet.',
  stale: 'another login took the place of this one.',
};

/** Why a step cannot be taken now, for the applicant. */
export const notOpen = (reason: string): StepProblem => ({ problem: 'connect_step_not_open', details: { reason } });

/** The problem of a refused event. */
export const problemOf = (refusal: Refusal): StepProblem =>
  refusal === 'consent_required' ? { problem: refusal } : notOpen(reasons[refusal]);

/** The flow after an event; it is not kept. */
export function advanced({ flow, connection }: LoadedFlow, event: ConnectEvent) {
  return transition(flow, event, { accounts: connection?.accounts ?? 0 });
}

/**
 * Lets an event happen to the flow of an application, on what it is at that moment: who comes second acts on what the
 * first one made. Throws BusyError when it never met a quiet moment.
 * @param beside what is kept in the same step: an entry of the consent log, or the personal info
 */
export async function changeFlow<B extends ConsentLogEntry | GivenInfo>(
  reading: FlowChanging<B>,
  of: FlowOf,
  event: ConnectEvent,
  beside?: B,
): Promise<{ readonly loaded: LoadedFlow } | { readonly refused: Refusal } | { readonly refused: 'not_found' }> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const loaded = await loadFlow(reading, of);
    if (!loaded) return { refused: 'not_found' };
    const next = advanced(loaded, event);
    if ('refused' in next) return next;
    if ((await reading.flows.save(next.flow, beside)) === 'saved') return { loaded: { ...loaded, flow: next.flow } };
  }
  throw new BusyError('the connect flow changed too often');
}

/** Takes a step for the applicant: the flow after it, or the problem of what it was refused for. */
export async function takeStep<B extends ConsentLogEntry | GivenInfo>(
  reading: FlowChanging<B>,
  of: FlowOf,
  event: ConnectEvent,
  beside?: B,
): Promise<{ readonly loaded: LoadedFlow } | StepProblem> {
  const changed = await changeFlow(reading, of, event, beside);
  if (!('refused' in changed)) return changed;
  return changed.refused === 'not_found' ? { problem: 'application_not_found' } : problemOf(changed.refused);
}

import type { AbandonedStep } from '../../../../schemas/entities/connect.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ConnectFlow } from './connect-flow.ts';

/** An applicant who does nothing for so long has left the flow. */
export const ABANDONED_AFTER_SECONDS = 600;

/** A version of a flow that is checked again later, to see whether it is still the latest. */
export interface WatchedFlow extends ConnectionRef {
  readonly version: number;
  /** When it was kept: ISO instant. */
  readonly keptAt: string;
}

export interface FlowWatch {
  /** @param afterSeconds how long the applicant has to do something */
  watch(flow: WatchedFlow, afterSeconds: number): Promise<void>;
}

const bankSteps: Readonly<Record<ConnectFlow['bank']['state'], AbandonedStep | null>> = {
  NOT_ASKED: 'finish',
  CHOOSING: 'choose_bank',
  LOGIN: 'bank_login',
  AT_BANK: 'bank_login',
  GATHERING: 'bank_data',
  // The applicant waits for us here, and the end of the fetch is a version of its own.
  FETCHING: null,
  DONE: 'finish',
};

/** The step that a flow waits for its applicant to take; null while it waits for us. */
function openStep({
  consent,
  personalInfo,
  bank,
}: Pick<ConnectFlow, 'consent' | 'personalInfo' | 'bank'>): AbandonedStep | null {
  if (consent === null) return 'consent';
  return personalInfo === 'ASKED' ? 'personal_info' : bankSteps[bank.state];
}

/**
 * Says whether a flow was abandoned since a version of it was kept: `over` where another step followed (which is watched by itself) or
 * nothing is left to do, `waitSeconds` where the applicant sent a file since then, and otherwise the step and the instant it was
 * left at, which are the same however often they are asked for.
 * @param flow as it is now
 * @param lastFileAt epoch milliseconds of the last file that the applicant began to send; null without one
 * @param now epoch milliseconds
 */
export function abandonmentOf(
  flow: Pick<ConnectFlow, 'version' | 'status' | 'consent' | 'personalInfo' | 'bank' | 'keptAt'>,
  { version, keptAt }: Pick<WatchedFlow, 'version' | 'keptAt'>,
  { lastFileAt, now }: { readonly lastFileAt: number | null; readonly now: number },
): 'over' | { readonly waitSeconds: number } | { readonly step: AbandonedStep; readonly leftAt: string } {
  const step = openStep(flow);
  if (flow.version !== version || flow.status !== 'OPEN' || step === null) return 'over';
  // Of two writers that race for a version, both are watched and one is kept: the flow knows which.
  const lastAct = Math.max(Date.parse(flow.keptAt ?? keptAt), lastFileAt ?? 0);
  const leftAt = lastAct + ABANDONED_AFTER_SECONDS * 1000;
  const waitSeconds = Math.ceil((leftAt - now) / 1000);
  return waitSeconds > 0
    ? { waitSeconds: Math.min(waitSeconds, ABANDONED_AFTER_SECONDS) }
    : { step, leftAt: new Date(leftAt).toISOString() };
}

import type {
  Bank,
  ConnectDecision,
  ConnectFlow,
  ConnectRequest,
  ConnectThread,
  ConsentWithdrawal,
} from '../connect-api.ts';
import type { Place } from '../screen-of.ts';

/** Why the page cannot go on at all. */
export type DeadEnd = 'expired' | 'unknown_link';

/** What went wrong with the last thing that was tried; the page stays and it can be tried again. */
export interface ApiError {
  readonly kind: 'offline' | 'busy' | 'unexpected' | 'moved_on' | 'login_over';
  /** Empty where the request did not arrive. */
  readonly requestId: string;
}

/** A file that was picked in this browser. */
export interface PickedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly phase: 'waiting' | 'sending' | 'sent' | 'failed' | 'too_large' | 'empty';
  /** Share of its bytes that is sent, 0 to 1. */
  readonly sent: number;
  /** Under which it is read; null before its form was asked for. */
  readonly uploadId: string | null;
}

/** A field of a form that the API refused. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The code that shows that it is the applicant who acts. */
export interface CodeState {
  /** Where it was sent, with its middle masked; null before it was. */
  readonly sentTo: string | null;
  readonly fault: 'wrong' | 'over' | 'not_sent' | 'too_often' | null;
}

/** What the lender asks and wrote, as far as it was asked for. */
export interface LetterState {
  /** Null until they were read. */
  readonly requests: readonly ConnectRequest[] | null;
  /** `hidden` until the applicant asks for it, `code` while one has to be typed first, `none` where no letter is written. */
  readonly decision: ConnectDecision | 'hidden' | 'code' | 'none';
}

export const noLetters: LetterState = { requests: null, decision: 'hidden' };

export interface SessionState {
  readonly flow: ConnectFlow | null;
  readonly thread: ConnectThread | null;
  readonly banks: readonly Bank[] | null;
  readonly files: readonly PickedFile[];
  readonly place: Place;
  /** Something was asked of the API and is not answered; progress that is asked for by itself does not count. */
  readonly busy: boolean;
  readonly deadEnd: DeadEnd | null;
  readonly trouble: ApiError | null;
  /** Progress could not be asked for, the last times. */
  readonly isOffline: boolean;
  readonly fieldProblems: readonly FieldProblem[];
  /** The upload whose password was wrong just now. */
  readonly wrongPasswordOf: string | null;
  readonly withdrawal: ConsentWithdrawal | null;
  readonly code: CodeState;
  readonly letters: LetterState;
  /** On the way to the bank or back to the lender. */
  readonly isLeaving: boolean;
}

/** The consequence of a failure: pure, so that it is the same everywhere. */
export function consequenceOf(failure: {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
}): { readonly deadEnd: DeadEnd } | { readonly trouble: ApiError } {
  const { status, code, requestId } = failure;
  if (code === 'connect_link_expired') return { deadEnd: 'expired' };
  if (status === 401 || code === 'application_not_found') return { deadEnd: 'unknown_link' };
  // Taken on another device, or in another tab: the flow that is asked for then shows where it stands.
  if (code === 'connect_step_not_open' || code === 'consent_required' || code === 'applicant_code_required') {
    return { trouble: { kind: 'moved_on', requestId } };
  }
  const kind = status === 429 || status === 503 ? 'busy' : 'unexpected';
  return { trouble: { kind, requestId } };
}

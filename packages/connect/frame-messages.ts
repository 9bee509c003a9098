/**
 * What a page of a lender and the connect page inside it say to each other, by `postMessage`. The loader is loaded on pages of
 * others and has a budget of 4 KB, so these shapes are read by hand; `schemas/entities/connect-events.ts` describes the events.
 */

/** Marks our messages among those of other frames. */
const MARK = 'imali.connect.1';

/** What happened in the connect page. Nothing of it is personal: no name, no account, no amount. */
export interface ConnectEvent {
  readonly name: ConnectEventName;
  /** Where it happened: the screen, or the bank. */
  readonly screen?: string;
  readonly bank?: string;
  /** Why a bank login came to nothing. */
  readonly fault?: string;
}

export const connectEventNames = [
  'OPENED',
  'SCREEN_SHOWN',
  'CONSENT_GIVEN',
  'BANK_CHOSEN',
  'BANK_LOGIN_FAILED',
  'LEFT_FOR_BANK',
  'COMPLETED',
  'CONSENT_WITHDRAWN',
] as const;
export type ConnectEventName = (typeof connectEventNames)[number];

/**
 * `hello`: the frame has loaded. `welcome`: the page knows the frame, which now knows the origin of the page. `event`: something
 * happened. `closed`: the applicant is done, or wants to leave.
 */
export type FrameMessage =
  | { readonly kind: 'hello' | 'welcome' }
  | { readonly kind: 'event'; readonly event: ConnectEvent }
  | { readonly kind: 'closed'; readonly outcome: 'complete' | 'left' };

/** A message as it is posted. The nonce belongs to one frame: another frame of the same page cannot speak for it. */
export const posted = (nonce: string, message: FrameMessage): Readonly<Record<string, unknown>> => ({
  ...message,
  mark: MARK,
  nonce,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isName = (value: unknown): value is ConnectEventName => connectEventNames.some((name) => name === value);

const textOf = (record: Readonly<Record<string, unknown>>, name: 'screen' | 'bank' | 'fault') => {
  const value = record[name];
  return typeof value === 'string' ? { [name]: value } : {};
};

/** The message in what was posted with a nonce; null for anything else. */
export function readMessage(data: unknown, nonce: string): FrameMessage | null {
  if (!isRecord(data) || data['mark'] !== MARK || data['nonce'] !== nonce) return null;
  const { kind, event, outcome } = data;
  if (kind === 'hello' || kind === 'welcome') return { kind };
  if (kind === 'closed' && (outcome === 'complete' || outcome === 'left')) return { kind, outcome };
  if (kind === 'event' && isRecord(event) && isName(event['name'])) {
    return {
      kind,
      event: { name: event['name'], ...textOf(event, 'screen'), ...textOf(event, 'bank'), ...textOf(event, 'fault') },
    };
  }
  return null;
}

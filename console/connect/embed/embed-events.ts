import type { ConnectEvent } from '@imali/connect/frame-messages.ts';
import { screenOf } from '../screen-of.ts';
import type { SessionState } from '../session/session-state.ts';

const shown = ({ flow, place }: SessionState): string | null => (flow === null ? null : screenOf(flow, place));

/** What happened between two states of the page, for the page around it. Pure, and nothing in it is personal. */
export function eventsBetween(before: SessionState, after: SessionState): readonly ConnectEvent[] {
  const { flow: was } = before;
  const { flow } = after;
  if (flow === null) return [];
  const events: ConnectEvent[] = [];
  if (was === null) events.push({ name: 'OPENED' });
  else {
    if (was.consent === null && flow.consent !== null) events.push({ name: 'CONSENT_GIVEN' });
    const bank = flow.bank.selected?.bank_slug;
    if (bank !== undefined && bank !== was.bank.selected?.bank_slug) events.push({ name: 'BANK_CHOSEN', bank });
    if (flow.bank.fault !== null && flow.bank.fault !== was.bank.fault) {
      events.push({ name: 'BANK_LOGIN_FAILED', fault: flow.bank.fault, ...(bank === undefined ? {} : { bank }) });
    }
    if (was.status !== 'COMPLETE' && flow.status === 'COMPLETE') events.push({ name: 'COMPLETED' });
    if (was.status !== 'REVOKED' && flow.status === 'REVOKED') events.push({ name: 'CONSENT_WITHDRAWN' });
  }
  const screen = shown(after);
  if (screen !== null && screen !== shown(before)) events.push({ name: 'SCREEN_SHOWN', screen });
  return events;
}

import { describe, expect, test } from '@jest/globals';
import type { ConnectFlow } from '../connect-api.ts';
import { previewBanks, previewFlow } from '../preview/preview-data.ts';
import type { SessionState } from '../session/session-state.ts';
import { sessionStore } from '../session/session-store.ts';
import { eventsBetween } from './embed-events.ts';

const flow = previewFlow({});
const [bank] = previewBanks;
const state = (part: Partial<ConnectFlow>, more: Partial<SessionState> = {}): SessionState => ({
  ...sessionStore().get(),
  flow: { ...flow, ...part },
  ...more,
});
const consent: NonNullable<ConnectFlow['consent']> = {
  id: '0'.repeat(24),
  given_at: '2026-11-24T08:00:00.000Z',
  purposes: [],
  data_classes: [],
  documents: [],
  affinity_opt_in: false,
  ends_at: null,
  confirmed_by: null,
};

describe('What a framed page reports', () => {
  test('Opening a link is reported once, with the first screen', () => {
    const opened = state({});
    expect(eventsBetween(sessionStore().get(), opened)).toEqual([
      { name: 'OPENED' },
      { name: 'SCREEN_SHOWN', screen: 'welcome' },
    ]);
    expect(eventsBetween(opened, { ...opened, busy: true })).toEqual([]);
  });

  test('A consent, a bank, a failed login, the end and a withdrawal are each reported when they happen', () => {
    if (bank === undefined) throw new Error('no bank');
    const names = (before: Partial<ConnectFlow>, after: Partial<ConnectFlow>) =>
      eventsBetween(state(before), state(after)).filter(({ name }) => name !== 'SCREEN_SHOWN');
    expect(names({}, { consent })).toEqual([{ name: 'CONSENT_GIVEN' }]);
    const chosen = { ...flow.bank, selected: bank };
    expect(names({}, { bank: chosen })).toEqual([{ name: 'BANK_CHOSEN', bank: bank.bank_slug }]);
    expect(names({ bank: chosen }, { bank: { ...chosen, fault: 'cancelled' } })).toEqual([
      { name: 'BANK_LOGIN_FAILED', fault: 'cancelled', bank: bank.bank_slug },
    ]);
    expect(names({}, { status: 'COMPLETE' })).toEqual([{ name: 'COMPLETED' }]);
    expect(names({ consent }, { consent, status: 'REVOKED' })).toEqual([{ name: 'CONSENT_WITHDRAWN' }]);
  });

  test('Nothing is reported of a flow that is not known yet', () => {
    expect(eventsBetween(sessionStore().get(), { ...sessionStore().get(), busy: true })).toEqual([]);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { ConnectRequest } from '../connect-api.ts';
import { failure, sessionOver } from './session-over.fixture.ts';

const ok = <Body>(body: Body) => ({ ok: true, status: 200, body, requestId: 'r' }) as const;
const request: ConnectRequest = {
  id: '692039c05f3c8b2a1d9e4f71',
  kind: 'document',
  words: 'Your payslip, please.',
  due_at: null,
  state: 'open',
  asked_at: '2026-11-20T08:00:00.000Z',
  answer: null,
};

describe('What a lender asks and wrote', () => {
  test('A link of a mail about it begins there, and going back leads to the flow', async () => {
    const { session, screen } = sessionOver({ opensLetters: true });
    await session.load();
    expect(screen()).toBe('letters');
    await session.back('leave_letters');
    expect(screen()).toBe('welcome');
  });

  test('Requests are shown, and show the answer once it was taken', async () => {
    const answered = { ...request, state: 'answered' as const };
    const { session } = sessionOver({
      api: {
        listConnectRequests: async () => ok({ data: [request] }),
        answerConnectRequest: async ({ body }) =>
          body.words === 'refused' ? failure(503, 'busy') : ok({ data: [answered] }),
      },
    });
    await session.load();
    await session.loadRequests();
    expect(session.get().letters.requests).toEqual([request]);
    expect(await session.answerRequest(request.id, 'refused')).toBe(false);
    expect(session.get()).toMatchObject({ trouble: { kind: 'busy' }, letters: { requests: [request] } });
    expect(await session.answerRequest(request.id, 'I mailed it.')).toBe(true);
    expect(session.get().letters.requests).toEqual([answered]);
  });

  test.each([
    ['applicant_code_required', 401, 'code'],
    ['resource_not_found', 404, 'none'],
  ] as const)('A decision that is refused with %s is no trouble', async (code, status, decision) => {
    const { session } = sessionOver({ api: { getConnectDecision: async () => failure(status, code) } });
    await session.load();
    await session.showDecision();
    expect(session.get()).toMatchObject({ trouble: null, deadEnd: null, letters: { decision } });
  });

  test('A consent that is asked for anew leads back to the messages once it was given, or not', async () => {
    const { session, screen } = sessionOver({ opensLetters: true });
    await session.load();
    session.readConsent();
    expect(screen()).toBe('consent');
    await session.back('to_welcome');
    expect(screen()).toBe('letters');
    session.readConsent();
    await session.giveConsent(false, 'en-ZA');
    expect(screen()).toBe('letters');
  });
});

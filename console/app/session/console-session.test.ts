import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Failure } from '../../../client/imali-client.ts';
import type { ConsoleApi } from '../console-api.ts';
import { consoleSession, IDLE_MINUTES } from './console-session.ts';

const refused: Failure = {
  ok: false,
  status: 401,
  code: 'invalid_credentials',
  message: 'Incorrect username or password',
  detail: [],
  requestId: 'r',
  retryAfter: null,
};
const issued = { access_token: 't-1', token_type: 'bearer', expires_in: 3600, scope: 'organisation:api' } as const;
const organisation = {
  id: '692039c05f3c8b2a1d9e4f70',
  name_slug: 'kganya',
  vat_number: null,
  legal_name: 'Kganya Finance',
  created_at: '2026-01-01T00:00:00.000Z',
};

type Issue = Awaited<ReturnType<ConsoleApi['issueToken']>>;
let now = 0;
let tokens: (string | null)[] = [];
const sessionWith = (issue: () => Promise<Issue>) =>
  consoleSession({
    open: { issueToken: issue },
    withToken: () => ({
      getOrganisation: async () => ({ ok: true, status: 200, body: organisation, requestId: '' }),
      listTabs: async () => ({ ok: true, status: 200, body: { tabs: ['home', 'applications'] }, requestId: '' }),
    }),
    tokenChanged: (token) => tokens.push(token),
    now: () => now,
  });
const signedIn = async () => {
  const session = sessionWith(async () => ({ ok: true, status: 200, body: issued, requestId: '' }));
  await session.signIn(' thandi@lender.example ', 'a long enough phrase');
  return session;
};
const MINUTE = 60_000;

beforeEach(() => {
  now = 1_000;
  tokens = [];
});

describe('a session', () => {
  test('begins with what the caller may open', async () => {
    const session = await signedIn();
    expect(session.get()).toEqual({
      phase: 'in',
      email: 'thandi@lender.example',
      organisation: 'Kganya Finance',
      tabs: ['home', 'applications'],
      endsAt: 1_000 + 3_600_000,
    });
    expect(tokens).toEqual(['t-1']);
  });

  test('does not begin with a wrong password, and says so', async () => {
    const session = sessionWith(async () => refused);
    await session.signIn('a@b.example', 'wrong');
    expect(session.get()).toMatchObject({ phase: 'out', busy: false, trouble: { code: 'invalid_credentials' } });
    expect(tokens).toEqual([]);
  });

  test('does not begin when the API is not reached', async () => {
    const session = sessionWith(async () => {
      throw new Error('down');
    });
    await session.signIn('a@b.example', 'x');
    expect(session.get()).toMatchObject({ phase: 'out', trouble: { code: 'offline' } });
  });

  test('ends when nothing happened for a while, and not before', async () => {
    const session = await signedIn();
    now += IDLE_MINUTES * MINUTE - 1;
    session.tick();
    expect(session.get().phase).toBe('in');
    session.touch();
    now += 2;
    session.tick();
    expect(session.get().phase).toBe('in');
    now += IDLE_MINUTES * MINUTE;
    session.tick();
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'idle' });
    expect(tokens).toEqual(['t-1', null]);
  });

  test('ends with its token, however busy somebody is', async () => {
    const session = await signedIn();
    now += 3_600_000;
    session.touch();
    session.tick();
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'expired' });
  });

  test('is left once', async () => {
    const session = await signedIn();
    session.signOut('left');
    session.signOut('expired');
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'left' });
  });
});

import type { Failure } from '@imali/client/imali-client.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConsoleApi } from '../console-api.ts';
import { consoleSession } from './console-session.ts';
import type { Passkeys } from './passkeys.ts';

const failure = (code: string): Failure => ({
  ok: false,
  status: 401,
  code,
  message: 'no',
  detail: [],
  requestId: 'r',
  retryAfter: null,
});
const MINUTE = 60_000;
const opened = (token: string) => ({
  ok: true as const,
  status: 200 as const,
  body: {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: 300,
    scope: 'organisation:console',
    session_expires_in: 12 * 3600,
    idle_seconds: 900,
  },
  requestId: '',
});
const caller = {
  kind: 'user' as const,
  id: '692039c05f3c8b2a1d9e4f71',
  name: 'Thandi',
  email: 'thandi@lender.example',
  scopes: [],
  permissions: ['applications.read'],
  tabs: ['home', 'applications'],
  organisation: {
    id: '692039c05f3c8b2a1d9e4f70',
    name_slug: 'kganya',
    vat_number: null,
    legal_name: 'Kganya Finance',
    applicant_code: 'off' as const,
    second_factor: 'optional' as const,
    mode: 'live' as const,
    company_number: null,
    ncr_number: null,
    contact_name: null,
    contact_phone: null,
    approval_refusal: null,
    created_at: '2026-01-01T00:00:00.000Z',
  },
};

let now = 0;
let tokens: (string | null)[] = [];
let closed = 0;
let refreshes = 0;
const sessionWith = ({
  open = async () => opened('t-1'),
  refresh = async () => failure('session_over'),
  complete = async () => failure('second_factor_wrong'),
  ask = async () => failure('second_factor_missing'),
  askPasskey = async () => failure('origin_not_allowed'),
  show = async () => null,
}: {
  readonly open?: ConsoleApi['openConsoleSession'];
  readonly refresh?: ConsoleApi['refreshConsoleSession'];
  readonly complete?: ConsoleApi['completeConsoleSignIn'];
  readonly ask?: ConsoleApi['askFreshFactor'];
  readonly askPasskey?: ConsoleApi['askPasskey'];
  readonly show?: Passkeys['show'];
} = {}) =>
  consoleSession({
    open: {
      openConsoleSession: open,
      completeConsoleSignIn: complete,
      askFreshFactor: ask,
      askPasskey,
      refreshConsoleSession: (parts) => {
        refreshes += 1;
        return refresh(parts);
      },
      closeConsoleSession: async () => {
        closed += 1;
        return { ok: true, status: 204, body: undefined, requestId: '' };
      },
    },
    withToken: () => ({ getCaller: async () => ({ ok: true, status: 200, body: caller, requestId: '' }) }),
    tokenChanged: (token) => tokens.push(token),
    now: () => now,
    passkeys: { show },
  });
const signedIn = async (parts: Parameters<typeof sessionWith>[0] = {}) => {
  const session = sessionWith(parts);
  await session.start();
  await session.signIn(' thandi@lender.example ', 'a long enough phrase');
  return session;
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  now = 1_000;
  tokens = [];
  closed = 0;
  refreshes = 0;
});

describe('a session', () => {
  test('A session begins with what the caller may open and do', async () => {
    const session = await signedIn();
    expect(session.get()).toEqual({
      phase: 'in',
      email: 'thandi@lender.example',
      organisation: 'Kganya Finance',
      tabs: ['home', 'applications'],
      permissions: ['applications.read'],
      endsAt: 1_000 + 12 * 3_600_000,
    });
    expect(tokens).toEqual(['t-1']);
  });

  test('A session continues when the page is reloaded and the cookie is still valid', async () => {
    const session = sessionWith({ refresh: async () => opened('t-2') });
    expect(session.get().phase).toBe('starting');
    await session.start();
    expect(session.get()).toMatchObject({ phase: 'in', organisation: 'Kganya Finance' });
    expect(tokens).toEqual(['t-2']);
  });

  test('A session needs a sign-in when there is no cookie, or when the API is not reached', async () => {
    const none = sessionWith();
    await none.start();
    expect(none.get()).toMatchObject({ phase: 'out', reason: 'new', trouble: null });
    const away = sessionWith({
      refresh: async () => {
        throw new Error('down');
      },
    });
    await away.start();
    expect(away.get()).toMatchObject({ phase: 'out', reason: 'new' });
  });

  test('A session does not begin with a wrong password, nor without the API, and says so', async () => {
    const wrong = await signedIn({ open: async () => failure('invalid_credentials') });
    expect(wrong.get()).toMatchObject({ phase: 'out', busy: false, trouble: { code: 'invalid_credentials' } });
    const away = await signedIn({
      open: async () => {
        throw new Error('down');
      },
    });
    expect(away.get()).toMatchObject({ phase: 'out', trouble: { code: 'offline' } });
    expect(tokens).toEqual([]);
  });

  test('A session renews its token before it ends, once, and takes the next', async () => {
    let count = 1;
    const session = await signedIn({
      refresh: async () => {
        if (tokens.length === 0) return failure('session_over');
        count += 1;
        return opened(`t-${count}`);
      },
    });
    // Of 300 seconds, the last 60 are too late.
    now += 239_000;
    session.tick();
    expect(refreshes).toBe(1);
    now += 1_000;
    session.tick();
    session.tick();
    await settled();
    expect([refreshes, tokens]).toEqual([2, ['t-1', 't-2']]);
  });

  test('A session ends when it cannot be renewed, and continues when only the network is away', async () => {
    let isDown = true;
    const session = await signedIn({
      refresh: async () => {
        if (tokens.length > 0 && isDown) throw new Error('down');
        return failure('session_over');
      },
    });
    expect(await session.renew()).toBe(true);
    expect(session.get().phase).toBe('in');
    isDown = false;
    expect(await session.renew()).toBe(false);
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'expired' });
    expect(tokens).toEqual(['t-1', null]);
  });

  test('A session ends after a while without activity, and not before', async () => {
    const session = await signedIn();
    now += 15 * MINUTE - 1;
    session.touch();
    now += 2;
    session.tick();
    expect(session.get().phase).toBe('in');
    now += 15 * MINUTE;
    session.tick();
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'idle' });
    expect(closed).toBe(1);
  });

  test('A session ends after its longest time, however active the user is', async () => {
    const session = await signedIn();
    now += 12 * 3_600_000;
    session.touch();
    session.tick();
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'expired' });
  });

  test('A session is left once', async () => {
    const session = await signedIn();
    session.signOut('left');
    session.signOut('expired');
    expect(session.get()).toMatchObject({ phase: 'out', reason: 'left' });
    expect([closed, tokens]).toEqual([1, ['t-1', null]]);
  });
});

describe('a second factor', () => {
  const challenge = {
    challenge: 'c'.repeat(43),
    expires_in: 600,
    methods: ['totp' as const],
    passkey: null,
    enrolment: null,
  };
  const asks = async () => ({ ok: true, status: 202, body: challenge, requestId: '' }) as const;

  test('A challenge is shown with no token, and a wrong code leaves it open', async () => {
    const session = await signedIn({ open: asks });
    expect(session.get()).toMatchObject({ phase: 'out', asked: challenge, busy: false });
    await session.showCode('000 000');
    expect(session.get()).toMatchObject({ phase: 'out', asked: challenge, busy: false });
    expect(session.get()).not.toMatchObject({ trouble: null });
  });

  test('A challenge that is over leads back to the password', async () => {
    const complete = async () => failure('second_factor_challenge_over');
    const session = await signedIn({ open: asks, complete });
    await session.showCode('000000');
    expect(session.get()).toMatchObject({ phase: 'out', asked: null });
  });

  test('A fresh factor gives the session another token, and a wrong one signs nobody out', async () => {
    const ask = async () => ({ ok: true, status: 200, body: challenge, requestId: '' }) as const;
    const sent: unknown[] = [];
    const complete: ConsoleApi['completeConsoleSignIn'] = async ({ body }) => {
      sent.push(body);
      if (body.code !== '492 039') return failure('second_factor_wrong');
      const { body: session } = opened('t-2');
      return { ok: true, status: 200, body: { ...session, recovery_codes: null }, requestId: '' };
    };
    const session = await signedIn({ ask, complete });
    expect(await session.freshen('wrong-code')).toMatchObject({ code: 'second_factor_wrong' });
    expect(session.get()).toMatchObject({ phase: 'in' });
    expect(await session.freshen(' 492 039 ')).toBeNull();
    expect(session.get()).toMatchObject({ phase: 'in' });
    expect(tokens).toEqual(['t-1', 't-2']);
    expect(sent).toEqual([
      { challenge: challenge.challenge, recovery_code: 'wrong-code' },
      { challenge: challenge.challenge, code: '492 039' },
    ]);
  });

  const passkey = {
    challenge: 'p',
    rp_id: 'console.example',
    credential_ids: [],
    user_verification: 'required' as const,
  };
  const answered = { credential_id: 'i', client_data: 'd', authenticator_data: 'a', signature: 's', user_handle: 'h' };

  test('A passkey alone signs in, and one that the device does not show leaves the page as it was', async () => {
    const askPasskey = async () =>
      ({
        ok: true,
        status: 200,
        body: { ...challenge, passkey },
        requestId: '',
      }) as const;
    const sent: unknown[] = [];
    const complete: ConsoleApi['completeConsoleSignIn'] = async ({ body }) => {
      sent.push(body);
      const { body: session } = opened('t-3');
      return { ok: true, status: 200, body: { ...session, recovery_codes: null }, requestId: '' };
    };
    const declined = sessionWith({ askPasskey, complete });
    await declined.start();
    expect(await declined.showPasskey()).toBe(false);
    expect(declined.get()).toMatchObject({ phase: 'out', busy: false, trouble: null });
    expect(sent).toEqual([]);
    const session = sessionWith({ askPasskey, complete, show: async (asked) => (asked === passkey ? answered : null) });
    await session.start();
    expect(await session.showPasskey()).toBe(true);
    expect(session.get()).toMatchObject({ phase: 'in' });
    expect(sent).toEqual([{ challenge: challenge.challenge, passkey: answered }]);
  });

  test('A passkey answers the challenge of a password, and makes the factor of a session fresh', async () => {
    const body = { ...challenge, passkey: { ...passkey, credential_ids: ['i'] } };
    const sent: unknown[] = [];
    const complete: ConsoleApi['completeConsoleSignIn'] = async ({ body: shown }) => {
      sent.push(shown);
      const { body: session } = opened('t-4');
      return { ok: true, status: 200, body: { ...session, recovery_codes: null }, requestId: '' };
    };
    const session = await signedIn({
      open: async () => ({ ok: true, status: 202, body, requestId: '' }),
      ask: async () => ({ ok: true, status: 200, body, requestId: '' }),
      complete,
      show: async () => answered,
    });
    expect(await session.showPasskey()).toBe(true);
    expect(session.get()).toMatchObject({ phase: 'in' });
    expect(await session.freshen(null)).toBeNull();
    expect(sent).toEqual([1, 2].map(() => ({ challenge: challenge.challenge, passkey: answered })));
  });

  test('A user whose device shows no passkey learns that when a fresh one is needed', async () => {
    const ask = async () => ({ ok: true, status: 200, body: challenge, requestId: '' }) as const;
    const session = await signedIn({ ask });
    expect(await session.freshen(null)).toBe('none');
  });

  test('A user without a factor gets the reason why there is nothing to show', async () => {
    const session = await signedIn();
    expect(await session.freshen('492039')).toMatchObject({ code: 'second_factor_missing' });
  });
});

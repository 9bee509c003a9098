import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { environment } from '../../../schemas/environment.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { recordingTrail } from '../../platform/audit/recording-trail.fixture.ts';
import { signAccessToken, verifyAccessToken } from '../../platform/credentials/access-token.ts';
import { passwordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../platform/directory/dynamo-second-factors.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { IssueToken } from '../../platform/keys/token-issuer.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { systemRandom } from '../../platform/system/random-bytes.ts';
import { dynamoFactorChallenges } from '../store/dynamo-factor-challenges.ts';
import { operation as close } from './close-console-session.ts';
import { operation as open } from './open-console-session.ts';
import { operation as refresh } from './refresh-console-session.ts';
import { signingInUser as user } from './signing-in-user.fixture.ts';

// OWASP ASVS 5.0: V3.3.4, V7.2.2, V7.2.4, V10.4.5, V10.4.9
const CONSOLE = 'https://console.example';
const SECRET = 'a signing secret of the tests, long enough';
let refreshSecret = 'a secret of refresh tokens';
const PASSWORD = 'a long enough phrase';
const start = Date.parse('2026-11-02T08:00:00.500Z');
const seconds = (count: number): number => start + count * 1000;

let started: TestTable;
const passwords = passwordHashing(10);
let passwordHash: string;
let table: Table;
let mails: Mail[];
let organisations: OrganisationStore;
beforeAll(async () => {
  process.env[environment.allowedOrigins] = `${CONSOLE},https://docs.example`;
  started = await startTestTable();
  passwordHash = await passwords.hash(PASSWORD);
});
beforeEach(async () => {
  table = await started.another();
  mails = [];
  organisations = dynamoOrganisations(table);
  const organisation = {
    id: user.organisationId,
    nameSlug: 'lender',
    legalName: 'Lender (Pty) Ltd',
    vatNumber: null,
    allowedConnections: [],
    createdAt: user.createdAt,
  };
  await organisations.register(organisation, { ...user, passwordHash });
});
afterAll(() => started.close());

const adapters = () => ({
  organisations,
  rateLimits: dynamoRateLimits(table),
  trail: recordingTrail(),
  passwords,
  addressFailures: 50,
  sessions: dynamoConsoleSessions(table),
  signIns: dynamoSessions(table),
  mailer: {
    send: async (mail: Mail) => {
      mails.push(mail);
      return 'sent' as const;
    },
  },
  factors: {
    directory: organisations,
    secondFactors: dynamoSecondFactors(table),
    challenges: dynamoFactorChallenges(table),
    fieldKeys: testFieldKeys,
    randomBytes: systemRandom,
  },
  identifiers: randomIdentifiers,
  refreshSecret: async () => refreshSecret,
  issueToken: (...token: Parameters<IssueToken>) => signAccessToken(SECRET, ...token),
});
const common = {
  caller: null,
  sourceIp: '203.0.113.9',
  userAgent: '',
  requestId: 'r',
  path: undefined,
  form: undefined,
  files: {},
};
const from = (now: number, cookie?: string, origin = CONSOLE) => ({
  ...common,
  now,
  query: undefined,
  body: undefined,
  headers: { origin, cookie },
});
const signIn = (now = start, password = PASSWORD, origin = CONSOLE) =>
  open(adapters(), { ...from(now, undefined, origin), body: { email: user.email, password } });
/** An attempt from an address. */
const guess = (sourceIp: string, password = 'wrong', now = start) =>
  open(adapters(), { ...from(now), sourceIp, body: { email: user.email, password } });
const goOn = (now: number, cookie?: string, origin?: string) => refresh(adapters(), from(now, cookie, origin));
const leave = (now: number, cookie?: string, everywhere: 'true' | 'false' = 'false') =>
  close(adapters(), { ...from(now, cookie), query: { everywhere } });

type Answer = Awaited<ReturnType<typeof signIn>> | Awaited<ReturnType<typeof goOn>>;
function entered(answer: Answer) {
  if (!('status' in answer)) throw new Error(`expected to be let in, got ${JSON.stringify(answer)}`);
  const cookie = answer.headers?.['set-cookie'] ?? '';
  if (!('access_token' in answer.body)) throw new Error('expected no second factor to be asked for');
  return { body: answer.body, cookie, sent: cookie.split(';')[0] ?? '' };
}

describe('signing in to the console', () => {
  test('A sign-in with a wrong password is entered for a user, and sends as much for an unknown user', async () => {
    const trail = recordingTrail();
    let requests = 0;
    const attempt = (email: string) => {
      requests += 1;
      const request = { ...from(seconds(7200)), requestId: `r-${requests}` };
      return open({ ...adapters(), trail }, { ...request, body: { email, password: 'wrong' } });
    };
    expect(await attempt(user.email)).toEqual({ problem: 'invalid_credentials' });
    expect(trail.entries).toMatchObject([
      {
        organisation: user.organisationId,
        actor: { kind: 'user', id: user.id },
        action: 'user.sign_in_failed',
        details: { reason: 'wrong_password' },
        from: { ip: '203.0.113.9' },
      },
    ]);
    expect(trail.nothings).toBe(0);
    expect(await attempt('nobody@lender.example')).toEqual({ problem: 'invalid_credentials' });
    expect([trail.entries.length, trail.nothings]).toEqual([1, 1]);
    // An account has five attempts in a quarter of an hour: no more are entered, however many come.
    for (let time = 0; time < 30; time += 1) await attempt(user.email);
    expect(trail.entries).toHaveLength(5);
  });

  test('A sign-in answers a token of five minutes and a cookie that only this path and no script gets', async () => {
    const { body, cookie } = entered(await signIn());
    expect(body).toMatchObject({ expires_in: 300, session_expires_in: 43_200, idle_seconds: 900 });
    expect(cookie).toMatch(
      /^imali_session=[0-9a-f]{24}_[\w-]{43}; Path=\/v1\/in\/auth\/session; HttpOnly; Secure; SameSite=Strict; Max-Age=900$/,
    );
    expect(await verifyAccessToken(SECRET, body.access_token, seconds(299))).toMatchObject({ userId: user.id });
    expect(await verifyAccessToken(SECRET, body.access_token, seconds(301))).toBeNull();
  });

  test('A sign-in keeps the hash of the token and not the token', async () => {
    const { sent } = entered(await signIn());
    const [sessionId = ''] = sent.replace('imali_session=', '').split('_');
    const kept = JSON.stringify(await dynamoConsoleSessions(table).find(sessionId));
    expect(kept).toContain('tokenHash');
    expect(kept).not.toContain(sent.slice(-43));
  });

  test('A sign-in is for pages of the console only', async () => {
    const refused = { problem: 'origin_not_allowed' };
    expect(await signIn(start, PASSWORD, 'https://docs.example')).toEqual(refused);
    const { sent } = entered(await signIn());
    expect(await goOn(seconds(1), sent, 'https://evil.example')).toEqual(refused);
    expect(await close(adapters(), { ...from(seconds(1), sent, ''), query: { everywhere: 'true' } })).toEqual(refused);
    entered(await goOn(seconds(2), sent));
  });

  test('A sign-in counts wrong passwords', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await signIn(start, 'wrong')).toEqual({ problem: 'invalid_credentials' });
    }
    expect(await signIn()).toMatchObject({ problem: 'too_many_requests' });
  });
});

describe('guesses of others', () => {
  test('Guesses from one address keep the owner of an account out from no other address', async () => {
    for (let time = 0; time < 10; time += 1) await guess('198.51.100.7');
    expect(await guess('198.51.100.7', PASSWORD)).toMatchObject({ problem: 'too_many_requests' });
    entered(await signIn());
  });

  test('An account signs in from an address of its last 90 days however many other addresses guess', async () => {
    const day = 86_400_000;
    entered(await signIn(start - 89 * day));
    for (let place = 0; place < 30; place += 1) await guess(`198.51.100.${place}`);
    // A place that the account has never been at waits, the right password or not: so no guess gets through there.
    expect(await guess('192.0.2.1', PASSWORD)).toMatchObject({ problem: 'too_many_requests' });
    entered(await signIn());
  });

  test('Five attempts an address and twenty an account are all the guesses of a quarter of an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(`198.51.100.${index % 10}`)));
    const tried = answers.filter((answer) => 'problem' in answer && answer.problem === 'invalid_credentials');
    expect(tried).toHaveLength(20);
  });
});

describe('a session of the console', () => {
  test('A session of the console goes on with a new cookie each time', async () => {
    const first = entered(await signIn());
    const second = entered(await goOn(seconds(240), first.sent));
    expect(second.sent).not.toBe(first.sent);
    expect(second.body.session_expires_in).toBe(42_960);
    entered(await goOn(seconds(480), second.sent));
  });

  test('A session of the console answers tabs that refresh at once, and a repeated request, with the same cookie', async () => {
    const { sent } = entered(await signIn());
    const answers = await Promise.all(Array.from({ length: 6 }, () => goOn(seconds(60), sent)));
    const cookies = new Set(answers.map((answer) => entered(answer).sent));
    expect(cookies.size).toBe(1);
    expect(entered(await goOn(seconds(65), sent)).sent).toBe([...cookies][0]);
  });

  test('A session goes on through a rotation of the secret of refresh tokens, also for tabs that refresh at once in it', async () => {
    const { sent } = entered(await signIn());
    const first = entered(await goOn(seconds(60), sent));
    const before = refreshSecret;
    refreshSecret = 'the secret after it';
    // The instance that answers the second tab has the new secret: it leaves the cookie of the first answer alone.
    const second = entered(await goOn(seconds(61), sent));
    expect([second.cookie, second.body.expires_in]).toEqual(['', 300]);
    entered(await goOn(seconds(120), first.sent));
    refreshSecret = before;
  });

  test('A session of the console ends for both holders when a replaced cookie comes back', async () => {
    const first = entered(await signIn());
    const second = entered(await goOn(seconds(60), first.sent));
    expect(await goOn(seconds(71), first.sent)).toEqual({ problem: 'session_over' });
    expect(await goOn(seconds(72), second.sent)).toEqual({ problem: 'session_over' });
  });

  test('A session of the console ends when nobody refreshes it for a quarter of an hour', async () => {
    const { sent } = entered(await signIn());
    expect(await goOn(seconds(900), sent)).toEqual({ problem: 'session_over' });
  });

  test('A session of the console needs a cookie of its own among those sent', async () => {
    const { sent } = entered(await signIn());
    expect(await goOn(seconds(1))).toEqual({ problem: 'session_over' });
    expect(await goOn(seconds(1), 'imali_session=nonsense')).toEqual({ problem: 'session_over' });
    entered(await goOn(seconds(1), `theme=dark; ${sent}; other=1`));
  });

  test('A session of the console reports a deactivation', async () => {
    const { sent } = entered(await signIn());
    const kept = await organisations.findUser(user.organisationId, user.id);
    const other = { ...user, id: 'c'.repeat(24), email: 'other@lender.example' };
    await organisations.createUser(other);
    if (kept) await organisations.replaceUser(kept, { ...kept, isActive: false });
    expect(await goOn(seconds(1), sent)).toEqual({ problem: 'account_deactivated' });
  });
});

describe('signing out of the console', () => {
  test('Signing out of the console ends this session, takes the cookie away, and leaves the others', async () => {
    const here = entered(await signIn());
    const there = entered(await signIn(seconds(1)));
    expect(await leave(seconds(2), here.sent)).toMatchObject({
      status: 204,
      headers: { 'set-cookie': expect.stringContaining('imali_session=; ') },
    });
    expect(await goOn(seconds(3), here.sent)).toEqual({ problem: 'session_over' });
    entered(await goOn(seconds(3), there.sent));
    expect(await leave(seconds(4), here.sent)).toMatchObject({ status: 204 });
  });

  test('everywhere ends every session and every access token given out', async () => {
    const here = entered(await signIn());
    const there = entered(await signIn(seconds(1)));
    expect(await leave(seconds(2), here.sent, 'true')).toMatchObject({ status: 204 });
    expect(await goOn(seconds(3), there.sent)).toEqual({ problem: 'session_over' });
    const issued = await verifyAccessToken(SECRET, there.body.access_token, seconds(3));
    const kept = await organisations.findUser(user.organisationId, user.id);
    expect(issued?.issuedAt).toBeLessThan(kept?.sessionsFrom ?? 0);
    expect(await leave(seconds(4), here.sent, 'true')).toEqual({ problem: 'session_over' });
    entered(await goOn(seconds(6), entered(await signIn(seconds(5))).sent));
  });
});

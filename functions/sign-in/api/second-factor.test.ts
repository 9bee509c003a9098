import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { environment } from '../../../schemas/environment.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { admitStaff } from '../../organisations/store/staff-admission.ts';
import { recordingTrail } from '../../platform/audit/recording-trail.fixture.ts';
import { signAccessToken, verifyAccessToken } from '../../platform/credentials/access-token.ts';
import { passwordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../platform/directory/dynamo-second-factors.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationRecord, OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { IssueToken } from '../../platform/keys/token-issuer.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { systemRandom } from '../../platform/system/random-bytes.ts';
import { codeOfApp } from '../domain/code-of-app.ts';
import { passkeyJudge } from '../domain/passkey-judge.ts';
import { dynamoFactorChallenges } from '../store/dynamo-factor-challenges.ts';
import { operation as add } from './add-second-factor.ts';
import { operation as askFresh } from './ask-fresh-factor.ts';
import { operation as begin } from './begin-second-factor.ts';
import { operation as completeConsole } from './complete-console-sign-in.ts';
import { operation as completeToken } from './complete-token-sign-in.ts';
import { operation as issue } from './issue-token.ts';
import { operation as list } from './list-second-factors.ts';
import { operation as open } from './open-console-session.ts';
import { operation as refresh } from './refresh-console-session.ts';
import { operation as remove } from './remove-second-factor.ts';
import { operation as rename } from './rename-second-factor.ts';
import { operation as renew } from './renew-recovery-codes.ts';
import { signingInUser as user } from './signing-in-user.fixture.ts';

// OWASP ASVS 5.0: V6.3.3, V6.5.1, V6.5.2, V6.5.5, V6.6.3, V6.4.4
const CONSOLE = 'https://console.example';
const SECRET = 'a signing secret of the tests, long enough';
const PASSWORD = 'a long enough phrase';
const start = Date.parse('2026-11-02T08:00:00.500Z');
/** Whole steps of codes after the start. */
const later = (steps: number): number => start + steps * 30_000;
const organisation: OrganisationRecord = {
  id: user.organisationId,
  nameSlug: 'lender',
  legalName: 'Lender (Pty) Ltd',
  vatNumber: null,
  allowedConnections: [],
  createdAt: user.createdAt,
};
const caller: Caller = {
  kind: 'user',
  id: user.id,
  organisationId: user.organisationId,
  scopes: ['organisation:api'],
  permissions: [],
};

let started: TestTable;
const passwords = passwordHashing(10);
let passwordHash: string;
let table: Table;
let organisations: OrganisationStore;
beforeAll(async () => {
  process.env[environment.allowedOrigins] = CONSOLE;
  started = await startTestTable();
  passwordHash = await passwords.hash(PASSWORD);
});
beforeEach(async () => {
  table = await started.another();
  organisations = dynamoOrganisations(table);
  await organisations.register(organisation, { ...user, passwordHash });
});
afterAll(() => started.close());

const factors = () => ({
  directory: organisations,
  secondFactors: dynamoSecondFactors(table),
  challenges: dynamoFactorChallenges(table),
  fieldKeys: testFieldKeys,
  randomBytes: systemRandom,
});
const mails: Mail[] = [];
let trail = recordingTrail();
const adapters = () => ({
  ...factors(),
  factors: factors(),
  organisations,
  rateLimits: dynamoRateLimits(table),
  trail,
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
  identifiers: randomIdentifiers,
  passkeys: passkeyJudge,
  refreshSecret: async () => 'a secret of refresh tokens',
  issueToken: (...token: Parameters<IssueToken>) => signAccessToken(SECRET, ...token),
});
const common = {
  sourceIp: '203.0.113.9',
  userAgent: '',
  requestId: 'r',
  path: undefined,
  query: undefined,
  form: undefined,
  body: undefined,
  files: {},
  headers: undefined,
};
const anybody = { ...common, caller: null };
const own = (now: number) => ({ ...common, caller, now });

const tokenFor = (now = start, scope = '') =>
  issue(adapters(), { ...anybody, now, form: { username: user.email, password: PASSWORD, scope } });
const sessionFor = (now = start) =>
  open(adapters(), { ...anybody, now, headers: { origin: CONSOLE }, body: { email: user.email, password: PASSWORD } });
type Shown = Readonly<Partial<Record<'code' | 'recovery_code', string>>>;
const show = (challenge: string, shown: Shown, now = start, sourceIp = common.sourceIp) =>
  completeToken(adapters(), { ...anybody, now, sourceIp, body: { challenge, ...shown } });

/** The challenge of an answer. */
function asked(answer: Awaited<ReturnType<typeof tokenFor>> | Awaited<ReturnType<typeof sessionFor>>) {
  if (!('status' in answer) || !('challenge' in answer.body)) {
    throw new Error(`expected a challenge, got ${JSON.stringify(answer)}`);
  }
  return answer.body;
}

/** Adds an authenticator app as a user who is signed in, at the start. */
async function withApp(now = start) {
  const begun = await begin(adapters(), own(now));
  if (!('status' in begun) || begun.body.enrolment === null) throw new Error('nothing to add');
  const { challenge, enrolment } = begun.body;
  const { secret } = enrolment;
  const added = await add(adapters(), {
    ...own(now),
    body: { challenge, code: codeOfApp(secret, now), name: 'Phone' },
  });
  if (!('status' in added)) throw new Error(JSON.stringify(added));
  return { secret, id: added.body.factor.id, codes: added.body.recovery_codes ?? [] };
}

describe('a sign-in', () => {
  test('A user without a second factor signs in by the password as before', async () => {
    expect(await tokenFor()).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
    expect(await sessionFor()).toMatchObject({ status: 200 });
  });

  test('A user with a second factor gets a challenge for the password, and a token for the code', async () => {
    const { secret } = await withApp();
    const challenge = asked(await tokenFor(later(1)));
    expect(challenge).toMatchObject({ methods: ['totp', 'recovery_code'], enrolment: null });
    expect(JSON.stringify(challenge)).not.toContain(secret);
    const answer = await show(challenge.challenge, { code: codeOfApp(secret, later(1)) }, later(1));
    if (!('status' in answer)) throw new Error(JSON.stringify(answer));
    const claims = await verifyAccessToken(SECRET, answer.body.access_token, later(1));
    expect(claims).toMatchObject({ userId: user.id, secondFactorAt: Math.floor(later(1) / 1000) });
  });

  test('A challenge begins no session and sends no mail; what is shown begins one that its token names', async () => {
    const { secret } = await withApp();
    const stored = () => dynamoSessions(table).list(user.organisationId, user.id);
    // The account was used before, so that a sign-in of a device that nobody knows is mailed.
    await organisations.noteLogin({ ...user, passwordHash }, new Date(start).toISOString());
    mails.length = 0;
    const forToken = asked(await tokenFor(later(1)));
    const forConsole = asked(await sessionFor(later(1)));
    expect([await stored(), mails]).toEqual([[], []]);
    const token = await show(forToken.challenge, { code: codeOfApp(secret, later(1)) }, later(1));
    if (!('status' in token)) throw new Error(JSON.stringify(token));
    const [session] = await stored();
    expect(session?.kind).toBe('token');
    expect(mails).toHaveLength(1);
    expect(await verifyAccessToken(SECRET, token.body.access_token, later(1))).toMatchObject({
      sessionId: session?.id,
    });
    const opened = await completeConsole(adapters(), {
      ...anybody,
      now: later(2),
      headers: { origin: CONSOLE },
      body: { challenge: forConsole.challenge, code: codeOfApp(secret, later(2)) },
    });
    if (!('status' in opened)) throw new Error(JSON.stringify(opened));
    const listed = (await stored()).find(({ kind }) => kind === 'console');
    const claims = await verifyAccessToken(SECRET, opened.body.access_token, later(2));
    expect(claims).toMatchObject({ sessionId: listed?.id, secondFactorAt: Math.floor(later(2) / 1000) });
    await dynamoSessions(table).end(user.organisationId, user.id, listed?.id ?? '');
    const cookie = (opened.headers?.['set-cookie'] ?? '').split(';')[0] ?? '';
    const fresh = await askFresh(adapters(), { ...anybody, now: later(3), headers: { origin: CONSOLE, cookie } });
    expect(fresh).toEqual({ problem: 'session_over' });
  });

  test('A code that was taken is refused, and so is a challenge that was answered', async () => {
    const { secret } = await withApp();
    // The code that added the app was shown once already.
    const first = asked(await tokenFor(start));
    const code = codeOfApp(secret, start);
    expect(await show(first.challenge, { code })).toEqual({ problem: 'second_factor_wrong' });
    const now = later(2);
    const [one, other] = [asked(await tokenFor(now)), asked(await tokenFor(now))];
    const shown = { code: codeOfApp(secret, now) };
    expect(await show(one.challenge, shown, now)).toMatchObject({ status: 200 });
    expect(await show(other.challenge, shown, now)).toEqual({ problem: 'second_factor_wrong' });
    const next = { code: codeOfApp(secret, later(3)) };
    expect(await show(one.challenge, next, later(3))).toEqual({ problem: 'second_factor_challenge_over' });
  });

  test('Of many who show one code at the same moment one is let in', async () => {
    const { secret } = await withApp();
    const now = later(2);
    const challenges = await Promise.all([1, 2, 3, 4].map(async () => asked(await tokenFor(now)).challenge));
    const shown = { code: codeOfApp(secret, now) };
    const answers = await Promise.all(
      challenges.map((challenge, at) => show(challenge, shown, now, `203.0.113.${at}`)),
    );
    expect(answers.filter((answer) => 'status' in answer)).toHaveLength(1);
  });

  test('A challenge ends after ten minutes, and with a password that is set', async () => {
    const { secret } = await withApp();
    const old = asked(await tokenFor(later(1)));
    const code = codeOfApp(secret, later(21));
    expect(await show(old.challenge, { code }, later(21))).toEqual({ problem: 'second_factor_challenge_over' });
    const before = asked(await tokenFor(later(22)));
    const found = await organisations.findUser(user.organisationId, user.id);
    if (!found) throw new Error('no user');
    await organisations.replaceUser(found, { ...found, sessionsFrom: Math.floor(later(22) / 1000) });
    const shown = { code: codeOfApp(secret, later(22)) };
    expect(await show(before.challenge, shown, later(22))).toEqual({ problem: 'second_factor_challenge_over' });
  });

  test('Wrong codes are slowed over all challenges of an account, and entered in the audit log', async () => {
    trail = recordingTrail();
    const { secret } = await withApp();
    const now = later(4);
    const problems: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { challenge } = asked(await tokenFor(now));
      for (let tried = 0; tried < 3; tried += 1) {
        const answer = await show(challenge, { code: '000000' }, now);
        problems.push('problem' in answer ? answer.problem : 'let in');
      }
    }
    expect(problems).toEqual([...Array.from({ length: 5 }, () => 'second_factor_wrong'), 'too_many_requests']);
    const { challenge } = asked(await tokenFor(now));
    const right = { code: codeOfApp(secret, now) };
    expect(await show(challenge, right, now)).toMatchObject({ problem: 'too_many_requests' });
    expect(trail.entries.map(({ action }) => action)).toContain('user.second_factor_refused');
  });

  test('A challenge takes five wrong codes, from however many addresses they come', async () => {
    const { secret } = await withApp();
    const now = later(4);
    const { challenge } = asked(await tokenFor(now));
    for (let at = 0; at < 5; at += 1) {
      expect(await show(challenge, { code: '000000' }, now, `198.51.100.${at}`)).toEqual({
        problem: 'second_factor_wrong',
      });
    }
    const right = { code: codeOfApp(secret, now) };
    expect(await show(challenge, right, now, '198.51.100.9')).toEqual({ problem: 'second_factor_challenge_over' });
  });

  test('A challenge of the API opens no session of the console, nor the other way round', async () => {
    const { secret } = await withApp();
    const now = later(1);
    const { challenge } = asked(await sessionFor(now));
    const shown = { code: codeOfApp(secret, now) };
    expect(await show(challenge, shown, now)).toEqual({ problem: 'second_factor_challenge_over' });
  });
});

describe('recovery codes', () => {
  test('A recovery code replaces a factor once, with other case and without hyphens too', async () => {
    const { codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const [one = ''] = codes;
    const typed = { recovery_code: one.toUpperCase().replaceAll('-', ' ') };
    expect(await show(asked(await tokenFor()).challenge, typed)).toMatchObject({ status: 200 });
    expect(await show(asked(await tokenFor()).challenge, typed)).toEqual({ problem: 'second_factor_wrong' });
    expect(await list(adapters(), own(start))).toMatchObject({ body: { recovery_codes_left: 9 } });
  });

  test('New recovery codes end the earlier ones', async () => {
    const { codes } = await withApp();
    const renewed = await renew(adapters(), own(start));
    if (!('status' in renewed)) throw new Error(JSON.stringify(renewed));
    const { challenge } = asked(await tokenFor());
    expect(await show(challenge, { recovery_code: codes[0] ?? '' })).toEqual({ problem: 'second_factor_wrong' });
    const shown = { recovery_code: renewed.body.recovery_codes[0] ?? '' };
    expect(await show(challenge, shown)).toMatchObject({ status: 200 });
  });

  test('Nothing that is stored holds a secret or a recovery code as it was shown', async () => {
    const { secret, codes } = await withApp();
    const stored = JSON.stringify(
      await table.get({ pk: `ORG#${user.organisationId}`, sk: `SECONDFACTORS#${user.id}` }),
    );
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
    expect(stored).toContain('"sealedSecret":"sealed.1.');
  });
});

describe('where a second factor is required', () => {
  beforeEach(async () => {
    await organisations.update(user.organisationId, { secondFactor: 'required' });
  });

  test('A user who has none adds one with the sign-in', async () => {
    const { challenge, methods, enrolment } = asked(await sessionFor());
    expect(methods).toEqual([]);
    const code = codeOfApp(enrolment?.secret ?? '', start);
    const headers = { origin: CONSOLE };
    const answer = await completeConsole(adapters(), { ...anybody, now: start, headers, body: { challenge, code } });
    if (!('status' in answer)) throw new Error(JSON.stringify(answer));
    expect(answer.body.recovery_codes).toHaveLength(10);
    expect(answer.headers?.['set-cookie']).toContain('imali_session=');
    const begun = await dynamoSessions(table).list(user.organisationId, user.id);
    expect(begun.map(({ kind }) => kind)).toEqual(['console']);
    expect(asked(await sessionFor(later(1))).methods).toEqual(['totp', 'recovery_code']);
  });

  test('Who knows the password adds nothing once the owner has added a factor', async () => {
    const [owner, thief] = [asked(await tokenFor()), asked(await tokenFor())];
    expect(await show(owner.challenge, { code: codeOfApp(owner.enrolment?.secret ?? '', start) })).toMatchObject({
      status: 200,
    });
    expect(await show(thief.challenge, { code: codeOfApp(thief.enrolment?.secret ?? '', start) })).toEqual({
      problem: 'second_factor_challenge_over',
    });
  });

  test('A session from before the rule ends when it is refreshed', async () => {
    await organisations.update(user.organisationId, { secondFactor: 'optional' });
    const answer = await sessionFor();
    if (!('status' in answer)) throw new Error(JSON.stringify(answer));
    const cookie = answer.headers?.['set-cookie']?.split(';')[0];
    await organisations.update(user.organisationId, { secondFactor: 'required' });
    const headers = { origin: CONSOLE, cookie };
    expect(await refresh(adapters(), { ...anybody, now: later(2), headers })).toEqual({ problem: 'session_over' });
  });

  test('The last factor stays', async () => {
    const { id } = await withApp();
    const path = { factor_id: id };
    expect(await remove(adapters(), { ...own(start), path })).toEqual({ problem: 'second_factor_required_here' });
  });
});

describe('our staff', () => {
  test('A staff password alone gets no token, neither for internal endpoints nor for the API', async () => {
    // The code that the person who admits them hands over is not used here.
    await admitStaff(table, user.email, true, { vouched: true });
    for (const scope of ['', 'internal', 'organisation:api internal']) {
      const { methods, enrolment } = asked(await tokenFor(start, scope));
      expect([methods, enrolment]).toEqual([['recovery_code'], null]);
    }
    expect(asked(await sessionFor()).enrolment).toBeNull();
  });

  test('Staff who were admitted before second factors are refused until they have a code', async () => {
    const found = await organisations.findUser(user.organisationId, user.id);
    if (!found) throw new Error('no user');
    await organisations.replaceUser(found, { ...found, isInternal: true });
    expect(await tokenFor(start, 'internal')).toEqual({ problem: 'second_factor_missing' });
    const admitted = await admitStaff(table, user.email, true, { vouched: true });
    const { challenge } = asked(await tokenFor(start, 'internal'));
    expect(await show(challenge, { recovery_code: admitted?.recoveryCode ?? '' })).toMatchObject({
      status: 200,
      body: { scope: 'internal' },
    });
  });
});

describe('a session of the console', () => {
  test('A session gets a fresh factor, and no other session does', async () => {
    const { secret } = await withApp();
    const headers = { origin: CONSOLE };
    const signedIn = async (steps: number) => {
      const { challenge } = asked(await sessionFor(later(steps)));
      const body = { challenge, code: codeOfApp(secret, later(steps)) };
      const answer = await completeConsole(adapters(), { ...anybody, now: later(steps), headers, body });
      if (!('status' in answer)) throw new Error(JSON.stringify(answer));
      return { origin: CONSOLE, cookie: answer.headers?.['set-cookie']?.split(';')[0] };
    };
    const [one, other] = [await signedIn(1), await signedIn(2)];
    const now = later(25);
    const fresh = await askFresh(adapters(), { ...anybody, now, headers: one });
    if (!('status' in fresh)) throw new Error(JSON.stringify(fresh));
    const body = { challenge: fresh.body.challenge, code: codeOfApp(secret, now) };
    const answer = await completeConsole(adapters(), { ...anybody, now, headers: one, body });
    if (!('status' in answer)) throw new Error(JSON.stringify(answer));
    const claims = await verifyAccessToken(SECRET, answer.body.access_token, now);
    expect(claims?.secondFactorAt).toBe(Math.floor(now / 1000));
    const again = await askFresh(adapters(), { ...anybody, now: later(26), headers: one });
    if (!('status' in again)) throw new Error(JSON.stringify(again));
    const stolen = { challenge: again.body.challenge, code: codeOfApp(secret, later(26)) };
    expect(await completeConsole(adapters(), { ...anybody, now: later(26), headers: other, body: stolen })).toEqual({
      problem: 'session_over',
    });
  });
});

describe('the own factors', () => {
  test('A user lists, names and removes factors, and the recovery codes go with the last one', async () => {
    const { id } = await withApp();
    const path = { factor_id: id };
    const named = await rename(adapters(), { ...own(start), path, body: { name: 'Old phone' } });
    expect(named).toMatchObject({ status: 200, body: { kind: 'totp', name: 'Old phone' } });
    expect(await remove(adapters(), { ...own(start), path: { factor_id: 'f'.repeat(24) } })).toEqual({
      problem: 'resource_not_found',
    });
    expect(await remove(adapters(), { ...own(start), path })).toMatchObject({ status: 204 });
    expect(await list(adapters(), own(start))).toEqual({
      status: 200,
      body: { factors: [], recovery_codes_left: 0, is_required: false },
    });
    expect(await tokenFor()).toMatchObject({ status: 200 });
  });

  test('A challenge of one user adds nothing to another one', async () => {
    const begun = await begin(adapters(), own(start));
    if (!('status' in begun)) throw new Error('nothing to add');
    const { challenge, enrolment } = begun.body;
    const body = { challenge, code: codeOfApp(enrolment?.secret ?? '', start) };
    const other = { ...caller, id: 'c'.repeat(24) };
    expect(await add(adapters(), { ...own(start), caller: other, body })).toEqual({
      problem: 'second_factor_challenge_over',
    });
  });

  test('An API token has no factors', async () => {
    const token: Caller = { ...caller, kind: 'api_token' };
    const system = { ...own(start), caller: token };
    expect(await list(adapters(), system)).toEqual({ problem: 'invalid_token_permissions' });
    expect(await begin(adapters(), system)).toEqual({ problem: 'invalid_token_permissions' });
  });
});

import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type * as z from 'zod';
import { dynamoConsoleSessions } from '../../functions/organisations/store/dynamo-console-sessions.ts';
import { recordingTrail } from '../../functions/platform/audit/recording-trail.fixture.ts';
import { signAccessToken, verifyAccessToken } from '../../functions/platform/credentials/access-token.ts';
import { passwordHashing } from '../../functions/platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../functions/platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../functions/platform/directory/dynamo-second-factors.ts';
import { dynamoSessions } from '../../functions/platform/directory/dynamo-sessions.ts';
import type { IssueToken } from '../../functions/platform/keys/token-issuer.ts';
import type { Caller } from '../../functions/platform/serve/caller.ts';
import { dynamoRateLimits } from '../../functions/platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../functions/platform/store/table.ts';
import { randomIdentifiers } from '../../functions/platform/system/identifiers.ts';
import { systemRandom } from '../../functions/platform/system/random-bytes.ts';
import { operation as add } from '../../functions/sign-in/api/add-second-factor.ts';
import { operation as askFresh } from '../../functions/sign-in/api/ask-fresh-factor.ts';
import { operation as askPasskey } from '../../functions/sign-in/api/ask-passkey.ts';
import { operation as begin } from '../../functions/sign-in/api/begin-second-factor.ts';
import { operation as complete } from '../../functions/sign-in/api/complete-console-sign-in.ts';
import { operation as issue } from '../../functions/sign-in/api/issue-token.ts';
import { operation as list } from '../../functions/sign-in/api/list-second-factors.ts';
import { operation as open } from '../../functions/sign-in/api/open-console-session.ts';
import { operation as remove } from '../../functions/sign-in/api/remove-second-factor.ts';
import { signingInUser as user } from '../../functions/sign-in/api/signing-in-user.fixture.ts';
import { userHandle } from '../../functions/sign-in/domain/passkey.ts';
import { passkeyJudge } from '../../functions/sign-in/domain/passkey-judge.ts';
import { dynamoFactorChallenges } from '../../functions/sign-in/store/dynamo-factor-challenges.ts';
import { ConsoleFactorIn, type FactorChallenge } from '../../schemas/entities/access/second-factor.ts';
import { environment } from '../../schemas/environment.ts';
import { startBrowser } from './browser.ts';

// OWASP ASVS 5.0: V6.3.3, V6.5.1, V6.6.1. The device is Chromium's own, which nobody here wrote.
const SECRET = 'a signing secret of the tests, long enough';
const PASSWORD = 'a long enough phrase';
const now = Date.parse('2026-11-25T08:00:00.500Z');
const another = { ...user, id: 'd'.repeat(24), organisationId: 'c'.repeat(24), email: 'sipho@bank.example' };
const organisationOf = ({ organisationId, createdAt }: typeof user) => ({
  id: organisationId,
  nameSlug: `lender-${organisationId}`,
  legalName: 'Lender (Pty) Ltd',
  vatNumber: null,
  allowedConnections: [],
  createdAt,
});
const callerOf = ({ id, organisationId }: typeof user): Caller => ({
  kind: 'user',
  id,
  organisationId,
  scopes: ['organisation:api'],
  permissions: [],
});

const sites: Server[] = [];
/** A site of one empty page that has the console's own code for passkeys. */
async function startSite(script: string): Promise<string> {
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>x</title><script>${script}</script>`),
  );
  sites.push(site);
  await new Promise<void>((done) => site.listen(0, 'localhost', done));
  const address = site.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
}

let started: TestTable;
let browser: Browser;
let table: Table;
let page: Page;
let device: CDPSession;
let authenticatorId: string;
let consoleOrigin: string;
let foreignOrigin: string;
const passwords = passwordHashing(10);

/** A page, with a device of its own that does what it is asked. */
async function pageAt(origin: string, { hasUserVerification = true } = {}): Promise<void> {
  page = await (await browser.newContext()).newPage();
  await page.goto(origin);
  device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const added = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  });
  authenticatorId = added.authenticatorId;
}

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../../console/app/session/passkeys.ts', import.meta.url));
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'own',
  });
  const script = built.outputFiles[0]?.text ?? '';
  [consoleOrigin, foreignOrigin] = await Promise.all([startSite(script), startSite(script)]);
  process.env[environment.allowedOrigins] = consoleOrigin;
  [started, browser] = await Promise.all([startTestTable(), startBrowser()]);
});
beforeEach(async () => {
  table = await started.another();
  const passwordHash = await passwords.hash(PASSWORD);
  const organisations = dynamoOrganisations(table);
  for (const one of [user, another]) await organisations.register(organisationOf(one), { ...one, passwordHash });
  await pageAt(consoleOrigin);
});
afterAll(async () => {
  await browser?.close();
  await started?.close();
  for (const site of sites) site.close();
});

const adapters = () => {
  const factors = {
    directory: dynamoOrganisations(table),
    secondFactors: dynamoSecondFactors(table),
    challenges: dynamoFactorChallenges(table),
    fieldKeys: testFieldKeys,
    randomBytes: systemRandom,
  };
  return {
    ...factors,
    factors,
    organisations: factors.directory,
    rateLimits: dynamoRateLimits(table),
    trail: recordingTrail(),
    passwords,
    addressFailures: 50,
    sessions: dynamoConsoleSessions(table),
    signIns: dynamoSessions(table),
    mailer: { send: async () => 'sent' as const },
    identifiers: randomIdentifiers,
    passkeys: passkeyJudge,
    issueToken: (...token: Parameters<IssueToken>) => signAccessToken(SECRET, ...token),
  };
};
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
  now,
};
const anybody = { ...common, caller: null };
const own = (one = user) => ({ ...common, caller: callerOf(one) });
const headersOf = (cookie?: string) => ({ origin: consoleOrigin, cookie });

type Asked = z.output<typeof FactorChallenge>;
const { passkey: Shown, new_passkey: Made } = ConsoleFactorIn.shape;

/** Has the device make a passkey, by the console's own code; null where it declines. */
async function make(creation: NonNullable<Asked['enrolment']>['passkey']) {
  const made: unknown = await page.evaluate(`own.browserPasskeys.make(${JSON.stringify(creation)})`);
  return made === null ? null : (Made.parse(made) ?? null);
}

/** What the device shows for a request, as the API takes it; null where it declines. */
async function show(request: Asked['passkey']) {
  const answer: unknown = await page.evaluate(`own.browserPasskeys.show(${JSON.stringify(request)})`);
  return answer === null ? null : (Shown.parse(answer) ?? null);
}

/** What the device shows; fails the test where it shows nothing. */
async function shown(request: Asked['passkey']) {
  const passkey = await show(request);
  if (passkey === null) throw new Error('the device showed nothing');
  return passkey;
}

const isAnswered = <T extends object>(answer: T): answer is Extract<T, { readonly status: number }> =>
  'status' in answer;

/** What was answered with a body; fails the test where it was refused. */
function answered<T extends object>(answer: T): Extract<T, { readonly status: number }> {
  if (!isAnswered(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

async function askedToAdd(one = user) {
  const { challenge, enrolment } = answered(await begin(adapters(), own(one))).body;
  return { challenge, creation: enrolment?.passkey ?? null };
}

/** Adds a passkey of the device. */
async function withPasskey(one = user) {
  const { challenge, creation } = await askedToAdd(one);
  const new_passkey = await make(creation);
  if (new_passkey === null) throw new Error('the device made nothing');
  const body = { challenge, new_passkey, name: 'Laptop' };
  return answered(await add(adapters(), { ...own(one), body })).body;
}

/** The challenge that a password is answered with. */
async function byPassword(): Promise<Asked> {
  const body = { email: user.email, password: PASSWORD };
  const answer = answered(await open(adapters(), { ...anybody, headers: headersOf(), body }));
  if (!('challenge' in answer.body)) throw new Error('no factor was asked for');
  return answer.body;
}
const byNothing = async (): Promise<Asked> =>
  answered(await askPasskey(adapters(), { ...anybody, headers: headersOf() })).body;
const finish = (body: z.output<typeof ConsoleFactorIn>, cookie?: string, at = now) =>
  complete(adapters(), { ...anybody, now: at, headers: headersOf(cookie), body });

describe('a passkey', () => {
  test('A user adds a passkey, sees it, shows it after the password, and removes it', async () => {
    const { factor, recovery_codes: codes } = await withPasskey();
    expect(factor).toMatchObject({ kind: 'passkey', name: 'Laptop' });
    expect(codes).toHaveLength(10);
    const listed = answered(await list(adapters(), own()));
    expect(listed.body.factors).toEqual([factor]);
    const asked = await byPassword();
    expect(asked).toMatchObject({ methods: ['passkey', 'recovery_code'], enrolment: null });
    const { challenge } = asked;
    const opened = answered(await finish({ challenge, passkey: await shown(asked.passkey) }));
    const claims = await verifyAccessToken(SECRET, opened.body.access_token, now);
    expect(claims).toMatchObject({ userId: user.id, secondFactorAt: Math.floor(now / 1000) });
    expect(await remove(adapters(), { ...own(), path: { factor_id: factor.id } })).toMatchObject({ status: 204 });
    const forAnybody = await byNothing();
    const gone = { challenge: forAnybody.challenge, passkey: await shown(forAnybody.passkey) };
    expect(await finish(gone)).toEqual({ problem: 'second_factor_wrong' });
  });

  test('A passkey alone signs in, as the user whose it is', async () => {
    await withPasskey();
    const asked = await byNothing();
    const opened = answered(await finish({ challenge: asked.challenge, passkey: await shown(asked.passkey) }));
    expect(opened.headers?.['set-cookie']).toContain('imali_session=');
    const claims = await verifyAccessToken(SECRET, opened.body.access_token, now);
    expect(claims).toMatchObject({ userId: user.id, organisationId: user.organisationId });
  });

  test('A passkey makes the factor of a session fresh', async () => {
    await withPasskey();
    const asked = await byNothing();
    const opened = answered(await finish({ challenge: asked.challenge, passkey: await shown(asked.passkey) }));
    const cookie = opened.headers?.['set-cookie']?.split(';')[0];
    const at = now + 800_000;
    const fresh = answered(await askFresh(adapters(), { ...anybody, now: at, headers: headersOf(cookie) })).body;
    const shownAgain = { challenge: fresh.challenge, passkey: await shown(fresh.passkey) };
    const renewed = answered(await finish(shownAgain, cookie, at));
    const claims = await verifyAccessToken(SECRET, renewed.body.access_token, at);
    expect(claims?.secondFactorAt).toBe(Math.floor(at / 1000));
  });

  test('A device that has a passkey of a user makes no second one for them', async () => {
    await withPasskey();
    const { creation } = await askedToAdd();
    expect(await make(creation)).toBeNull();
  });

  test('Programs are not asked for passkeys, which are of the console', async () => {
    await withPasskey();
    const form = { username: user.email, password: PASSWORD, scope: '' };
    const asked = answered(await issue(adapters(), { ...anybody, form }));
    expect(asked.body).toMatchObject({ methods: ['recovery_code'], passkey: null });
  });
});

describe('attacks on passkeys', () => {
  test('What a device showed is good once, and for no other challenge', async () => {
    await withPasskey();
    const [one, other] = [await byPassword(), await byPassword()];
    const passkey = await shown(one.passkey);
    expect(await finish({ challenge: other.challenge, passkey })).toEqual({ problem: 'second_factor_wrong' });
    expect(await finish({ challenge: one.challenge, passkey })).toMatchObject({ status: 200 });
    expect(await finish({ challenge: one.challenge, passkey })).toEqual({ problem: 'second_factor_challenge_over' });
  });

  test('Of many who send what one device showed, one is let in', async () => {
    await withPasskey();
    const { challenge, passkey: request } = await byPassword();
    const passkey = await shown(request);
    const answers = await Promise.all([1, 2, 3].map(() => finish({ challenge, passkey })));
    expect(answers.filter((answer) => 'status' in answer)).toHaveLength(1);
  });

  test('A page of another origin gets nothing that counts, although the name is the same', async () => {
    await withPasskey();
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    await pageAt(foreignOrigin);
    for (const credential of credentials) await device.send('WebAuthn.addCredential', { authenticatorId, credential });
    for (const asked of [await byPassword(), await byNothing()]) {
      const passkey = await shown(asked.passkey);
      expect(await finish({ challenge: asked.challenge, passkey })).toEqual({ problem: 'second_factor_wrong' });
    }
    const { challenge, creation } = await askedToAdd();
    const new_passkey = await make(creation && { ...creation, excluded_ids: [] });
    const body = { challenge, ...(new_passkey && { new_passkey }) };
    expect(await add(adapters(), { ...own(), body })).toEqual({ problem: 'second_factor_wrong' });
  });

  test('A passkey of one organisation opens nothing of another, whatever name it is shown with', async () => {
    await withPasskey();
    for (const handle of [userHandle(another), userHandle({ ...another, id: 'e'.repeat(24) }), 'AAAA']) {
      const { challenge, passkey: request } = await byNothing();
      const passkey = { ...(await shown(request)), user_handle: handle };
      expect(await finish({ challenge, passkey })).toEqual({ problem: 'second_factor_wrong' });
    }
  });

  test('A passkey in the place of a password must have checked its owner', async () => {
    await pageAt(consoleOrigin, { hasUserVerification: false });
    await withPasskey();
    const { challenge, passkey: request } = await byNothing();
    expect(await show(request)).toBeNull();
    const asked = await byPassword();
    const { credential_ids = [] } = asked.passkey ?? {};
    const passkey = await shown(request && { ...request, credential_ids, user_verification: 'preferred' });
    const alone = { challenge, passkey: { ...passkey, user_handle: userHandle(user) } };
    expect(await finish(alone)).toEqual({ problem: 'second_factor_wrong' });
    const beside = { challenge: asked.challenge, passkey: await shown(asked.passkey) };
    expect(await finish(beside)).toMatchObject({ status: 200 });
  });

  test('A copy of a device, whose count does not rise, is refused', async () => {
    await withPasskey();
    const store = dynamoSecondFactors(table);
    const record = await store.find(user.organisationId, user.id);
    if (record === null) throw new Error('nothing is kept');
    const counted = record.factors.map((factor) => ({ ...factor, counter: 1000 }));
    await store.replace({ ...record, factors: counted });
    const asked = await byNothing();
    const copied = { challenge: asked.challenge, passkey: await shown(asked.passkey) };
    expect(await finish(copied)).toEqual({ problem: 'second_factor_wrong' });
  });

  test('A signature that was changed is refused, and so is a passkey made for another challenge', async () => {
    const [one, other] = [await askedToAdd(), await askedToAdd()];
    const new_passkey = await make(one.creation);
    const elsewhere = { challenge: other.challenge, ...(new_passkey && { new_passkey }) };
    expect(await add(adapters(), { ...own(), body: elsewhere })).toEqual({ problem: 'second_factor_wrong' });
    const here = { challenge: one.challenge, ...(new_passkey && { new_passkey }) };
    expect(await add(adapters(), { ...own(), body: here })).toMatchObject({ status: 201 });
    const asked = await byPassword();
    const passkey = await shown(asked.passkey);
    const forged = { ...passkey, authenticator_data: `${passkey.authenticator_data.slice(0, -4)}AAAA` };
    expect(await finish({ challenge: asked.challenge, passkey: forged })).toEqual({ problem: 'second_factor_wrong' });
  });

  test('A challenge for a passkey alone takes no code, and another site gets none', async () => {
    const { recovery_codes: codes } = await withPasskey();
    const { challenge } = await byNothing();
    const [recovery_code] = codes ?? [];
    expect(await finish({ challenge, recovery_code })).toEqual({ problem: 'second_factor_wrong' });
    const elsewhere = { ...anybody, headers: { origin: foreignOrigin, cookie: undefined } };
    expect(await askPasskey(adapters(), elsewhere)).toEqual({ problem: 'origin_not_allowed' });
  });
});

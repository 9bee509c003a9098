// OWASP ASVS 5.0: V6.4.3, V7.4.2, V7.4.3
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dynamoCrmSettings, dynamoCrmTokens } from '../../../functions/crm/store/dynamo-crm.ts';
import { dynamoWhatsappNumbers } from '../../../functions/invites/store/dynamo-whatsapp.ts';
import { operation as createApiToken } from '../../../functions/organisations/api/create-api-token.ts';
import { operation as register } from '../../../functions/organisations/api/register-organisation.ts';
import { dynamoApplicationConfigs } from '../../../functions/organisations/store/dynamo-application-configs.ts';
import { dynamoPasswordLinks } from '../../../functions/organisations/store/dynamo-password-links.ts';
import { recordingTrail } from '../../../functions/platform/audit/recording-trail.fixture.ts';
import { passwordHashing } from '../../../functions/platform/credentials/password-hash.ts';
import { dynamoApiTokens } from '../../../functions/platform/directory/dynamo-api-tokens.ts';
import { dynamoApprovals } from '../../../functions/platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../../functions/platform/directory/dynamo-organisations.ts';
import { dynamoOutsideLinks } from '../../../functions/platform/directory/dynamo-outside-links.ts';
import { dynamoSecondFactors } from '../../../functions/platform/directory/dynamo-second-factors.ts';
import { dynamoSessions } from '../../../functions/platform/directory/dynamo-sessions.ts';
import type { OrganisationStore, UserRecord } from '../../../functions/platform/directory/organisation-store.ts';
import { noFactors, recoveryHash } from '../../../functions/platform/directory/second-factors.ts';
import type { Mail } from '../../../functions/platform/mail/mailer.ts';
import { Crash, CrashingTable } from '../../../functions/platform/store/crashing-table.fixture.ts';
import { dynamoRateLimits } from '../../../functions/platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../../functions/platform/store/table.ts';
import { randomIdentifiers } from '../../../functions/platform/system/identifiers.ts';
import { systemRandom } from '../../../functions/platform/system/random-bytes.ts';
import { operation as reset } from '../../../functions/sign-in/api/reset-password.ts';
import { codeOfApp } from '../../../functions/sign-in/domain/code-of-app.ts';
import { userHandle } from '../../../functions/sign-in/domain/passkey.ts';
import { dynamoFactorChallenges } from '../../../functions/sign-in/store/dynamo-factor-challenges.ts';
import { askNewFactor, askPasskeyOfAnybody } from '../../../functions/sign-in/wiring/begin-factor.ts';
import { finishFactor } from '../../../functions/sign-in/wiring/finish-factor.ts';
import { beginSession, isKnownPlace, passwordSignIn } from '../../../functions/sign-in/wiring/password-sign-in.ts';
import { dynamoWebhooks } from '../../../functions/webhooks/store/dynamo-webhooks.ts';
import { environment } from '../../../schemas/environment.ts';
import { permissionNames } from '../../../schemas/permissions.ts';

let started: TestTable;
beforeAll(async () => {
  process.env[environment.allowedOrigins] = 'https://console.example';
  started = await startTestTable();
});
afterAll(() => started.close());

const start = Date.parse('2026-11-02T08:00:00.500Z');
const EMAIL = 'thandi@lender.example';
const OWNERS = 'a phrase of the owner';
const SQUATTERS = 'a phrase of the first comer';
const common = {
  sourceIp: '203.0.113.9',
  userAgent: '',
  requestId: 'r',
  path: undefined,
  query: undefined,
  form: undefined,
  files: {},
  headers: undefined,
};
const hashing = passwordHashing(6);
const passkey = { credential_id: 'cGFzc2tleQ', client_data: 'e30', authenticator_data: 'AA', signature: 'AA' };

/** What acts need that write to a table. */
const adaptersOf = (table: Table, mails: Mail[] = []) => ({
  organisations: dynamoOrganisations(table),
  directory: dynamoOrganisations(table),
  apiTokens: dynamoApiTokens(table),
  approvalList: dynamoApprovals(table),
  outsideLinks: dynamoOutsideLinks(table),
  links: dynamoPasswordLinks(table),
  rateLimits: dynamoRateLimits(table),
  signIns: dynamoSessions(table),
  secondFactors: dynamoSecondFactors(table),
  challenges: dynamoFactorChallenges(table),
  fieldKeys: testFieldKeys,
  randomBytes: systemRandom,
  // A device that signs whatever it is asked for: what is refused is refused for another reason.
  passkeys: { added: async () => null, shown: async () => 1 },
  mailer: {
    send: async (mail: Mail) => {
      mails.push(mail);
      return 'sent' as const;
    },
  },
  trail: recordingTrail(),
  passwords: hashing,
  addressFailures: 50,
  identifiers: randomIdentifiers,
  consoleUrl: 'https://console.example',
  applicantCodes: 'required',
  approvals: 'by_staff',
  scale: 1,
});

/** A deployment in which time passes with each act. */
async function deployment() {
  const mails: Mail[] = [];
  const table = await started.another();
  let now = start;
  const tick = () => {
    now += 2000;
    return now;
  };
  const adapters = adaptersOf(table, mails);
  const registered = async (password: string): Promise<UserRecord> => {
    const nameSlug = `lender-${randomBytes(6).toString('hex')}`;
    const body = { name_slug: nameSlug, email: EMAIL, password, company_name: 'Lender (Pty) Ltd' };
    const reply = await register(adapters, { ...common, caller: null, now: tick(), body });
    if (!('body' in reply)) throw new Error(JSON.stringify(reply));
    const user = await adapters.organisations.findUser(reply.body.organisation.id, reply.body.user.id);
    if (user === null) throw new Error('nobody was registered');
    return user;
  };
  /** The token of the newest link that was mailed. */
  const newestLink = () => mails.flatMap(({ text }) => /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
  const passwordSet = (token: string, on: Table = table) =>
    reset(adaptersOf(on), { ...common, caller: null, now: tick(), body: { token, password: OWNERS } });
  const signedIn = async (password: string, sourceIp = common.sourceIp) => {
    const attempt = { ...common, sourceIp, username: EMAIL, password, now: tick() };
    const answer = await passwordSignIn(adapters, attempt);
    if ('user' in answer) {
      const begun = { kind: 'token', seconds: 60, attempt: { at: attempt.now, sourceIp } } as const;
      await beginSession(adapters, answer.user, attempt, begun);
    }
    return answer;
  };
  /** Signs in by a passkey of a user alone. */
  const passkeyShown = async (user: UserRecord) => {
    const { challenge } = await askPasskeyOfAnybody(adapters, tick());
    const shown = { passkey: { ...passkey, user_handle: userHandle(user) } };
    return finishFactor(adapters, { ...common, challenge, purposes: ['passkey'], shown, now: tick() });
  };
  return { adapters, table, registered, newestLink, passwordSet, signedIn, passkeyShown, tick };
}
type Deployment = Awaited<ReturnType<typeof deployment>>;

/** Everything by which somebody reaches an organisation later, or gets data of it, made by who registered it. */
async function settleIn({ adapters, table, signedIn }: Deployment, user: UserRecord): Promise<void> {
  const { organisationId, id } = user;
  const createdAt = new Date(start).toISOString();
  await signedIn(SQUATTERS, '198.51.100.66');
  const factor = { name: 'x', createdAt, lastUsedAt: null };
  const key = {
    kind: 'passkey' as const,
    ...factor,
    id: 'p',
    credentialId: passkey.credential_id,
    publicKey: '',
    counter: 0,
  };
  await adapters.secondFactors.replace({
    ...noFactors(organisationId, id),
    factors: [key],
    recoveryHashes: [recoveryHash('aaaa-bbbb-cccc-dddd')],
  });
  for (const name of ['one', 'two']) {
    const secretHash = name;
    const bounds = { createdBy: id, expiresAt: null, addressRanges: [], formerHash: null, formerUntil: null };
    const token = { id: name, organisationId, name, scopes: ['organisation:api'], secretHash, createdAt };
    await adapters.apiTokens.create({ ...token, lastUsedAt: null, publicKeys: [], ...bounds });
    await dynamoWebhooks(table).create({
      id: name,
      organisationId,
      url: 'https://squatter.example',
      description: null,
      eventTypes: null,
      ordering: 'none',
      isActive: true,
      disabledReason: null,
      disabledAt: null,
      toldAt: null,
      secrets: [],
      createdBy: id,
      createdAt,
    });
  }
  const fellow = { ...user, id: randomBytes(12).toString('hex'), email: 'fellow@bad.example', version: 0 };
  await adapters.organisations.createUser({ ...fellow, isUnproven: true });
  await dynamoCrmSettings(table).set(null, {
    organisationId,
    module: 'Deals',
    sendNote: true,
    sendStatus: true,
    sendBeamEmail: false,
    statusField: 'Stage',
    webhookId: `hook-${organisationId}`,
    zoho: null,
  });
  await dynamoCrmTokens(table).keep(organisationId, { sealed: new Uint8Array(1), apiDomain: 'x', expiresAt: 1 });
  await dynamoWhatsappNumbers(table).register({
    organisationId,
    wabaId: 'w',
    phoneNumber: '27820000000',
    phoneNumberId: `number-${organisationId}`,
    registeredAt: createdAt,
    sealedToken: null,
  });
  const config = { id: 'c', organisationId, name: 'c', connections: [], affinityEnabled: false, createdAt };
  await dynamoApplicationConfigs(table).create({ ...config, defaultRedirectUrl: 'https://squatter.example' }, true);
  // The fellow owns it, and has reduced who registered.
  const current = await adapters.organisations.findUser(organisationId, id);
  const other = await adapters.organisations.findUser(organisationId, fellow.id);
  if (current === null || other === null) throw new Error('the users are missing');
  await adapters.organisations.handOver(current, other);
  await adapters.organisations.replaceUser(current, { ...current, permissions: [], isActive: false });
}

/** What is left of what was made in an organisation. */
async function left({ adapters, table }: Deployment, { organisationId, id }: UserRecord) {
  const page = { skip: 0, limit: 100 };
  const [users, tokens, webhooks, crm, crmToken, whatsapp, config, factors] = await Promise.all([
    adapters.organisations.listUsers(organisationId, page),
    adapters.apiTokens.list(organisationId, page),
    dynamoWebhooks(table).list(organisationId, page),
    dynamoCrmSettings(table).find(organisationId),
    dynamoCrmTokens(table).find(organisationId),
    dynamoWhatsappNumbers(table).find(organisationId),
    dynamoApplicationConfigs(table).find(organisationId, 'c'),
    adapters.secondFactors.find(organisationId, id),
  ]);
  const claims = await Promise.all([
    dynamoCrmSettings(table).ownerOf(`hook-${organisationId}`),
    dynamoWhatsappNumbers(table).ownerOf(`number-${organisationId}`),
  ]);
  return {
    others: users.items.filter((user) => user.id !== id).length,
    counts: [users.count, tokens.count, webhooks.count],
    tokens: tokens.items.length,
    webhooks: webhooks.items.length,
    redirect: config?.defaultRedirectUrl ?? null,
    linked: [crm, crmToken, whatsapp, factors, ...claims].filter((one) => one !== null).length,
  };
}
const nothing = { others: 0, counts: [1, 0, 0], tokens: 0, webhooks: 0, redirect: null, linked: 0 };

/** Users of an address who are in any way still let in, or found. */
const usersOf = async (organisations: Pick<OrganisationStore, 'usersOfAddress'>) => {
  const { proven, unproven } = await organisations.usersOfAddress(EMAIL);
  return { proven: proven?.id ?? null, unproven: unproven.map(({ id }) => id) };
};

describe('an address that somebody else registered first', () => {
  test('Nothing of who registered it first outlives its owner setting a password by the mailed link of that registration', async () => {
    const place = await deployment();
    const user = await place.registered(SQUATTERS);
    const link = place.newestLink();
    await settleIn(place, user);
    expect(await left(place, user)).not.toEqual(nothing);
    expect(await place.passwordSet(link)).toMatchObject({ status: 200 });
    expect(await left(place, user)).toEqual(nothing);
    expect(await place.passkeyShown(user)).toEqual({ problem: 'second_factor_wrong' });
    expect(await place.signedIn(SQUATTERS, '198.51.100.66')).toMatchObject({ problem: 'invalid_credentials' });
    const { adapters } = place;
    expect(await isKnownPlace(adapters, EMAIL, '198.51.100.66', place.tick())).toBe(false);
    const owner = await adapters.organisations.findUser(user.organisationId, user.id);
    expect(owner).toMatchObject({ permissions: [...permissionNames], isActive: true });
    expect(await adapters.organisations.find(user.organisationId)).toMatchObject({ ownerId: user.id });
    expect(await place.signedIn(OWNERS)).toMatchObject({ user: { id: user.id } });
  });

  test('Nothing of other organisations with the address outlives the link of the owner’s own one, and the address leaves them', async () => {
    const place = await deployment();
    const squatter = await place.registered(SQUATTERS);
    await settleIn(place, squatter);
    const user = await place.registered('a phrase of the owner before');
    expect(await place.passwordSet(place.newestLink())).toMatchObject({ status: 200 });
    expect(await left(place, squatter)).toEqual(nothing);
    expect(await place.passkeyShown(squatter)).toEqual({ problem: 'second_factor_wrong' });
    expect(await usersOf(place.adapters.organisations)).toEqual({ proven: user.id, unproven: [] });
  });

  test('A passkey does not sign in alone where mail to the address was never shown to arrive, or there is no password', async () => {
    const place = await deployment();
    const user = await place.registered(SQUATTERS);
    await settleIn(place, user);
    const { organisations } = place.adapters;
    const current = async () => {
      const found = await organisations.findUser(user.organisationId, user.id);
      if (found === null) throw new Error('the user is missing');
      return found;
    };
    const active = { ...(await current()), permissions: [...permissionNames], isActive: true };
    await organisations.replaceUser(await current(), active);
    expect(await place.passkeyShown(user)).toEqual({ problem: 'second_factor_wrong' });
    const { isUnproven: _, ...proven } = await current();
    await organisations.replaceUser(await current(), { ...proven, passwordHash: null });
    expect(await place.passkeyShown(user)).toEqual({ problem: 'second_factor_wrong' });
    await organisations.replaceUser(await current(), { ...proven, version: proven.version + 1 });
    expect(await place.passkeyShown(user)).toMatchObject({ user: { id: user.id } });
  });

  test('A factor that was being added while the owner set the password is not added', async () => {
    const place = await deployment();
    const user = await place.registered(SQUATTERS);
    const { adapters } = place;
    const now = place.tick();
    const { challenge, enrolment } = await askNewFactor(adapters, user, now);
    // The request has read its user when the link is followed, and writes after that.
    const late = {
      ...adapters.secondFactors,
      replace: async (...given: Parameters<typeof adapters.secondFactors.replace>) => {
        if (!hasReset) {
          hasReset = true;
          expect(await place.passwordSet(place.newestLink())).toMatchObject({ status: 200 });
        }
        return adapters.secondFactors.replace(...given);
      },
    };
    let hasReset = false;
    const shown = { code: codeOfApp(enrolment?.secret ?? '', now) };
    const adding = finishFactor(
      { ...adapters, secondFactors: late },
      { ...common, challenge, purposes: ['enrol'], shown, now },
    );
    await expect(adding).rejects.toThrow('changed too often');
    expect(await adapters.secondFactors.find(user.organisationId, user.id)).toBeNull();
  });

  test('A token that was being made while the owner set the password is not made', async () => {
    const place = await deployment();
    const user = await place.registered(SQUATTERS);
    const { adapters } = place;
    const signedIn = await place.signedIn(SQUATTERS);
    if (!('user' in signedIn)) throw new Error(signedIn.problem);
    const [session] = await adapters.signIns.list(user.organisationId, user.id);
    const late = {
      ...adapters.apiTokens,
      create: async (...given: Parameters<typeof adapters.apiTokens.create>) => {
        expect(await place.passwordSet(place.newestLink())).toMatchObject({ status: 200 });
        return adapters.apiTokens.create(...given);
      },
    };
    const making = createApiToken(
      { ...adapters, apiTokens: late },
      {
        ...common,
        caller: {
          kind: 'user',
          id: user.id,
          organisationId: user.organisationId,
          scopes: ['organisation:api'],
          permissions: [...permissionNames],
          ...(session === undefined ? {} : { sessionId: session.id }),
        },
        now: place.tick(),
        body: { name: 'late', scopes: ['organisation:api'] },
      },
    );
    await expect(making).rejects.toThrow('signed out by now');
    const tokens = await adapters.apiTokens.list(user.organisationId, { skip: 0, limit: 10 });
    expect([tokens.count, tokens.items]).toEqual([0, []]);
  });

  test('However often the process ends on the way, the password is set only when nothing of others is left, and the same link goes on', async () => {
    let at = 1;
    for (let isOver = false; !isOver; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const place = await deployment();
        const squatter = await place.registered(SQUATTERS);
        await settleIn(place, squatter);
        const user = await place.registered(SQUATTERS);
        const link = place.newestLink();
        await settleIn(place, user);
        const crashing = new CrashingTable(place.table.name, at, when);
        await place.passwordSet(link, crashing).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        await crashing.arrived();
        isOver = !crashing.crashed;
        const owner = await place.adapters.organisations.findUser(user.organisationId, user.id);
        const isSet = owner?.isUnproven !== true;
        if (isSet) expect([await left(place, user), await left(place, squatter)]).toEqual([nothing, nothing]);
        const again = await place.passwordSet(link);
        expect(again).toMatchObject(isSet ? { problem: 'invalid_reset_token' } : { status: 200 });
        expect([await left(place, user), await left(place, squatter)]).toEqual([nothing, nothing]);
        expect(await usersOf(place.adapters.organisations)).toEqual({ proven: user.id, unproven: [] });
        expect(await place.signedIn(OWNERS)).toMatchObject({ user: { id: user.id } });
        expect(await place.signedIn(SQUATTERS)).toMatchObject({ problem: 'invalid_credentials' });
      }
    }
    expect(at).toBeGreaterThan(25);
  });
});

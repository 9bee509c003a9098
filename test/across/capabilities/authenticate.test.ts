// OWASP ASVS 5.0: V7.3.2, V7.4.2, V9.1.1, V9.1.3, V10.3.2
import { beforeEach, describe, expect, test } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { authenticateApplicant } from '../../../functions/connect/wiring/known-applicant.ts';
import { signAccessToken } from '../../../functions/platform/credentials/access-token.ts';
import { newApiToken } from '../../../functions/platform/credentials/api-token.ts';
import { newConnectLinkToken } from '../../../functions/platform/credentials/connect-link-token.ts';
import type { ApiTokenRecord, ApiTokenStore } from '../../../functions/platform/directory/api-token-store.ts';
import type { OrganisationStore, UserRecord } from '../../../functions/platform/directory/organisation-store.ts';
import type { SessionRecord } from '../../../functions/platform/directory/session-store.ts';
import { SECRET_TOKENS_END } from '../../../functions/platform/keys/secret-tokens-end.ts';
import { issuingTime } from '../../../functions/platform/keys/token-issuer.ts';
import { tokenVerifier } from '../../../functions/platform/keys/token-verifier.ts';
import { type Authentication, authenticate, mayCall } from '../../../functions/platform/serve/authenticate.ts';
import type { Caller } from '../../../functions/platform/serve/caller.ts';
import { makeApplication } from '../../../functions/statements/domain/mail/mail-ports.fixture.ts';
import { areas, type EndpointDeclaration, endpoint } from '../../../schemas/endpoint.ts';
import { API_TOKEN_PATTERN, tokenResources, tokenVerbs } from '../../../schemas/token-scopes.ts';

const now = Date.parse('2026-03-25T08:00:00Z');
const secret = 'a secret of the deployment, long enough';
const organisationId = '692039c01111111111111111';
const userId = '692039c02222222222222222';
const tokenId = '692039c03333333333333333';

let user: UserRecord;
let token: ApiTokenRecord;
let used: string[];
let session: SessionRecord | null;
const never = (): never => {
  throw new Error('authentication reads, it does not do this');
};
const organisations: OrganisationStore = {
  register: never,
  find: never,
  update: never,
  findUserByEmail: never,
  usersOfAddress: never,
  saltOfAddress: never,
  findColleague: never,
  proveAddress: never,
  replaceAccess: never,
  leaveAddress: never,
  prolongAddress: never,
  findUser: async (organisation, id) => (organisation === user.organisationId && id === user.id ? user : null),
  findUserInSession: async (organisation, id, sessionId) => ({
    user: await organisations.findUser(organisation, id),
    session: session?.id === sessionId && session.userId === id ? session : null,
  }),
  listUsers: never,
  createUser: never,
  replaceUser: never,
  noteLogin: never,
  removeUser: never,
  handOver: never,
};
const apiTokens: ApiTokenStore = {
  create: never,
  find: async (organisation, id) => (organisation === token.organisationId && id === token.id ? token : null),
  findAccess: never,
  list: never,
  rotate: never,
  setKeys: never,
  exchange: never,
  remove: never,
  markUsed: async (_, at) => {
    used.push(at);
  },
};
const keys = { read: async () => ({ keys: [] }), readAgain: async () => null };
const authentication: Authentication = {
  organisations,
  apiTokens,
  verifyToken: tokenVerifier(keys, async () => secret),
};
const { bearerToken, secretHash } = newApiToken(organisationId, tokenId);

beforeEach(() => {
  used = [];
  session = {
    id: '692039c06666666666666666',
    organisationId,
    userId,
    kind: 'token',
    startedAt: '2026-03-25T08:00:00.000Z',
    seenAt: '2026-03-25T08:00:00.000Z',
    endsAt: now + 3_600_000,
    sessionsFrom: 0,
    network: null,
    agent: null,
  };
  user = {
    id: userId,
    organisationId,
    name: 'Thandi',
    email: 't@lender.example',
    permissions: ['applications.read'],
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    passwordHash: null,
    sessionsFrom: 0,
    version: 0,
  };
  token = {
    id: tokenId,
    organisationId,
    name: 'Origination',
    scopes: ['organisation:api'],
    secretHash,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastUsedAt: null,
    createdBy: null,
    expiresAt: null,
    addressRanges: [],
    formerHash: null,
    formerUntil: null,
    publicKeys: [],
  };
});

const ask = (authorization: string | undefined, at = now) => authenticate(authorization, authentication, at);
const access = (overrides = {}, at = now) =>
  signAccessToken(secret, { userId, organisationId, scopes: ['organisation:api'], ...overrides }, at);

describe('a person with an access token', () => {
  test('A user with an access token has the stored permissions, not those that the token claims', async () => {
    const scopes = ['organisation:api', 'users.manage', 'internal2'];
    expect(await ask(`Bearer ${await access({ scopes })}`)).toEqual({
      caller: {
        kind: 'user',
        id: userId,
        organisationId,
        scopes: ['organisation:api'],
        permissions: ['applications.read'],
      },
    });
  });

  test('A user is our staff for as long as the store says so', async () => {
    const bearer = `Bearer ${await access({ scopes: ['organisation:api', 'internal'], secondFactorAt: 1 })}`;
    const byPassword = `Bearer ${await access({ scopes: ['organisation:api', 'internal'] })}`;
    const { isInternal: _, ...nobody } = user;
    user = { ...nobody, isInternal: true };
    expect(await ask(bearer)).toMatchObject({ caller: { scopes: ['organisation:api', 'internal'] } });
    // A password alone made this one, whatever it says.
    expect(await ask(byPassword)).toMatchObject({ caller: { scopes: ['organisation:api'] } });
    user = nobody;
    expect(await ask(bearer)).toMatchObject({ caller: { scopes: ['organisation:api'] } });
  });

  test('A user who is deactivated, removed, or of another organisation is refused', async () => {
    const bearer = `bearer  ${await access()}`;
    user = { ...user, isActive: false };
    expect(await ask(bearer)).toEqual({ refused: 'account_deactivated' });
    user = { ...user, id: 'other' };
    expect(await ask(bearer)).toEqual({ refused: 'invalid_token' });
    const elsewhere = `Bearer ${await access({ organisationId: '692039c09999999999999999' })}`;
    expect(await ask(elsewhere)).toEqual({ refused: 'invalid_token' });
  });

  test('An access token from before the password was set is refused', async () => {
    const bearer = `Bearer ${await access()}`;
    user = { ...user, sessionsFrom: now / 1000 };
    expect(await ask(bearer)).toHaveProperty('caller');
    user = { ...user, sessionsFrom: now / 1000 + 1 };
    expect(await ask(bearer)).toEqual({ refused: 'invalid_token' });
  });

  test('A token of the second in which the password was set is refused, and one issued right after it is accepted', async () => {
    const before = `Bearer ${await access()}`;
    user = { ...user, sessionsFrom: Math.floor(now / 1000) + 1 };
    expect(await ask(before)).toEqual({ refused: 'invalid_token' });
    expect(await ask(`Bearer ${await access({}, issuingTime(user, now))}`)).toMatchObject({ caller: { id: userId } });
  });

  test('A token is refused once its session was ended, is past its end, or is of the time before a password was set', async () => {
    const bearer = `Bearer ${await access({ sessionId: '692039c06666666666666666' })}`;
    const begun = session;
    expect(await ask(bearer)).toMatchObject({ caller: { sessionId: begun?.id } });
    for (const over of [null, { endsAt: now }, { sessionsFrom: 1 }, { userId: 'other' }]) {
      session = over && begun && { ...begun, ...over };
      expect(await ask(bearer)).toEqual({ refused: 'invalid_token' });
    }
  });

  test('A token that names no session is good until those of the secret end', async () => {
    const verifyToken = async () => ({ userId, organisationId, scopes: [], issuedAt: SECRET_TOKENS_END / 1000 - 1 });
    const at = (time: number) => authenticate('Bearer of.an.earlier-release', { ...authentication, verifyToken }, time);
    expect(await at(SECRET_TOKENS_END - 1)).toHaveProperty('caller');
    expect(await at(SECRET_TOKENS_END)).toEqual({ refused: 'invalid_token' });
  });

  test('An access token is refused after an hour', async () => {
    const bearer = `Bearer ${await access()}`;
    expect(await ask(bearer, now + 3_599_000)).toHaveProperty('caller');
    expect(await ask(bearer, now + 3_601_000)).toEqual({ refused: 'invalid_token' });
  });
});

test('forged tokens, and tokens for something else, are refused', async () => {
  const claims = { org: organisationId, scope: 'organisation:api' };
  const unsigned = new UnsecuredJWT(claims)
    .setSubject(userId)
    .setIssuer('imali')
    .setAudience('api')
    .setIssuedAt(now / 1000)
    .setExpirationTime(now / 1000 + 60)
    .encode();
  const connect = newConnectLinkToken(organisationId, userId).token;
  const otherKey = await signAccessToken('another secret, just as long', { userId, organisationId, scopes: [] }, now);
  for (const bearer of [unsigned, connect, otherKey]) {
    expect(await ask(`Bearer ${bearer}`)).toEqual({ refused: 'invalid_token' });
  }
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Basic dTpw',
  'Bearer a b',
  'Bearer imali_x',
  'x Bearer y',
  'Bearer \u0000',
])('the Authorization header %j is no token', async (authorization) => {
  expect(await ask(authorization)).toEqual({ refused: 'invalid_token' });
});

describe('a system with an API token', () => {
  test('A system with an API token may use the data, but not the people and secrets of its organisation', async () => {
    const outcome = await ask(`Bearer ${bearerToken}`);
    expect(outcome).toMatchObject({ caller: { kind: 'api_token', id: tokenId, organisationId } });
    if (!('caller' in outcome)) throw new Error('refused');
    expect(outcome.caller.permissions).not.toContain('users.manage');
    expect(outcome.caller.permissions).not.toContain('api_tokens.manage');
    expect(used).toEqual(['2026-03-25T08:00:00.000Z']);
  });

  test('An API token with another secret, of a removed token, or under another organisation is refused', async () => {
    const last = bearerToken.at(-1) === 'A' ? 'B' : 'A';
    const forged = `${bearerToken.slice(0, -1)}${last}`;
    expect(await ask(`Bearer ${forged}`)).toEqual({ refused: 'invalid_token' });
    expect(await ask(`Bearer ${bearerToken.replace(organisationId, '692039c09999999999999999')}`)).toEqual({
      refused: 'invalid_token',
    });
    token = { ...token, id: 'gone' };
    expect(await ask(`Bearer ${bearerToken}`)).toEqual({ refused: 'invalid_token' });
    expect(used).toEqual([]);
  });
});

describe('an API token with bounds', () => {
  const bearer = `Bearer ${bearerToken}`;
  const from = (sourceIp: string, at = now) => authenticate(bearer, authentication, at, 'user', sourceIp);
  const endpointOf = (area: EndpointDeclaration['area'], method: EndpointDeclaration['method']) =>
    endpoint({
      ...{ id: 'x', path: '/x', summary: 's', request: {}, replies: {}, errors: [] },
      ...{ area, method, scopes: ['organisation:api'], permission: 'applications.write' },
    });

  test('An API token ends at its end', async () => {
    token = { ...token, expiresAt: new Date(now + 1000).toISOString() };
    expect(await from('', now + 999)).toHaveProperty('caller');
    expect(await from('', now + 1000)).toEqual({ refused: 'invalid_token' });
  });

  test('An API token is refused from outside its ranges of addresses, and where the address is not known', async () => {
    token = { ...token, addressRanges: ['203.0.113.0/24', '2001:db8::/32'] };
    for (const inside of ['203.0.113.9', '2001:db8::9']) expect(await from(inside)).toHaveProperty('caller');
    for (const outside of ['203.0.114.9', '2001:db9::9', '']) {
      expect(await from(outside)).toEqual({ refused: 'invalid_token' });
    }
  });

  test('The secret before a rotation is good until the overlap ends, and no other one is', async () => {
    const { secretHash: next } = newApiToken(organisationId, tokenId);
    token = { ...token, secretHash: next, formerHash: secretHash, formerUntil: new Date(now + 1000).toISOString() };
    expect(await from('', now + 999)).toHaveProperty('caller');
    expect(await from('', now + 1000)).toEqual({ refused: 'invalid_token' });
    token = { ...token, formerUntil: null };
    expect(await from('')).toEqual({ refused: 'invalid_token' });
    token = { ...token, formerHash: next, formerUntil: new Date(now + 1000).toISOString() };
    expect(await from('')).toEqual({ refused: 'invalid_token' });
  });

  test('For every resource and verb a token opens what it names, and nothing else', async () => {
    const methods = { GET: 'read', POST: 'write', PUT: 'write', PATCH: 'write', DELETE: 'delete' } as const;
    const named = areas.filter((area) => tokenResources.some((resource) => resource === area));
    for (const scope of tokenResources.flatMap((resource) => tokenVerbs.map((verb) => `${resource}:${verb}`))) {
      token = { ...token, scopes: [scope] };
      const outcome = await from('');
      if (!('caller' in outcome)) throw new Error('refused');
      for (const area of named) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
          const isNamed = [`${area}:${methods[method]}`, `api:${methods[method]}`].includes(scope);
          expect([scope, area, method, mayCall(endpointOf(area, method), outcome.caller)]).toEqual([
            ...[scope, area, method],
            isNamed,
          ]);
        }
      }
    }
  });

  test('The scope organisation:api stays whole beside others', async () => {
    token = { ...token, scopes: ['organisation:api', 'applications:read'] };
    const outcome = await from('');
    if (!('caller' in outcome)) throw new Error('refused');
    expect(mayCall(endpointOf('applications', 'DELETE'), outcome.caller)).toBe(true);
    token = { ...token, scopes: [] };
    const none = await from('');
    expect('caller' in none && mayCall(endpointOf('applications', 'GET'), none.caller)).toBe(false);
  });

  test('Scanners of secrets find every token by the pattern, and nothing that lacks a part of it', () => {
    const pattern = new RegExp(`^${API_TOKEN_PATTERN}$`);
    for (let time = 0; time < 200; time += 1) {
      expect(newApiToken(organisationId, tokenId).bearerToken).toMatch(pattern);
    }
    expect(bearerToken.slice(0, -1)).not.toMatch(pattern);
  });
});

describe('an applicant with a connect link', () => {
  const applicationId = '692039c04444444444444444';
  const gone = '692039c05555555555555555';
  const first = newConnectLinkToken(organisationId, applicationId);
  const second = newConnectLinkToken(organisationId, applicationId);
  const linkEndsAt = new Date(now + 60_000).toISOString();
  const kept = { madeAt: new Date(now).toISOString(), endsAt: linkEndsAt };
  const links = { [first.secretHash]: kept, [second.secretHash]: kept };
  const application = makeApplication({ id: applicationId, organisationId, links });
  const applications = {
    find: async (organisation: string, id: string) =>
      organisation === organisationId && id === applicationId ? application : null,
  };
  const open = async (token: string, { id = applicationId, at = now, late = false } = {}) =>
    authenticateApplicant(`Bearer ${token}`, id, { applications }, late, at);

  test('An applicant is recognised by each link that the application keeps', async () => {
    for (const { token } of [first, second]) {
      expect(await open(token)).toEqual({
        caller: {
          kind: 'applicant',
          id: applicationId,
          organisationId,
          applicationId,
          application,
          confirmation: null,
          codeKey: expect.any(String),
          linkEndsAt,
          isExpired: false,
        },
      });
    }
  });

  test('An applicant with an ended or invented link learns nothing, not even whether the application exists', async () => {
    const ended = newConnectLinkToken(organisationId, applicationId).token;
    const ofNobody = newConnectLinkToken(organisationId, gone).token;
    const ofOthers = newConnectLinkToken('692039c09999999999999999', applicationId).token;
    expect(await open(ended)).toEqual({ refused: 'connect_link_expired' });
    expect(await open(ofNobody, { id: gone })).toEqual({ refused: 'connect_link_expired' });
    expect(await open(ofOthers)).toEqual({ refused: 'connect_link_expired' });
  });

  test('An applicant finds no other application than that of the link', async () => {
    expect(await open(first.token, { id: gone })).toEqual({ refused: 'application_not_found' });
  });

  test('A link past its end opens only the endpoints that declare it', async () => {
    const at = now + 60_000;
    expect(await open(first.token, { at: at - 1 })).toMatchObject({ caller: { isExpired: false } });
    expect(await open(first.token, { at })).toEqual({ refused: 'connect_link_expired' });
    expect(await open(first.token, { at, late: true })).toMatchObject({ caller: { isExpired: true } });
  });
});

describe('an endpoint', () => {
  const caller = (overrides: Partial<Caller> = {}): Caller => ({
    kind: 'user',
    id: userId,
    organisationId,
    scopes: ['organisation:api'],
    permissions: ['applications.read'],
    ...overrides,
  });
  const of = (overrides: Partial<EndpointDeclaration>): EndpointDeclaration =>
    endpoint({
      id: 'x',
      area: 'operations',
      method: 'GET',
      path: '/x',
      summary: 's',
      scopes: ['organisation:api'],
      request: {},
      replies: {},
      errors: [],
      ...overrides,
    });

  test('An endpoint opens by any one of its scopes, and by its permission besides', () => {
    expect(mayCall(of({}), caller())).toBe(true);
    expect(mayCall(of({ scopes: ['internal', 'organisation:api'] }), caller())).toBe(true);
    expect(mayCall(of({ scopes: ['internal'] }), caller())).toBe(false);
    expect(mayCall(of({ permission: 'applications.read' }), caller())).toBe(true);
    expect(mayCall(of({ permission: 'users.manage' }), caller())).toBe(false);
    expect(mayCall(of({ permission: 'applications.read' }), caller({ scopes: [] }))).toBe(false);
    expect(mayCall(of({ scopes: [] }), caller())).toBe(false);
    expect(mayCall(of({ scopes: 'none' }), caller({ scopes: [], permissions: [] }))).toBe(true);
  });

  test('An endpoint opens to every API token of the scope where it says so, but to people by their permission', () => {
    const read = of({ permission: 'billing.manage', opensToApiTokens: true });
    expect(mayCall(read, caller({ kind: 'api_token', permissions: [] }))).toBe(true);
    expect(mayCall(read, caller({ kind: 'api_token', permissions: [], scopes: [] }))).toBe(false);
    expect(mayCall(read, caller({ kind: 'user', permissions: [] }))).toBe(false);
    expect(mayCall(of({ permission: 'billing.manage' }), caller({ kind: 'api_token', permissions: [] }))).toBe(false);
  });
});

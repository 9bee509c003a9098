// OWASP ASVS 5.0: V2.4.1, V6.3.8
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operation as createApiToken } from '../../../functions/organisations/api/create-api-token.ts';
import { operation as createUser } from '../../../functions/organisations/api/create-user.ts';
import { operation as register } from '../../../functions/organisations/api/register-organisation.ts';
import { dynamoPasswordLinks } from '../../../functions/organisations/store/dynamo-password-links.ts';
import { recordingTrail } from '../../../functions/platform/audit/recording-trail.fixture.ts';
import { passwordHashing } from '../../../functions/platform/credentials/password-hash.ts';
import { dynamoApiTokens } from '../../../functions/platform/directory/dynamo-api-tokens.ts';
import { dynamoApprovals } from '../../../functions/platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../../functions/platform/directory/dynamo-organisations.ts';
import { dynamoOutsideLinks } from '../../../functions/platform/directory/dynamo-outside-links.ts';
import { dynamoSessions } from '../../../functions/platform/directory/dynamo-sessions.ts';
import { registrationPolicyAt } from '../../../functions/platform/directory/registration-policies.ts';
import type { Mail } from '../../../functions/platform/mail/mailer.ts';
import type { Caller } from '../../../functions/platform/serve/caller.ts';
import { dynamoRateLimits } from '../../../functions/platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../../functions/platform/system/identifiers.ts';
import { operation as reset } from '../../../functions/sign-in/api/reset-password.ts';
import { beginSession, passwordSignIn } from '../../../functions/sign-in/wiring/password-sign-in.ts';
import { permissionNames } from '../../../schemas/permissions.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const DAY_MS = 86_400_000;
const start = Date.parse('2026-11-02T00:00:00.500Z');
const policy = registrationPolicyAt(start);
const EMAIL = 'thandi@lender.example';
const PASSWORD = 'a phrase of somebody';
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

async function deployment() {
  const table = await started.another();
  const mails: Mail[] = [];
  const adapters = {
    organisations: dynamoOrganisations(table),
    apiTokens: dynamoApiTokens(table),
    approvalList: dynamoApprovals(table),
    outsideLinks: dynamoOutsideLinks(table),
    links: dynamoPasswordLinks(table),
    rateLimits: dynamoRateLimits(table),
    signIns: dynamoSessions(table),
    mailer: {
      send: async (mail: Mail) => {
        mails.push(mail);
        return 'sent' as const;
      },
    },
    trail: recordingTrail(),
    passwords: passwordHashing(4),
    addressFailures: 50,
    identifiers: randomIdentifiers,
    consoleUrl: 'https://console.example',
    applicantCodes: 'required',
    approvals: 'by_staff',
    scale: 1,
  };
  let names = 0;
  const registered = (now: number, email = EMAIL, name?: string) => {
    names += 1;
    const nameSlug = name ?? `lender-${names}`;
    const body = { name_slug: nameSlug, email, password: PASSWORD, company_name: 'Lender (Pty) Ltd' };
    return register(adapters, { ...common, caller: null, now, body });
  };
  const unproven = async (email = EMAIL) => (await adapters.organisations.usersOfAddress(email)).unproven;
  /** When the address leaves a user, in epoch seconds; undefined where it stays. */
  const leavesAt = async (organisationId: string): Promise<unknown> => {
    const item = await table.get({ pk: `EMAIL#${EMAIL}`, sk: `UNPROVEN#${organisationId}` });
    if (item === null) throw new Error('the address has left already');
    return item['expires_at'];
  };
  const proven = async (now: number) => {
    const token = mails.flatMap(({ text }) => /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
    return reset(adapters, { ...common, caller: null, now, body: { token, password: 'a phrase of the owner' } });
  };
  const signedIn = async (now: number) => {
    const attempt = { ...common, username: EMAIL, password: PASSWORD, now };
    const answer = await passwordSignIn(adapters, attempt);
    if (!('user' in answer)) throw new Error(answer.problem);
    const begun = { kind: 'token', seconds: 60, attempt: { at: now, sourceIp: common.sourceIp } } as const;
    await beginSession(adapters, answer.user, attempt, begun);
    return answer.user;
  };
  return { adapters, table, registered, unproven, leavesAt, proven, signedIn };
}
const callerOf = (user: { readonly id: string; readonly organisationId: string }): Caller => ({
  kind: 'user',
  id: user.id,
  organisationId: user.organisationId,
  scopes: ['organisation:api'],
  permissions: [...permissionNames],
});
const codeOf = (reply: object): unknown => ('problem' in reply ? reply.problem : Reflect.get(reply, 'status'));

describe('registrations with an address that nobody has proven', () => {
  test('A day has so many registrations with an address, also where it was proven in between, and the refusal is the same', async () => {
    const most = policy.registrationsADay;
    await fc.assert(
      fc.asyncProperty(fc.option(fc.nat({ max: most - 1 }), { nil: null }), async (provenAfter) => {
        const place = await deployment();
        const codes = [];
        for (let count = 0; count < most + 3; count += 1) {
          codes.push(codeOf(await place.registered(start + count * 2000)));
          if (count === provenAfter)
            expect(await place.proven(start + count * 2000 + 1000)).toMatchObject({ status: 200 });
        }
        const refused = ['too_many_requests', 'too_many_requests', 'too_many_requests'];
        expect(codes).toEqual([...Array.from({ length: most }, () => 201), ...refused]);
        expect(codeOf(await place.registered(start, 'sipho@lender.example'))).toBe(201);
      }),
      { numRuns: 6 },
    );
  });

  test('However many days somebody goes on, or organisations invite, an address has so many unproven users at most', async () => {
    const place = await deployment();
    for (let day = 0; day < 4; day += 1) {
      for (let count = 0; count < policy.registrationsADay; count += 1) await place.registered(start + day * DAY_MS);
    }
    expect(await place.unproven()).toHaveLength(policy.unprovenUsers);
    const reply = await place.registered(start, 'sipho@lender.example');
    if (!('body' in reply)) throw new Error(JSON.stringify(reply));
    const caller = callerOf({ id: reply.body.user.id, organisationId: reply.body.organisation.id });
    const body = { name: 'Thandi', email: EMAIL, permissions: [] };
    const invited = await createUser(place.adapters, { ...common, caller, now: start, body });
    expect(codeOf(invited)).toBe('too_many_requests');
    expect(await place.unproven()).toHaveLength(policy.unprovenUsers);
  });

  test('A name that is taken uses up no registration of the address', async () => {
    const place = await deployment();
    await place.registered(start, 'sipho@lender.example', 'taken');
    for (let count = 0; count < policy.registrationsADay + 2; count += 1) {
      expect(codeOf(await place.registered(start, EMAIL, 'taken'))).toBe('organisation_name_exists');
    }
    expect(codeOf(await place.registered(start))).toBe(201);
  });

  test('The address leaves a registration that nobody proves or uses; signing in prolongs it, and a token keeps it', async () => {
    const place = await deployment();
    const reply = await place.registered(start);
    if (!('body' in reply)) throw new Error(JSON.stringify(reply));
    const { id: organisationId } = reply.body.organisation;
    const endAfter = (now: number) => Math.ceil((now + policy.unprovenDays * DAY_MS) / 1000);
    expect(await place.leavesAt(organisationId)).toBe(endAfter(start));
    const later = start + 30 * DAY_MS;
    const user = await place.signedIn(later);
    expect(await place.leavesAt(organisationId)).toBe(endAfter(later));
    const body = { name: 'one', scopes: ['organisation:api'] };
    const token = await createApiToken(place.adapters, { ...common, caller: callerOf(user), now: later, body });
    expect(codeOf(token)).toBe(201);
    expect(await place.leavesAt(organisationId)).toBeUndefined();
    await place.signedIn(later + DAY_MS);
    expect(await place.leavesAt(organisationId)).toBeUndefined();
  });

  test('Nothing leaves a proven address by itself, and after an unproven one left, its organisation is as it was and the address free', async () => {
    const place = await deployment();
    await place.registered(start);
    expect(await place.proven(start + 1000)).toMatchObject({ status: 200 });
    const items = await place.table.between(`EMAIL#${EMAIL}`, 'A', 'Z');
    expect(items.filter((item) => item['expires_at'] !== undefined)).toEqual([]);
    const other = await deployment();
    const reply = await other.registered(start);
    if (!('body' in reply)) throw new Error(JSON.stringify(reply));
    const { organisation, user } = reply.body;
    // What DynamoDB does with an item whose time is over.
    await other.table.remove({ pk: `EMAIL#${EMAIL}`, sk: `UNPROVEN#${organisation.id}` });
    expect(await other.unproven()).toEqual([]);
    expect(await other.adapters.organisations.findUser(organisation.id, user.id)).not.toBeNull();
    await other.adapters.organisations.prolongAddress(
      (await other.adapters.organisations.findUser(organisation.id, user.id)) ?? never(),
      start,
    );
    expect(await other.unproven()).toEqual([]);
    expect(codeOf(await other.registered(start + 1000))).toBe(201);
  });
});

function never(): never {
  throw new Error('the user is missing');
}

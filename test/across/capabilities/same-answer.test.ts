// OWASP ASVS 5.0: V6.3.8
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operation as createUser } from '../../../functions/organisations/api/create-user.ts';
import { operation as register } from '../../../functions/organisations/api/register-organisation.ts';
import { dynamoPasswordLinks } from '../../../functions/organisations/store/dynamo-password-links.ts';
import { recordingTrail } from '../../../functions/platform/audit/recording-trail.fixture.ts';
import { type PasswordHashing, passwordHashing } from '../../../functions/platform/credentials/password-hash.ts';
import { dynamoApiTokens } from '../../../functions/platform/directory/dynamo-api-tokens.ts';
import { dynamoApprovals } from '../../../functions/platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../../functions/platform/directory/dynamo-organisations.ts';
import { dynamoOutsideLinks } from '../../../functions/platform/directory/dynamo-outside-links.ts';
import { dynamoSessions } from '../../../functions/platform/directory/dynamo-sessions.ts';
import type { Mail } from '../../../functions/platform/mail/mailer.ts';
import { dynamoRateLimits } from '../../../functions/platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../../functions/platform/store/table.ts';
import { randomIdentifiers } from '../../../functions/platform/system/identifiers.ts';
import { operation as forgot } from '../../../functions/sign-in/api/forgot-password.ts';
import { operation as reset } from '../../../functions/sign-in/api/reset-password.ts';
import { beginSession, passwordSignIn } from '../../../functions/sign-in/wiring/password-sign-in.ts';
import { permissionNames } from '../../../schemas/permissions.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const start = Date.parse('2026-11-02T08:00:00.500Z');
const EMAIL = 'thandi@lender.example';
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

/** A table that notes what is asked of it; members of a transaction count. */
function noting(table: Table, notes: string[]): Table {
  return new Proxy(table, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        notes.push(`${String(name)}${name === 'transact' && Array.isArray(args[0]) ? args[0].length : ''}`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** Everything of one deployment, what it mailed, and a note of each call, hash and mail. */
async function deployment() {
  const notes: string[] = [];
  const mails: Mail[] = [];
  const table = noting(await started.another(), notes);
  const hashing = passwordHashing(6);
  const passwords: PasswordHashing = {
    hash: (...given) => {
      notes.push('hash');
      return hashing.hash(...given);
    },
    verify: (...given) => {
      notes.push('verify');
      return hashing.verify(...given);
    },
    fitting: (password, hashes) => {
      const salts = new Set(hashes.map((hash) => hash.split('$')[4]));
      notes.push(`fitting ${Math.max(1, salts.size)}`);
      return hashing.fitting(password, hashes);
    },
  };
  const adapters = {
    organisations: dynamoOrganisations(table),
    apiTokens: dynamoApiTokens(table),
    outsideLinks: dynamoOutsideLinks(table),
    approvalList: dynamoApprovals(table),
    links: dynamoPasswordLinks(table),
    rateLimits: dynamoRateLimits(table),
    signIns: dynamoSessions(table),
    mailer: {
      send: async (mail: Mail) => {
        notes.push('mail');
        mails.push(mail);
        return 'sent' as const;
      },
    },
    trail: recordingTrail(),
    passwords,
    addressFailures: 50,
    identifiers: randomIdentifiers,
    consoleUrl: 'https://console.example',
    applicantCodes: 'required',
    approvals: 'by_staff',
    scale: 1,
    pause: async () => {},
  };
  let now = start;
  const tick = () => {
    now += 2000;
    return now;
  };
  const registered = async (email: string, password: string) => {
    const nameSlug = `lender-${randomBytes(6).toString('hex')}`;
    const body = { name_slug: nameSlug, email, password, company_name: 'Lender (Pty) Ltd' };
    const reply = await register(adapters, { ...common, caller: null, now: tick(), body });
    if (!('body' in reply)) throw new Error(JSON.stringify(reply));
    return { reply, organisationId: reply.body.organisation.id, userId: reply.body.user.id };
  };
  const invited = async (organisationId: string, email: string) => {
    const body = { name: 'Colleague', email, permissions: ['applications.read'] };
    const caller = {
      kind: 'user' as const,
      id: 'c'.repeat(24),
      organisationId,
      scopes: ['organisation:api' as const],
      permissions: [...permissionNames],
    };
    return await createUser(adapters, { ...common, caller, now: tick(), body });
  };
  const signedIn = async (email: string, password: string, sourceIp = common.sourceIp) => {
    const attempt = { ...common, sourceIp, username: email, password, now: tick() };
    const answer = await passwordSignIn(adapters, attempt);
    if ('user' in answer) {
      const begun = { kind: 'token', seconds: 60, attempt: { at: attempt.now, sourceIp } } as const;
      await beginSession(adapters, answer.user, attempt, begun);
    }
    return answer;
  };
  /** Tokens of links that were mailed to an address, the oldest first. */
  const linksTo = (email: string) =>
    mails.filter(({ to }) => to === email).flatMap(({ text }) => /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? []);
  const passwordSet = (token: string, password: string) =>
    reset(adapters, { ...common, caller: null, now: tick(), body: { token, password } });
  const linkAsked = (email: string) => forgot(adapters, { ...common, caller: null, now: tick(), body: { email } });
  return { adapters, notes, mails, registered, invited, signedIn, linksTo, passwordSet, linkAsked, table };
}
type Deployment = Awaited<ReturnType<typeof deployment>>;

/** What may have happened with an address before somebody else uses it. */
const events = {
  registered: async ({ registered }: Deployment) => {
    await registered(EMAIL, 'a phrase of the owner 1');
  },
  invited: async ({ registered, invited }: Deployment) => {
    const { organisationId } = await registered('other@lender.example', 'a phrase of another');
    await invited(organisationId, EMAIL);
  },
  proven: async ({ linksTo, linkAsked, passwordSet }: Deployment) => {
    await linkAsked(EMAIL);
    const newest = linksTo(EMAIL).at(-1);
    if (newest !== undefined) await passwordSet(newest, 'a phrase of the owner 2');
  },
  signedIn: async ({ signedIn }: Deployment) => {
    await signedIn(EMAIL, 'a phrase of the owner 2', '198.51.100.7');
  },
};
type Event = keyof typeof events;
const histories = fc.array(fc.constantFrom<Event>('registered', 'invited', 'proven', 'signedIn'), { maxLength: 5 });

/** What differs between any two answers, masked. */
const masked = (reply: unknown): string =>
  JSON.stringify(reply)
    .replaceAll(/scrypt[^"]+/g, 'HASH')
    .replaceAll(/[0-9a-f]{24}/g, 'ID')
    .replaceAll(/lender-[0-9a-f]{12}/g, 'SLUG')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

/** Answers that somebody else gets who tries an address in every way there is, and what each of them took. */
async function strangersView(history: readonly Event[]): Promise<readonly [string, string][]> {
  const place = await deployment();
  for (const event of history) await events[event](place);
  const { organisationId } = await place.registered('stranger@bad.example', 'a phrase of a stranger');
  const view: [string, string][] = [];
  const seen = async (act: () => Promise<unknown>) => {
    place.notes.length = 0;
    const answer = masked(await act());
    view.push([answer, place.notes.toSorted().join(' ')]);
  };
  await seen(() => place.invited(organisationId, EMAIL));
  await seen(() => place.invited(organisationId, EMAIL));
  await seen(async () => (await place.registered(EMAIL, 'a phrase of a stranger')).reply);
  await seen(() => place.signedIn(EMAIL, 'a phrase of a stranger'));
  await seen(() => place.signedIn(EMAIL, 'a wrong phrase entirely'));
  await seen(async () => (await place.registered(EMAIL, 'a phrase of a stranger')).reply);
  return view;
}

describe('an address that somebody else tries', () => {
  test('Registering, inviting and signing in with an address answer and take the same whatever happened with it before', async () => {
    const unknown = await strangersView([]);
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect(await strangersView(history)).toEqual(unknown);
      }),
      { numRuns: 12 },
    );
  });

  test('The address is not of the one who registers first but of the one who sets a password by a mailed link, and the others end', async () => {
    const order = fc.record({ before: fc.nat(3), after: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(order, async ({ before, after }) => {
        const place = await deployment();
        const stranger = () => place.registered(EMAIL, 'a phrase of a stranger');
        const strangers = [];
        for (let count = 0; count < before; count += 1) strangers.push(await stranger());
        const seen = place.linksTo(EMAIL).length;
        const own = await place.registered(EMAIL, 'a phrase of the owner 1');
        for (let count = 0; count < after; count += 1) strangers.push(await stranger());
        const link = place.linksTo(EMAIL)[seen];
        expect(await place.passwordSet(link ?? '', 'a phrase of the owner 2')).toMatchObject({ status: 200 });
        const signedIn = await place.signedIn(EMAIL, 'a phrase of the owner 2');
        expect(signedIn).toMatchObject({ user: { id: own.userId } });
        expect(await place.signedIn(EMAIL, 'a phrase of a stranger')).toMatchObject({ problem: 'invalid_credentials' });
        for (const { organisationId, userId } of strangers) {
          const ended = await place.adapters.organisations.findUser(organisationId, userId);
          expect(ended).toMatchObject({ passwordHash: null, isUnproven: true });
          expect(ended?.sessionsFrom).toBeGreaterThan(0);
        }
        // One who comes later learns nothing, and reaches nothing of the owner.
        await stranger();
        expect(await place.signedIn(EMAIL, 'a phrase of the owner 2')).toMatchObject({ user: { id: own.userId } });
        expect(place.mails.at(-1)?.subject).toBe('Somebody registered with your address');
        expect(place.mails.at(-1)?.text).not.toContain('#token=');
      }),
      { numRuns: 8 },
    );
  });

  test('Signing in to an organisation of one’s own with the address of somebody forgives no wrong guess at theirs', async () => {
    const place = await deployment();
    await place.registered(EMAIL, 'a phrase of the owner 1');
    await place.passwordSet(place.linksTo(EMAIL)[0] ?? '', 'a phrase of the owner 2');
    await place.registered(EMAIL, 'a phrase of a stranger');
    const outcomes = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const answer = await place.signedIn(EMAIL, `a wrong phrase ${guess}`);
      outcomes.push('problem' in answer ? answer.problem : 'in');
      await place.signedIn(EMAIL, 'a phrase of a stranger');
    }
    expect(outcomes.filter((outcome) => outcome === 'invalid_credentials').length).toBeLessThanOrEqual(5);
    expect(place.mails.filter(({ subject }) => subject.includes('New sign-in'))).toEqual([]);
  });

  test('An invitation whose address was proven elsewhere in the meantime is refused to the one who reads its mail', async () => {
    const place = await deployment();
    const { organisationId } = await place.registered('other@lender.example', 'a phrase of another');
    await place.invited(organisationId, EMAIL);
    const invitation = place.linksTo(EMAIL)[0] ?? '';
    await place.registered(EMAIL, 'a phrase of the owner 1');
    await place.passwordSet(place.linksTo(EMAIL)[1] ?? '', 'a phrase of the owner 2');
    expect(await place.passwordSet(invitation, 'a phrase of the owner 3')).toEqual({ problem: 'email_exists' });
  });

  test('Who forgot the password of an address that is not proven gets a link for each organisation, which it names', async () => {
    const place = await deployment();
    await place.registered(EMAIL, 'a phrase of the owner 1');
    const { organisationId } = await place.registered('other@lender.example', 'a phrase of another');
    await place.invited(organisationId, EMAIL);
    const before = place.mails.length;
    await place.linkAsked(EMAIL);
    const subjects = place.mails.slice(before).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Confirm your address for Imali',
      expect.stringContaining('You are invited to'),
    ]);
  });
});

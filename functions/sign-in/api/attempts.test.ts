import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { environment } from '../../../schemas/environment.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { recordingTrail } from '../../platform/audit/recording-trail.fixture.ts';
import { passwordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../platform/directory/dynamo-second-factors.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { UserRecord } from '../../platform/directory/organisation-store.ts';
import { noFactors } from '../../platform/directory/second-factors.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { systemRandom } from '../../platform/system/random-bytes.ts';
import { userHandle } from '../domain/passkey.ts';
import { dynamoFactorChallenges } from '../store/dynamo-factor-challenges.ts';
import { operation as askPasskey } from './ask-passkey.ts';
import { operation as complete } from './complete-console-sign-in.ts';
import { operation as open } from './open-console-session.ts';
import { signingInUser } from './signing-in-user.fixture.ts';

// OWASP ASVS 5.0: V6.3.1
const CONSOLE = 'https://console.example';
const WINDOW_MS = 900_000;
const start = Math.ceil(Date.parse('2026-11-02T08:00:00Z') / WINDOW_MS) * WINDOW_MS;
const OWNERS = 'a phrase of the owner';
const OTHERS = 'a phrase of somebody else';
const owner = signingInUser;
/** Somebody who registered an organisation of their own with the address of the owner. */
const other: UserRecord = { ...owner, id: 'd'.repeat(24), organisationId: 'c'.repeat(24), isUnproven: true };
const hashing = passwordHashing(6);

let started: TestTable;
beforeAll(async () => {
  process.env[environment.allowedOrigins] = CONSOLE;
  started = await startTestTable();
});
afterAll(() => started.close());

/** Both users with a passkey each, on devices that sign whatever they are asked for. */
async function deployment() {
  const table = await started.another();
  const organisations = dynamoOrganisations(table);
  const secondFactors = dynamoSecondFactors(table);
  const salt = await organisations.saltOfAddress(owner.email);
  for (const [user, password] of [
    [owner, OWNERS],
    [other, OTHERS],
  ] as const) {
    const { id, organisationId, createdAt } = user;
    const organisation = { id: organisationId, nameSlug: `l-${id}`, legalName: 'L', vatNumber: null, createdAt };
    await organisations.register({ ...organisation, allowedConnections: [] }, user);
    const kept = { ...user, passwordHash: await hashing.hash(password, salt) };
    await (user === owner ? organisations.proveAddress(user, kept) : organisations.replaceUser(user, kept));
    const key = {
      kind: 'passkey' as const,
      id,
      name: 'x',
      createdAt,
      lastUsedAt: null,
      credentialId: id,
      publicKey: '',
    };
    await secondFactors.replace({ ...noFactors(organisationId, id), factors: [{ ...key, counter: 0 }] });
  }
  const factors = {
    directory: organisations,
    secondFactors,
    challenges: dynamoFactorChallenges(table),
    fieldKeys: testFieldKeys,
    randomBytes: systemRandom,
  };
  const adapters = {
    ...factors,
    factors,
    organisations,
    rateLimits: dynamoRateLimits(table),
    trail: recordingTrail(),
    passwords: hashing,
    addressFailures: 1000,
    sessions: dynamoConsoleSessions(table),
    signIns: dynamoSessions(table),
    mailer: { send: async () => 'sent' as const },
    identifiers: randomIdentifiers,
    passkeys: { added: async () => null, shown: async () => 1 },
    issueToken: async () => 'token',
  };
  const common = { path: undefined, query: undefined, form: undefined, files: {}, caller: null };
  const asked = { ...common, userAgent: '', requestId: 'r', headers: { origin: CONSOLE } };
  /** The first half of a sign-in: the challenge, or what was wrong. */
  const tried = async (password: string, sourceIp: string, now: number) => {
    const reply = await open(adapters, { ...asked, sourceIp, now, body: { email: owner.email, password } });
    return 'body' in reply && 'challenge' in reply.body ? reply.body.challenge : null;
  };
  const alone = async (sourceIp: string, now: number) => {
    const reply = await askPasskey(adapters, { ...asked, sourceIp, now, body: undefined });
    return 'body' in reply ? reply.body.challenge : '';
  };
  /** The second half, by the passkey of a user. */
  const shown = (user: UserRecord, challenge: string, sourceIp: string, now: number) => {
    const made = { credential_id: user.id, client_data: 'e30', authenticator_data: 'AA', signature: 'AA' };
    const passkey = { ...made, user_handle: userHandle(user) };
    return complete(adapters, { ...asked, sourceIp, now, body: { challenge, passkey } });
  };
  const counted = async (subject: string, now: number) =>
    (await adapters.rateLimits.read(`${subject}`, WINDOW_MS / 1000, now)).count;
  return { tried, alone, shown, counted };
}

const addresses = ['203.0.113.9', '198.51.100.7'] as const;
const act = fc.record({
  kind: fc.constantFrom('guess' as const, 'begin' as const, 'finish' as const, 'alone' as const),
  from: fc.constantFrom(...addresses),
  /** Minutes that pass before. */
  after: fc.constantFrom(0, 0, 1, 7),
});

describe('attempts at the password of an address', () => {
  test('Somebody who registered with the address of another takes back no guess, by whatever sign-ins, from wherever, at whatever time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const { tried, alone, shown, counted } = await deployment();
        const guesses = new Map<string, number>();
        const begun: string[] = [];
        const windows = new Set<number>();
        let now = start;
        for (const { kind, from, after } of acts) {
          now += after * 60_000;
          const window = Math.floor(now / WINDOW_MS) * WINDOW_MS;
          windows.add(window);
          if (kind === 'guess') {
            await tried('a wrong phrase entirely', from, now);
            for (const subject of [`login#${owner.email}`, `login-pair#${owner.email}#${from}`]) {
              guesses.set(`${subject} ${window}`, (guesses.get(`${subject} ${window}`) ?? 0) + 1);
            }
          }
          if (kind === 'begin') {
            const challenge = await tried(OTHERS, from, now);
            if (challenge !== null) begun.push(challenge);
          }
          if (kind === 'finish') await shown(other, begun.pop() ?? 'A'.repeat(43), from, now);
          if (kind === 'alone') await shown(other, await alone(from, now), from, now);
        }
        for (const window of windows) {
          const pairs = addresses.map((from) => `login-pair#${owner.email}#${from}`);
          for (const subject of [`login#${owner.email}`, ...pairs]) {
            expect(await counted(subject, window)).toBeGreaterThanOrEqual(guesses.get(`${subject} ${window}`) ?? 0);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('A sign-in by a passkey alone forgets no guess, and one by the password does', async () => {
    const { tried, alone, shown, counted } = await deployment();
    const [from] = addresses;
    for (let guess = 0; guess < 3; guess += 1) await tried('a wrong phrase entirely', from, start);
    expect(await shown(owner, await alone(from, start), from, start)).toMatchObject({ status: 200 });
    const subjects = [`login#${owner.email}`, `login-pair#${owner.email}#${from}`];
    const counts = () => Promise.all(subjects.map((subject) => counted(subject, start)));
    expect(await counts()).toEqual([3, 3]);
    const challenge = (await tried(OWNERS, from, start)) ?? '';
    expect(await counts()).toEqual([4, 4]);
    expect(await shown(owner, challenge, from, start)).toMatchObject({ status: 200 });
    expect(await counts()).toEqual([0, 0]);
  });

  test('An attempt is taken back where and when it was counted, not where and when the sign-in ends', async () => {
    const { tried, shown, counted } = await deployment();
    const [one, another] = addresses;
    const end = start + WINDOW_MS - 1000;
    const challenge = (await tried(OTHERS, one, end)) ?? '';
    const later = end + 60_000;
    expect(await shown(other, challenge, another, later)).toMatchObject({ status: 200 });
    expect(await counted(`login#${owner.email}`, end)).toBe(0);
    for (const subject of [`login#${owner.email}`, `login-pair#${owner.email}#${another}`]) {
      expect(await counted(subject, later)).toBe(0);
    }
  });
});

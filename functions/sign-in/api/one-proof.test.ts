import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ConsoleFactorIn, NewFactorIn, ShownFactorIn } from '../../../schemas/entities/access/second-factor.ts';
import { environment } from '../../../schemas/environment.ts';
import { recordingTrail } from '../../platform/audit/recording-trail.fixture.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../platform/directory/dynamo-second-factors.ts';
import { noFactors, recoveryHash } from '../../platform/directory/second-factors.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable, testFieldKeys } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { systemRandom } from '../../platform/system/random-bytes.ts';
import { codeOfApp, secretOfApp } from '../domain/code-of-app.ts';
import { userHandle } from '../domain/passkey.ts';
import { dynamoFactorChallenges } from '../store/dynamo-factor-challenges.ts';
import { askFactor, askPasskeyOfAnybody, factorPlace } from '../wiring/begin-factor.ts';
import { type FinishAdapters, finishFactor } from '../wiring/finish-factor.ts';
import { signingInUser } from './signing-in-user.fixture.ts';

// OWASP ASVS 5.0: V2.2.3, V6.3.3, V6.3.4
const user = { ...signingInUser, passwordHash: 'set' };
const now = Date.parse('2026-11-02T08:00:00.500Z');
const at = { now, sourceIp: '203.0.113.9', userAgent: '', requestId: 'r' };
const CODE = 'aaaa-bbbb-cccc-dddd';
const secret = secretOfApp(new Uint8Array(20));

let started: TestTable;
beforeAll(async () => {
  process.env[environment.allowedOrigins] = 'https://console.example';
  started = await startTestTable();
});
afterAll(() => started.close());

/** A user with a factor of each kind, all of which are good. The device signs whatever it is asked for. */
async function userWithFactors(signs: number | null = 1) {
  const table = await started.another();
  const organisations = dynamoOrganisations(table);
  const { organisationId, id: userId, createdAt } = user;
  const organisation = { id: organisationId, nameSlug: 'lender', legalName: 'Lender', vatNumber: null, createdAt };
  await organisations.register({ ...organisation, allowedConnections: [] }, user);
  const common = { name: 'x', createdAt, lastUsedAt: null };
  const sealedSecret = (await testFieldKeys.of(organisationId)).seal(factorPlace(userId, 'app'), secret);
  await dynamoSecondFactors(table).replace({
    ...noFactors(organisationId, userId),
    factors: [
      { kind: 'totp', id: 'app', ...common, sealedSecret, lastStep: -1 },
      { kind: 'passkey', id: 'key', ...common, credentialId: 'a2V5', publicKey: '', counter: 0 },
    ],
    recoveryHashes: [recoveryHash(CODE)],
  });
  const trail = recordingTrail();
  const adapters: FinishAdapters = {
    directory: organisations,
    secondFactors: dynamoSecondFactors(table),
    challenges: dynamoFactorChallenges(table),
    fieldKeys: testFieldKeys,
    randomBytes: systemRandom,
    rateLimits: dynamoRateLimits(table),
    trail,
    identifiers: randomIdentifiers,
    passkeys: { added: async () => null, shown: async () => signs },
  };
  return { adapters, trail };
}

const made = { credential_id: 'a2V5', client_data: 'e30' };
const proofs = {
  code: codeOfApp(secret, now),
  recovery_code: CODE,
  passkey: { ...made, authenticator_data: 'AA', signature: 'AA', user_handle: userHandle(user) },
  new_passkey: { ...made, attestation: 'AA' },
};
type Name = keyof typeof proofs;
const names: readonly Name[] = ['code', 'recovery_code', 'passkey', 'new_passkey'];
const combination = fc.subarray([...names]);
const shownOf = (given: readonly Name[]) => Object.fromEntries(given.map((name) => [name, proofs[name]]));

describe('what somebody shows', () => {
  test('Of all combinations of proofs, a passkey that signs in alone is passed by the passkey on its own and by nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(combination, async (given) => {
        const { adapters } = await userWithFactors();
        const { challenge } = await askPasskeyOfAnybody(adapters, now);
        const result = await finishFactor(adapters, { ...at, challenge, purposes: ['passkey'], shown: shownOf(given) });
        const isPasskey = given.length === 1 && given[0] === 'passkey';
        expect(result).toMatchObject(isPasskey ? { user: { id: user.id } } : { problem: 'second_factor_wrong' });
      }),
      { numRuns: 32 },
    );
  });

  test('Beside a password one proof that the user has is taken, and never one of several', async () => {
    await fc.assert(
      fc.asyncProperty(combination, async (given) => {
        const { adapters } = await userWithFactors();
        const asked = await askFactor(adapters, user, { purpose: 'console', now });
        const challenge = asked !== null && 'asked' in asked ? asked.asked.challenge : '';
        const result = await finishFactor(adapters, { ...at, challenge, purposes: ['console'], shown: shownOf(given) });
        const isGood = given.length === 1 && given[0] !== 'new_passkey';
        expect(result).toMatchObject(isGood ? { user: { id: user.id } } : { problem: 'second_factor_wrong' });
      }),
      { numRuns: 32 },
    );
  });

  test('A passkey that names somebody and is not theirs slows nobody but the address that sent it', async () => {
    const { adapters } = await userWithFactors(null);
    const outcomes = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { challenge } = await askPasskeyOfAnybody(adapters, now);
      const shown = { passkey: proofs.passkey };
      const result = await finishFactor(adapters, { ...at, challenge, purposes: ['passkey'], shown });
      outcomes.push('problem' in result ? result.problem : 'in');
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 5 }, () => 'second_factor_wrong'),
      'too_many_requests',
      'too_many_requests',
    ]);
    expect((await adapters.rateLimits.read(`factor#${user.id}`, 900, now)).count).toBe(0);
    expect((await adapters.rateLimits.read(`factor-pair#${user.id}#${at.sourceIp}`, 900, now)).count).toBe(0);
  });
});

describe('the body that shows it', () => {
  const challenge = 'A'.repeat(43);
  const bodies = [
    ['ShownFactorIn', ShownFactorIn, ['code', 'recovery_code']],
    ['ConsoleFactorIn', ConsoleFactorIn, names],
    ['NewFactorIn', NewFactorIn, ['code', 'recovery_code', 'new_passkey']],
  ] as const;
  test.each(bodies)(
    'The body %s takes exactly one proof, and the error names all that it could be',
    (_, schema, own) => {
      fc.assert(
        fc.property(fc.subarray([...own]), (given) => {
          const read = schema.safeParse({ challenge, ...shownOf(given) });
          expect(read.success).toBe(given.length === 1);
          const messages = read.error?.issues.map(({ message }) => message) ?? [];
          if (given.length !== 1) expect(messages).toEqual([`exactly one of ${own.join(', ')} must be given`]);
        }),
      );
    },
  );
});

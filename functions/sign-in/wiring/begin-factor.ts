import { createHash } from 'node:crypto';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../platform/directory/dynamo-second-factors.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import {
  hasFactor,
  noFactors,
  type SecondFactorStore,
  type SecondFactorsRecord,
} from '../../platform/directory/second-factors.ts';
import { type Holds, placeOf } from '../../platform/grants/held.ts';
import type { FieldKeys } from '../../platform/secrets/field-keys.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { tenantFieldKeys } from '../../platform/secrets/tenant-field-keys.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { type RandomBytes, systemRandom } from '../../platform/system/random-bytes.ts';
import { addressOfApp, SECRET_BYTES, secretOfApp } from '../domain/code-of-app.ts';
import { CHALLENGE_SECONDS, type ChallengePurpose, type FactorChallengeStore } from '../domain/factor-challenge.ts';
import { PASSKEY_ALGORITHMS, signedChallenge, userHandle } from '../domain/passkey.ts';
import type { FactorKind } from '../domain/shown-factor.ts';
import { dynamoFactorChallenges } from '../store/dynamo-factor-challenges.ts';
import { passkeyPlace } from './passkey-place.ts';

/** What asking for second factors takes. */
export interface FactorAdapters {
  readonly directory: Pick<OrganisationStore, 'find' | 'findUser' | 'findUserInSession'>;
  readonly secondFactors: SecondFactorStore;
  readonly challenges: FactorChallengeStore;
  readonly fieldKeys: FieldKeys;
  readonly randomBytes: RandomBytes;
}

export const factorWiring = (held: Holds<'directory:read&write' | 'factorKeys' | 'operations:put'>): FactorAdapters => {
  const directory = heldTable(held.directory);
  const box = kmsSealedBox(placeOf(held.factorKeys));
  return {
    directory: dynamoOrganisations(directory),
    secondFactors: dynamoSecondFactors(directory),
    challenges: dynamoFactorChallenges(heldTable(held.operations)),
    fieldKeys: tenantFieldKeys(directory, box, {
      purpose: 'factor-key',
      randomBytes: systemRandom,
      now: systemClock,
    }),
    randomBytes: systemRandom,
  };
};

/** What a challenge is kept by. */
export const challengeId = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Where a secret is sealed for: it opens nowhere else. */
export const pendingPlace = (id: string): string => `second factor being added ${id}`;
export const factorPlace = (userId: string, factorId: string): string => `second factor ${userId} ${factorId}`;

/** What is asked for on pages of the console. Programs and the staff pages cannot ask for a passkey, which is of the console. */
const OF_CONSOLE: readonly ChallengePurpose[] = ['console', 'fresh', 'enrol', 'passkey'];

/** What somebody can show, the strongest first. */
function methodsOf(record: SecondFactorsRecord, purpose: ChallengePurpose): readonly FactorKind[] {
  const kinds = new Set(record.factors.map(({ kind }) => kind));
  const all: readonly FactorKind[] = [
    ...(OF_CONSOLE.includes(purpose) ? (['passkey'] as const) : []),
    'totp',
    'recovery_code',
  ];
  return all.filter((kind) => (kind === 'recovery_code' ? record.recoveryHashes.length > 0 : kinds.has(kind)));
}

const passkeyIds = ({ factors }: SecondFactorsRecord): string[] =>
  factors.flatMap((factor) => (factor.kind === 'passkey' ? [factor.credentialId] : []));

/** What a browser asks the device for. */
const passkeyRequest = (id: string, credentialIds: readonly string[], verification: 'preferred' | 'required') => ({
  challenge: signedChallenge(id),
  rp_id: passkeyPlace().rpId,
  credential_ids: [...credentialIds],
  user_verification: verification,
});

/** What a browser makes a passkey with. */
const passkeyCreation = (id: string, user: UserRecord, record: SecondFactorsRecord) => ({
  challenge: signedChallenge(id),
  rp_id: passkeyPlace().rpId,
  rp_name: 'Imali',
  user_handle: userHandle(user),
  user_name: user.email,
  algorithms: [...PASSKEY_ALGORITHMS],
  excluded_ids: passkeyIds(record),
});

const newToken = (randomBytes: RandomBytes): string => Buffer.from(randomBytes(32)).toString('base64url');

interface Asking {
  readonly purpose: ChallengePurpose;
  readonly scopes?: readonly string[];
  readonly sessionId?: string | null;
  /** Of a sign-in that a password began. */
  readonly passwordFrom?: string | null;
  readonly now: number;
}

/** Asks a user for what they have, or (`isNew`) to add a factor. */
async function newChallenge(
  { challenges, fieldKeys, randomBytes }: FactorAdapters,
  user: UserRecord,
  record: SecondFactorsRecord,
  { purpose, scopes = [], sessionId = null, passwordFrom = null, now, isNew }: Asking & { readonly isNew: boolean },
) {
  const token = newToken(randomBytes);
  const id = challengeId(token);
  const secret = isNew ? secretOfApp(randomBytes(SECRET_BYTES)) : null;
  const { organisationId, id: userId, sessionsFrom } = user;
  const sealedSecret = secret === null ? null : (await fieldKeys.of(organisationId)).seal(pendingPlace(id), secret);
  const endsAt = now + CHALLENGE_SECONDS * 1000;
  const owner = { organisationId, userId, sessionsFrom };
  await challenges.create({
    ...owner,
    id,
    purpose,
    scopes: [...scopes],
    sessionId,
    sealedSecret,
    passwordFrom,
    endsAt,
    tries: 0,
  });
  const methods = isNew ? [] : methodsOf(record, purpose);
  const passkey = OF_CONSOLE.includes(purpose) ? passkeyCreation(id, user, record) : null;
  return {
    challenge: token,
    expires_in: CHALLENGE_SECONDS,
    methods: [...methods],
    passkey: methods.includes('passkey') ? passkeyRequest(id, passkeyIds(record), 'preferred') : null,
    enrolment: secret === null ? null : { secret, address: addressOfApp(secret, user.email), passkey },
  };
}
export type AskedFactor = Awaited<ReturnType<typeof newChallenge>>;

/**
 * What a user has to show after the password; null where nothing is asked of them. Who has a second factor shows it. Who has
 * none adds one where the organisation requires it. Our staff don't add their first with a password alone: they get a
 * recovery code of the person who admits them.
 */
export async function askFactor(
  adapters: FactorAdapters,
  user: UserRecord,
  asking: Asking,
): Promise<{ readonly asked: AskedFactor } | { readonly problem: 'second_factor_missing' } | null> {
  const { organisationId, id } = user;
  const record = (await adapters.secondFactors.find(organisationId, id)) ?? noFactors(organisationId, id);
  if (hasFactor(record)) return { asked: await newChallenge(adapters, user, record, { ...asking, isNew: false }) };
  if (user.isInternal === true) return { problem: 'second_factor_missing' };
  const organisation = await adapters.directory.find(organisationId);
  if (organisation?.secondFactor !== 'required') return null;
  return { asked: await newChallenge(adapters, user, record, { ...asking, isNew: true }) };
}

/** Lets a user who is signed in add a factor. */
export async function askNewFactor(adapters: FactorAdapters, user: UserRecord, now: number): Promise<AskedFactor> {
  const { organisationId, id } = user;
  const record = (await adapters.secondFactors.find(organisationId, id)) ?? noFactors(organisationId, id);
  return newChallenge(adapters, user, record, { purpose: 'enrol', now, isNew: true });
}

/**
 * Asks for a passkey before it is known who is there: it says whose it is and stands for the password too: the device must have checked its
 * owner. The answer is the same for everybody.
 */
export async function askPasskeyOfAnybody(
  { challenges, randomBytes }: Pick<FactorAdapters, 'challenges' | 'randomBytes'>,
  now: number,
): Promise<AskedFactor> {
  const token = newToken(randomBytes);
  const id = challengeId(token);
  const nobody = {
    organisationId: null,
    userId: null,
    sessionsFrom: null,
    sessionId: null,
    sealedSecret: null,
    passwordFrom: null,
  };
  const endsAt = now + CHALLENGE_SECONDS * 1000;
  await challenges.create({ ...nobody, id, purpose: 'passkey', scopes: [], endsAt, tries: 0 });
  return {
    challenge: token,
    expires_in: CHALLENGE_SECONDS,
    methods: ['passkey'],
    passkey: passkeyRequest(id, [], 'required'),
    enrolment: null,
  };
}

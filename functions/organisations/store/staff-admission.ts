import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../../platform/directory/dynamo-second-factors.ts';
import { noFactors, recoveryCode, recoveryHash } from '../../platform/directory/second-factors.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { present, type Table } from '../../platform/store/table.ts';
import { systemRandom } from '../../platform/system/random-bytes.ts';

export interface Admission {
  readonly id: string;
  /** Good once, in the place of a second factor: kept as its hash, and shown here only. Null for somebody who was dismissed. */
  readonly recoveryCode: string | null;
}

const TRIES = 3;
/** Codes that a user keeps: of more, the oldest go. */
const MOST_CODES = 10;

/** One more recovery code of a user, for the first sign-in as staff, and for one whose phone is lost. */
async function newRecoveryCode(directory: Table, organisationId: string, userId: string): Promise<string> {
  const secondFactors = dynamoSecondFactors(directory);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const record = (await secondFactors.find(organisationId, userId)) ?? noFactors(organisationId, userId);
    const code = recoveryCode(systemRandom(16));
    const recoveryHashes = [...record.recoveryHashes, recoveryHash(code)].slice(-MOST_CODES);
    if (await secondFactors.replace({ ...record, recoveryHashes })) return code;
  }
  throw new BusyError('the second factors changed too often');
}

/**
 * Makes a user one of our own staff, who may sign in for internal endpoints and pages, or takes that away again. No function
 * does this: it takes the credentials of the person who deploys. Staff show a second factor at each sign-in, so that person
 * hands over the code with which they sign in first.
 * @param vouched whether an address counts that nobody has shown to be theirs: on one's own machine only
 * @returns null when nobody has shown that this address is theirs
 */
export async function admitStaff(
  directory: Table,
  email: string,
  isStaff: boolean,
  { vouched = false }: { readonly vouched?: boolean } = {},
): Promise<Admission | null> {
  const { proven, unproven } = await dynamoOrganisations(directory).usersOfAddress(email);
  const user = proven ?? (vouched ? unproven.at(0) : undefined);
  if (user === undefined) return null;
  const changed = await directory.update(
    { pk: `ORG#${user.organisationId}`, sk: `USER#${user.id}` },
    isStaff
      ? {
          expression: 'SET isInternal = :yes ADD #version :one',
          names: { '#version': 'version' },
          values: { ':yes': true, ':one': 1 },
        }
      : { expression: 'REMOVE isInternal ADD #version :one', names: { '#version': 'version' }, values: { ':one': 1 } },
    present,
  );
  if (changed === null) return null;
  return { id: user.id, recoveryCode: isStaff ? await newRecoveryCode(directory, user.organisationId, user.id) : null };
}

import { createHmac } from 'node:crypto';
import type { ApplicantRecord, PersonalInfo } from '../../applications/domain/application-store.ts';
import {
  dynamoApplicantsReader,
  dynamoApplications,
  dynamoPersonalInfoReader,
} from '../../applications/store/dynamo-applications.ts';
import { allKeys, readDigestKeys } from '../../platform/secrets/digest-keys.ts';
import type { OpeningKeys } from '../../platform/secrets/sealing-table.ts';
import type { Table } from '../../platform/store/table.ts';
import type { Identity } from '../domain/reuse/person-digests.ts';
import { reusedRows } from '../domain/reuse/reused-rows.ts';
import type { DigestOf } from '../domain/reuse/row-digests.ts';
import type { IngestPorts } from '../domain/upload-ingest.ts';
import { dynamoStatementReuse } from '../store/dynamo-statement-reuse.ts';

/** Characters of six bits: among all digests that are ever kept no two texts meet. */
const CHARACTERS = 22;

/** @param scope files compare within it */
export const reuseDigest =
  (secret: string, scope: string): DigestOf =>
  (kind, text) =>
    createHmac('sha256', secret)
      .update(`statement-${kind}\n${scope}\n${text}`)
      .digest('base64url')
      .slice(0, CHARACTERS);

/** An applicant with what was filled in later. */
const identityWith = (applicant: ApplicantRecord, filled: PersonalInfo | null): Identity => ({
  firstNames: filled?.first_names ?? applicant.firstNames,
  lastNames: filled?.last_names ?? applicant.lastNames,
  email: filled?.email ?? applicant.email,
  phone: filled?.phone ?? applicant.phone,
  govId: filled?.gov_id ?? applicant.govId,
});

/**
 * Compares files of all organisations in production. Elsewhere every organisation shares the made-up people of the sandbox, so
 * that only files of one organisation compare.
 */
export function statementReuse(table: Table & OpeningKeys, stage: string, secretArn: string): IngestPorts['reuse'] {
  const applications = dynamoApplications(table);
  const applicants = dynamoApplicantsReader(table);
  const personalInfo = dynamoPersonalInfoReader(table);
  return async (ref, statements) => {
    const scope = stage === 'production' ? '' : ref.organisationId;
    const [current, ...former] = allKeys(await readDigestKeys(secretArn)).map(({ secret }) => {
      const digestOf = reuseDigest(secret, scope);
      return { store: dynamoStatementReuse(table, digestOf), digestOf };
    });
    if (current === undefined) throw new Error('there is no key of digests');
    const identityOf = async () => {
      const application = await applications.find(ref.organisationId, ref.applicationId);
      if (application === null) return null;
      const { applicantId, personalInfoConnectionId } = application;
      const applicant = await applicants.find(ref.organisationId, applicantId);
      const filled =
        personalInfoConnectionId === null
          ? null
          : await personalInfo.find(ref.organisationId, personalInfoConnectionId);
      return applicant && identityWith(applicant, filled?.personalInfo ?? null);
    };
    return reusedRows({ ...current, former, identityOf }, ref, statements);
  };
}

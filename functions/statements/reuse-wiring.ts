import { createHmac } from 'node:crypto';
import { dynamoApplicants, dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoStatementReuse } from '../../adapters/aws/dynamo-statement-reuse.ts';
import { readSecret } from '../../adapters/aws/secrets.ts';
import type { Table } from '../../adapters/aws/table.ts';
import { reusedRows } from '../../core/statements/reuse/reused-rows.ts';
import type { DigestOf } from '../../core/statements/reuse/row-digests.ts';
import type { IngestPorts } from '../../core/statements/upload-ingest.ts';

/** Characters of six bits: among all digests that are ever kept no two texts meet. */
const CHARACTERS = 22;

/** @param scope files compare within it */
const reuseDigest =
  (secret: string, scope: string): DigestOf =>
  (kind, text) =>
    createHmac('sha256', secret)
      .update(`statement-${kind}\n${scope}\n${text}`)
      .digest('base64url')
      .slice(0, CHARACTERS);

/**
 * Compares files of all organisations in production. Elsewhere every organisation shares the made-up people of the sandbox, so
 * that only files of one organisation compare.
 */
export function statementReuse(table: Table, stage: string, secretArn: string): IngestPorts['reuse'] {
  const applications = dynamoApplications(table);
  const applicants = dynamoApplicants(table);
  return async (ref, statements) => {
    const scope = stage === 'production' ? '' : ref.organisationId;
    const digestOf = reuseDigest(await readSecret(secretArn), scope);
    const applicantOf = async () => {
      const application = await applications.find(ref.organisationId, ref.applicationId);
      return application && applicants.find(ref.organisationId, application.applicantId);
    };
    return reusedRows({ store: dynamoStatementReuse(table, digestOf), digestOf, applicantOf }, ref, statements);
  };
}

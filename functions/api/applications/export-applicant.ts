import { dynamoApplicantErasures } from '../../../adapters/aws/dynamo-applicant-erasures.ts';
import { dynamoApplicants, dynamoApplications, dynamoPersonalInfo } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoBankConnections } from '../../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoKeptGrants } from '../../../adapters/aws/dynamo-bank-grants.ts';
import { dynamoConnectFlows } from '../../../adapters/aws/dynamo-connect-flows.ts';
import { dynamoInvites } from '../../../adapters/aws/dynamo-invites.ts';
import { dynamoRevets } from '../../../adapters/aws/dynamo-revets.ts';
import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import { s3Exports } from '../../../adapters/aws/s3-exports.ts';
import { s3Statements } from '../../../adapters/aws/s3-statements.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import type { ExportStore } from '../../../core/connect/export-store.ts';
import { exportApplicant as contract } from '../../../schemas/endpoints/privacy.ts';
import { type ArchivePorts, applicantArchive } from '../../applicants/applicant-archive.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';

interface Adapters extends ArchivePorts {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly exports: ExportStore;
}

const ADDRESS_MS = 300_000;

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now, requestId }) => {
  const { organisationId } = caller;
  const applicant = await adapters.applicants.find(organisationId, path.applicant_id);
  if (applicant === null) return { problem: 'applicant_not_found' };
  const { content, names, leftOut } = await applicantArchive(adapters, applicant);
  // In the folder of the applicant, which goes with the applicant.
  const place = { organisationId, applicationId: applicant.id };
  const file = { name: `applicant-${applicant.id}.zip`, mediaType: 'application/zip', content };
  const address = await adapters.exports.keep(place, requestId, file, now);
  return {
    status: 201,
    body: {
      download_url: address,
      expires_at: new Date(now + ADDRESS_MS).toISOString(),
      size: content.length,
      files: [...names],
      left_out: [...leftOut],
    },
    headers: { 'cache-control': 'no-store' },
  };
};

const wiring = (): Adapters => {
  const table = applicationsTable();
  const bucket = setting('statementsBucket');
  return {
    held: dynamoApplicantErasures(table),
    applicants: dynamoApplicants(table),
    applications: dynamoApplications(table),
    personalInfo: dynamoPersonalInfo(table),
    connections: dynamoBankConnections(table),
    uploads: dynamoUploads(table),
    files: s3Statements(bucket),
    flows: dynamoConnectFlows(table),
    grants: dynamoKeptGrants(table),
    invites: dynamoInvites(table),
    revets: dynamoRevets(table),
    exports: s3Exports(bucket),
  };
};

export const handler = serve(contract, wiring, operation);

import { exportApplicant as contract } from '../../../schemas/endpoints/privacy.ts';
import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import {
  dynamoApplicantsReader,
  dynamoApplications,
  dynamoPersonalInfoReader,
} from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { dynamoDocumentsReader } from '../../bank-data/store/dynamo-documents.ts';
import { dynamoLabelsReader } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import { dynamoKeptGrants } from '../../connect/store/dynamo-bank-grants.ts';
import { dynamoConnectFlowsReader } from '../../connect/store/dynamo-connect-flows.ts';
import { dynamoInvitesReader } from '../../invites/store/dynamo-invites.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { dynamoRevetsReader } from '../../revets/store/dynamo-revets.ts';
import { s3Statements } from '../../statements/store/s3-statements.ts';
import { exportApplicant as grants } from '../resources.ts';
import { dynamoApplicantErasuresReader } from '../store/dynamo-applicant-erasures.ts';
import { type ArchivePorts, applicantArchive } from '../wiring/applicant-archive.ts';

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

const wiring = granted(grants, (held): Adapters => {
  const table = heldSealingTable(held.applications, held.fieldKeys);
  return {
    held: dynamoApplicantErasuresReader(table),
    applicants: dynamoApplicantsReader(table),
    applications: dynamoApplications(table),
    personalInfo: dynamoPersonalInfoReader(table),
    connections: dynamoConnectionRecords(table),
    ledgers: dynamoLedgersReader(table),
    labels: dynamoLabelsReader(table),
    documents: dynamoDocumentsReader(table),
    uploads: dynamoUploadsReader(table),
    files: s3Statements(held.statements.to('read')),
    flows: dynamoConnectFlowsReader(table),
    grants: dynamoKeptGrants(table),
    invites: dynamoInvitesReader(table),
    revets: dynamoRevetsReader(table),
    exports: s3Exports(held.exports.to('share')),
  };
});

export const handler = serve(contract, wiring, operation);

import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import {
  dynamoApplicantsReader,
  dynamoApplications,
  dynamoPersonalInfoReader,
} from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import { documentsInForce } from '../../organisations/domain/legal/legal-documents.ts';
import type { LegalDocumentStore } from '../../organisations/domain/legal-document.ts';
import { shownToOthers, type WhiteLabelStore } from '../../organisations/domain/white-label/white-label.ts';
import { dynamoLegalDocumentsReader } from '../../organisations/store/dynamo-legal-documents.ts';
import { dynamoWhiteLabelReader } from '../../organisations/store/dynamo-white-label.ts';
import { legalDocumentView } from '../../organisations/views/legal-document.ts';
import { type PublicAddresses, whiteLabelOf } from '../../organisations/views/white-label.ts';
import { applicantCodeUse } from '../../platform/directory/applicant-code-use.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { codeAddress } from '../domain/code-address.ts';
import { type CatalogueBank, catalogueFor } from '../domain/feed/bank-catalogue.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import type { BankRedirect } from '../domain/flow/steps-of.ts';
import { dynamoConnectFlowsReader } from '../store/dynamo-connect-flows.ts';
import { connectFlowView, expiredFlowView, type Surroundings, unconfirmedFlowView } from '../views/connect-flow.ts';
import type { FlowReading } from './load-flow.ts';
import { bankCatalogueOfStage } from './stage-banks.ts';

/** What answering with a connect flow takes. */
export interface FlowAnswering extends FlowReading {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly whiteLabels: Pick<WhiteLabelStore, 'find'>;
  readonly documents: Pick<LegalDocumentStore, 'published'>;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
  readonly catalogue: () => readonly CatalogueBank[];
  readonly addresses: PublicAddresses & { readonly inboundMailDomain: string };
}

/** Uploads that are read for the banks they are of. */
const UPLOADS_READ = 100;

/** Banks of the statements that an applicant sent and that added an account, the first first. */
async function uploadedBanksOf(uploads: FlowAnswering['uploads'], { ref, connection }: LoadedFlow): Promise<string[]> {
  if (connection === null || connection.accounts === 0) return [];
  const { items } = await uploads.list(ref, { skip: 0, limit: UPLOADS_READ });
  const own = items.filter(({ by }) => by === 'applicant').toReversed();
  return [...new Set(own.flatMap(({ accounts }) => accounts.map(({ bankSlug }) => bankSlug)))];
}

async function surroundingsOf(adapters: FlowAnswering, loaded: LoadedFlow): Promise<Surroundings> {
  const { organisations, whiteLabels, documents, catalogue, addresses } = adapters;
  const { organisationId } = loaded.ref;
  const [organisation, record, published, uploadedBanks, applicant] = await Promise.all([
    organisations.find(organisationId),
    whiteLabels.find(organisationId),
    documents.published(),
    uploadedBanksOf(adapters.uploads, loaded),
    loaded.confirmation === null ? adapters.applicants.find(organisationId, loaded.application.applicantId) : null,
  ]);
  if (!organisation) throw new Error('the organisation of an application is missing');
  const shown = shownToOthers(organisation, record);
  return {
    whiteLabel: whiteLabelOf(shown.organisation, shown.record, addresses),
    documents: documentsInForce(published).map(legalDocumentView(published, addresses.consoleUrl)),
    catalogue: catalogueFor(catalogue(), organisation),
    inboundMailDomain: addresses.inboundMailDomain,
    uploadedBanks,
    applicantCode: {
      required: applicantCodeUse(organisation, adapters.applicantCodes) === 'required',
      sentTo: loaded.confirmation?.shown ?? codeAddress(applicant)?.shown ?? null,
    },
  };
}

/** The banks that applicants of an organisation can choose. */
export const banksOf = async (
  { organisations, catalogue }: Pick<FlowAnswering, 'organisations' | 'catalogue'>,
  organisationId: string,
): Promise<readonly CatalogueBank[]> => catalogueFor(catalogue(), await organisations.find(organisationId));

/** The answer of every step: the flow as it is now. */
export async function flowAnswer(adapters: FlowAnswering, loaded: LoadedFlow, bankRedirect?: BankRedirect) {
  const surroundings = await surroundingsOf(adapters, loaded);
  const isOpen = loaded.confirmation !== null || !surroundings.applicantCode.required;
  const body = isOpen ? connectFlowView(loaded, surroundings, bankRedirect) : unconfirmedFlowView(loaded, surroundings);
  return { status: 200 as const, body };
}

/** The answer past the end of a link. */
export async function expiredFlowAnswer(adapters: FlowAnswering, loaded: LoadedFlow) {
  const surroundings = await surroundingsOf(adapters, loaded);
  const isOpen = loaded.confirmation !== null || !surroundings.applicantCode.required;
  const expired = expiredFlowView(loaded, surroundings);
  return { status: 200 as const, body: isOpen ? expired : { ...expired, consent: null } };
}

/** The stores that a connect flow is read from. */
export function flowReading(held: Holds<'applications:read' | 'fieldKeys:open'>): FlowReading {
  const table = heldSealingTable(held.applications, held.fieldKeys);
  return {
    flows: dynamoConnectFlowsReader(table),
    applications: dynamoApplications(table),
    personalInfo: dynamoPersonalInfoReader(table),
    connections: dynamoConnectionRecords(table),
  };
}

export function flowAnswering(
  held: Holds<
    | 'apiUrl:read'
    | 'applicantCodes:read'
    | 'applications:read'
    | 'consoleUrl:read'
    | 'directory:read'
    | 'fieldKeys:open'
    | 'inboundMailDomain:read'
    | 'investecClientId:read'
    | 'investecUrl:read'
    | 'sandboxBankUrl:read'
  >,
): FlowAnswering {
  const directory = heldTable(held.directory);
  return {
    ...flowReading(held),
    organisations: dynamoOrganisationsReader(directory),
    whiteLabels: dynamoWhiteLabelReader(directory),
    documents: dynamoLegalDocumentsReader(directory),
    uploads: dynamoUploadsReader(heldTable(held.applications)),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    applicantCodes: held.applicantCodes.to('read'),
    catalogue: bankCatalogueOfStage(held),
    addresses: {
      apiUrl: held.apiUrl.to('read'),
      consoleUrl: held.consoleUrl.to('read'),
      inboundMailDomain: held.inboundMailDomain.optionally('read') ?? '',
    },
  };
}

import { type NewEndpoint, placeholdersOf } from './new-endpoint-request.ts';

/** A named group of grants, with the module that exports it, as a resources.ts of a capability imports it. */
export interface GrantGroup {
  readonly name: string;
  readonly module: string;
}

const tables = (name: string): GrantGroup => ({ name, module: '../platform/grants/tables.ts' });

/** How an operation comes by a table: a function of a module, called with these of what the function holds. */
interface HeldAs {
  readonly call: string;
  readonly module: string;
  readonly held: readonly string[];
}

const bare = (table: string): HeldAs => ({
  call: 'heldTable',
  module: 'functions/platform/store/held-table.ts',
  held: [table],
});

/** A record that a path names by its id, and how an operation comes by it. */
export interface OwnedRecord {
  readonly placeholder: string;
  /** Noun in the operation. */
  readonly noun: string;
  readonly problem: string;
  /** Name of the adapter in the operation, and its port. */
  readonly adapter: string;
  readonly port: string;
  readonly record: string;
  /** Module of port and record, from the project. */
  readonly portModule: string;
  readonly factory: string;
  readonly factoryModule: string;
  readonly table: HeldAs;
  /** Groups of grants that read it. */
  readonly grants: readonly GrantGroup[];
  /** Fields of a record for the test, but for `id` and `organisationId`. */
  readonly otherFields: string;
}

const ownedRecords: readonly OwnedRecord[] = [
  {
    placeholder: 'application_id',
    noun: 'application',
    problem: 'application_not_found',
    adapter: 'applications',
    port: 'ApplicationStore',
    record: 'ApplicationRecord',
    portModule: 'functions/applications/domain/application-store.ts',
    factory: 'dynamoApplications',
    factoryModule: 'functions/applications/store/dynamo-applications.ts',
    table: bare('applications'),
    grants: [tables('readApplications')],
    otherFields: `
  applicantId: '692039c00000000000000003',
  applicationConfigId: '692039c00000000000000004',
  connections: [],
  affinityEnabled: false,
  affinityOptedIn: false,
  consentGivenAt: null,
  consentRevokedAt: null,
  bankConnectionId: null,
  personalInfoConnectionId: null,
  redirectUrl: null,
  links: {},
  proxyId: '692039c00000000000000005',
  expiry: '2026-02-14T08:00:00.000Z',
  createdAt: '2026-01-15T08:00:00.000Z',`,
  },
  {
    placeholder: 'applicant_id',
    noun: 'applicant',
    problem: 'applicant_not_found',
    adapter: 'applicants',
    port: 'ApplicantReader',
    record: 'ApplicantRecord',
    portModule: 'functions/applications/domain/application-store.ts',
    factory: 'dynamoApplicantsReader',
    factoryModule: 'functions/applications/store/dynamo-applications.ts',
    table: {
      call: 'heldSealingTable',
      module: 'functions/platform/secrets/sealing-table.ts',
      held: ['applications', 'fieldKeys'],
    },
    grants: [tables('readApplications'), { name: 'openIdentities', module: '../applications/resources.ts' }],
    otherFields: `
  firstNames: null,
  lastNames: null,
  email: null,
  phone: null,
  govId: null,
  reference: null,
  createdAt: '2026-01-15T08:00:00.000Z',`,
  },
  {
    placeholder: 'app_config_id',
    noun: 'config',
    problem: 'application_config_not_found',
    adapter: 'configs',
    port: 'ApplicationConfigReader',
    record: 'ApplicationConfigRecord',
    portModule: 'functions/organisations/domain/application-config-store.ts',
    factory: 'dynamoApplicationConfigsReader',
    factoryModule: 'functions/organisations/store/dynamo-application-configs.ts',
    table: bare('directory'),
    grants: [tables('readDirectory')],
    otherFields: `
  name: 'Personal loan',
  connections: [],
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-01-15T08:00:00.000Z',`,
  },
];

/**
 * The record that an endpoint is about: the first that its path names. Null where the path names none that is known,
 * and for endpoints whose caller does not speak for an organisation.
 */
export function ownedRecordOf({ path, scopes }: Pick<NewEndpoint, 'path' | 'scopes'>): OwnedRecord | null {
  if (scopes !== 'organisation:api') return null;
  return ownedRecords.find(({ placeholder }) => placeholdersOf(path).includes(placeholder)) ?? null;
}

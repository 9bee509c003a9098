import type { EndpointDeclaration } from '../schemas/endpoint.ts';
import type { EnvironmentKey } from '../schemas/environment.ts';
import type { EndpointId } from '../schemas/registry.ts';

export const tableNames = ['directory', 'applications', 'billing', 'operations'] as const;
export type TableName = (typeof tableNames)[number];

/** 'mark' sets when a token was last used and nothing else; 'update' changes items that exist or counts in them; 'write' also puts and deletes. Nothing may scan. */
export type TableUse = 'read' | 'mark' | 'update' | 'write';

/** Index of the applications table: connections whose analysis is under way, the longest waiting first. */
export const pendingAnalysesIndex = 'pending-analyses';

/** What a function may do beyond running and writing its own log. */
export interface Access {
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableUse[]>>>;
  /** Queries the index of analyses under way, which is across organisations. */
  readonly pendingAnalyses?: 'read';
  /** Files of statements in the statements bucket. */
  readonly statements?: readonly ('read' | 'write' | 'delete')[];
  /** Starts a process of its own for every file that a stranger sent; its program lies beside the function. */
  readonly readsFiles?: true;
  /** Keeps exports in the statements bucket and hands out addresses of them. */
  readonly exports?: 'share';
  /** Asks for an analysis, or takes what was asked for. */
  readonly analysisQueue?: 'send' | 'take';
  /** Takes the news of statements that arrived; the bucket tells them. */
  readonly ingestQueue?: 'take';
  /** Reads mails as they came in, from the statements bucket, and says which addresses they may be for. */
  readonly inboundMail?: 'read';
  /** Tells of a mail or of an answer that is due, or takes what was told. */
  readonly mailQueue?: readonly ('send' | 'take')[];
  /** Reads the key that signs access and connect tokens. */
  readonly signingSecret?: 'read';
  /** Sends mail from the product's address. */
  readonly mail?: 'send';
  /** Addresses that the function writes into its replies or mails. */
  readonly addresses?: readonly ('consoleUrl' | 'apiUrl' | 'docsUrl' | 'inboundMailDomain')[];
}

const readDirectory: Access = { tables: { directory: ['read'] } };
const writeDirectory: Access = { tables: { directory: ['read', 'write'] } };
const readApplications: Access = { tables: { applications: ['read'] } };
const writeApplications: Access = { tables: { applications: ['read', 'write'] } };
/** Replies that hold a connect_url sign the token in it. */
const connectLinks: Access = { signingSecret: 'read', addresses: ['consoleUrl'] };
const requestAnalysis: Access = { analysisQueue: 'send' };
/** A single-use link to set a password, sent by mail. */
const passwordLink: Access = { tables: { operations: ['write'] }, mail: 'send', addresses: ['consoleUrl'] };
/** Has a mail looked at that somebody tells of. */
const tellOfMail: Access = { mailQueue: ['send'] };
const nothing: Access = {};

/** What each operation needs besides what its declaration already tells. */
const ofEndpoint: Readonly<Record<EndpointId, Access>> = {
  issueToken: join(writeDirectory, { tables: { operations: ['read', 'update'] }, signingSecret: 'read' }),
  forgotPassword: join(readDirectory, passwordLink),
  resetPassword: join(writeDirectory, { tables: { operations: ['read', 'write'] } }),

  registerOrganisation: writeDirectory,
  getOrganisation: readDirectory,
  updateOrganisation: writeDirectory,
  getAnalysisSettings: readDirectory,
  setAnalysisSettings: writeDirectory,
  listUsers: readDirectory,
  createUser: join(writeDirectory, passwordLink),
  updateUser: writeDirectory,
  deleteUser: writeDirectory,
  listPermissions: nothing,
  listTabs: nothing,
  listApiTokens: readDirectory,
  createApiToken: writeDirectory,
  deleteApiToken: writeDirectory,
  rotateApiToken: writeDirectory,

  listConnectionsAvailable: nothing,
  listDataPointArgs: nothing,
  listApplicationConfigs: readDirectory,
  getApplicationConfig: readDirectory,
  createApplicationConfig: writeDirectory,
  updateApplicationConfig: writeDirectory,
  deleteApplicationConfig: writeDirectory,
  setDefaultApplicationConfig: writeDirectory,

  listApplications: join(readApplications, connectLinks),
  getApplication: join(readApplications, connectLinks),
  createApplication: join(readDirectory, writeApplications, connectLinks),
  listApplicants: readApplications,
  getApplicant: readApplications,
  createApplicant: writeApplications,

  getPersonalInfoConnection: readApplications,
  listPersonalInfoConnections: readApplications,
  prefillPersonalInfo: writeApplications,

  getBankConnection: readApplications,
  uploadByod: join(writeApplications, requestAnalysis),
  listByodBanks: nothing,
  listAccounts: readApplications,
  listLabelledTransactions: readApplications,
  exportTransactions: join(readApplications, { exports: 'share' }),
  relabelTransaction: join(writeApplications, requestAnalysis),
  getAffordability: readApplications,
  computeAffordability: join(readApplications, { addresses: ['docsUrl'] }),
  getIncomeAnalysis: join(readApplications, { addresses: ['docsUrl'] }),
  getRiskInsights: readApplications,
  getLiquidityScore: readApplications,
  getHealthScore: readApplications,
  getExpensesAnalysis: readApplications,
  getAffinity: readApplications,
  getStatementSummary: readApplications,
  createStatementUploads: join(writeApplications, { statements: ['write'] }),
  listStatementUploads: readApplications,
  getStatementUpload: readApplications,
  unlockStatementUpload: join(writeApplications, { statements: ['read', 'write'], readsFiles: true }),
  uploadCsv: join(writeApplications, { statements: ['write'] }),
  listLabels: nothing,
  listLabelRules: readDirectory,
  createLabelRule: join(writeDirectory, writeApplications, requestAnalysis),
  deleteLabelRule: writeDirectory,
  previewLabelRule: join(readDirectory, readApplications),

  receiveBankEmail: tellOfMail,
  checkBankEmails: nothing,
  testBankEmails: { addresses: ['inboundMailDomain'] },
  receiveConnectEmail: tellOfMail,
  checkConnectEmails: nothing,
  testConnectEmails: { addresses: ['inboundMailDomain'] },

  getPdfDecryptPage: nothing,
  decryptPdf: { readsFiles: true },

  listPersonas: nothing,
  getPersonaStatement: join(readApplications, { exports: 'share', readsFiles: true }),
  createSandboxApplication: join(readDirectory, writeApplications, connectLinks, { addresses: ['docsUrl'] }),
  getSandboxClock: readApplications,
  setSandboxClock: join(writeApplications, requestAnalysis),

  checkHealth: nothing,
  getOpenapi: nothing,
};

const ofWorker: Readonly<Record<string, Access>> = {
  analyseConnection: join(readDirectory, writeApplications, { analysisQueue: 'take', addresses: ['docsUrl'] }),
  ingestStatement: join(writeApplications, requestAnalysis, {
    statements: ['read'],
    readsFiles: true,
    ingestQueue: 'take',
  }),
  receiveMail: join(writeApplications, {
    tables: { operations: ['read', 'write'] },
    statements: ['write'],
    inboundMail: 'read',
    mailQueue: ['take', 'send'],
    mail: 'send',
    addresses: ['inboundMailDomain'],
  }),
  resumeAnalyses: join({ tables: { applications: ['update'] } }, requestAnalysis, { pendingAnalyses: 'read' }),
};

/** What follows from the declaration: a secured endpoint looks its caller up, a write may be repeated, a limit is counted. */
function declaredAccess({ scopes, method, requestsPerMinute }: EndpointDeclaration): Access {
  return join(
    // Looking up an API token notes when it was last used.
    scopes === 'none' ? nothing : { tables: { directory: ['read', 'mark'] }, signingSecret: 'read' },
    method === 'GET' ? nothing : { tables: { operations: ['read', 'write'] } },
    requestsPerMinute === undefined ? nothing : { tables: { operations: ['read', 'update'] } },
  );
}

/** Everything the function of an endpoint may do. Throws for an endpoint whose access nobody has stated. */
export function endpointAccess(endpoint: EndpointDeclaration): Access {
  const own = Object.entries(ofEndpoint).find(([id]) => id === endpoint.id)?.[1];
  if (own === undefined) throw new Error(`cdk/access.ts does not say what ${endpoint.id} may do.`);
  return join(declaredAccess(endpoint), own);
}

/** Everything a worker may do besides taking messages from its queue. */
export function workerAccess(id: string): Access {
  const own = ofWorker[id];
  if (own === undefined) throw new Error(`cdk/access.ts does not say what ${id} may do.`);
  return own;
}

/** All the accesses together; uses of the same table are united. */
function join(...accesses: readonly Access[]): Access {
  const tables = Object.fromEntries(
    tableNames.flatMap((table) => {
      const uses = united(accesses.map((access) => access.tables?.[table]));
      return uses.length === 0 ? [] : [[table, uses]];
    }),
  );
  const statements = united(accesses.map((access) => access.statements));
  const addresses = united(accesses.map((access) => access.addresses));
  return {
    ...Object.assign({}, ...accesses),
    tables,
    ...(statements.length === 0 ? {} : { statements }),
    ...(addresses.length === 0 ? {} : { addresses }),
  };
}

function united<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

const tableVariable: Readonly<Record<TableName, EnvironmentKey>> = {
  directory: 'directoryTable',
  applications: 'applicationsTable',
  billing: 'billingTable',
  operations: 'operationsTable',
};

/** The settings that these accesses imply, and no others. */
export function impliedSettings(access: Access): readonly EnvironmentKey[] {
  return [
    ...tableNames.filter((table) => access.tables?.[table] !== undefined).map((table) => tableVariable[table]),
    ...(access.statements === undefined && access.exports === undefined && access.inboundMail === undefined
      ? []
      : (['statementsBucket'] as const)),
    ...(access.analysisQueue === undefined ? [] : (['analysisQueueUrl'] as const)),
    ...(access.ingestQueue === undefined ? [] : (['ingestQueueUrl'] as const)),
    ...(access.mailQueue === undefined ? [] : (['mailQueueUrl'] as const)),
    ...(access.signingSecret === undefined ? [] : (['signingSecret'] as const)),
    ...(access.mail === undefined ? [] : (['mailFrom'] as const)),
    ...(access.addresses ?? []),
  ];
}

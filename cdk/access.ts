import type { EndpointDeclaration } from '../schemas/endpoint.ts';
import type { EnvironmentKey } from '../schemas/environment.ts';
import type { EndpointId } from '../schemas/registry.ts';

export const tableNames = ['directory', 'applications', 'billing', 'operations'] as const;
export type TableName = (typeof tableNames)[number];

/** 'mark' sets when a token was last used and nothing else; 'update' changes items that exist or counts in them; 'write' also puts and deletes. Nothing may scan. */
export type TableUse = 'read' | 'mark' | 'update' | 'write';

/** Index of the applications table: connections whose analysis is under way, the longest waiting first. */
export const pendingAnalysesIndex = 'pending-analyses';

/** Index of the operations table: deliveries and events that are due, the longest due first. */
export const dueWorkIndex = 'due-work';

/** What a function may do beyond running and writing its own log. */
export interface Access {
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableUse[]>>>;
  /** Queries the index of analyses under way, which is across organisations. */
  readonly pendingAnalyses?: 'read';
  /** Queries the index of deliveries and events that are due, which is across organisations. */
  readonly dueWork?: 'read';
  /** Asks for events to be recorded and delivered, or takes what was asked for. */
  readonly webhookQueue?: readonly ('send' | 'take')[];
  /** Seals secrets of webhooks, or opens them. */
  readonly webhookSecrets?: 'seal' | 'open';
  /** Knows how far addresses that organisations give may reach. */
  readonly webhookReach?: true;
  /** Files of statements in the statements bucket. */
  readonly statements?: readonly ('read' | 'write' | 'delete')[];
  /** Starts a process of its own for every file that a stranger sent; its program lies beside the function. */
  readonly readsFiles?: true;
  /** Keeps exports in the statements bucket and hands out addresses of them. */
  readonly exports?: 'share';
  /** Images of organisations, in their bucket. */
  readonly images?: 'read' | 'write';
  /** Has the programs beside it that decode pictures. */
  readonly decodesImages?: true;
  /** Sends mail whose fate the mail service tells, or takes what it told. */
  readonly mailEvents?: 'ask' | 'take';
  /** Knows the secrets that WhatsApp and we share; 'call' also calls its API. */
  readonly whatsapp?: 'read' | 'call';
  /** Seals tokens of organisations at WhatsApp, or opens them. */
  readonly whatsappTokens?: 'seal' | 'open';
  /** Knows which banks can be fetched from, or also speaks with them in our name. */
  readonly banks?: 'list' | 'call';
  /** Seals tokens of banks, or also opens them. */
  readonly bankTokens?: 'seal' | 'open';
  /** Asks for a fetch from a bank, or takes what was asked for. */
  readonly feedQueue?: 'send' | 'take';
  /** Knows the secrets that Peach Payments and we share; 'call' also calls its APIs. */
  readonly peach?: 'read' | 'call';
  /** Knows the secrets that Xero and we share; 'call' also calls its API. */
  readonly xero?: 'read' | 'call';
  /** Seals and opens the tokens of our books. */
  readonly booksTokens?: 'open';
  /** Asks for work at the books, or takes what was asked for. */
  readonly booksQueue?: readonly ('send' | 'take')[];
  /** Deletes every version of the statements and exports of an application. */
  readonly erasesFiles?: true;
  /** Asks for an erasure, or takes what was asked for. */
  readonly erasureQueue?: 'send' | 'take';
  /** Asks for a month to be closed, or takes what was asked for. */
  readonly billingQueue?: readonly ('send' | 'take')[];
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
/** An invite by mail, in the looks of the organisation. */
const inviteByMail: Access = {
  tables: { operations: ['update'] },
  mail: 'send',
  mailEvents: 'ask',
  addresses: ['apiUrl'],
};
/** Answers with the connect flow, in the looks of the lender. */
const connectFlow: Access = join(readDirectory, readApplications, {
  banks: 'list',
  addresses: ['apiUrl', 'consoleUrl', 'inboundMailDomain'],
});
const changeConnectFlow: Access = join(connectFlow, { tables: { applications: ['write'] } });
/** Logs in at a bank, keeps what lets us in, and asks for its feed. */
const bankLogin: Access = {
  tables: { operations: ['read', 'write'] },
  banks: 'call',
  bankTokens: 'seal',
  feedQueue: 'send',
};
const readBilling: Access = { tables: { billing: ['read'] } };
const writeBilling: Access = { tables: { billing: ['read', 'write'] } };
const nothing: Access = {};
/** Tells of something that happened. */
const announce: Access = { tables: { operations: ['write'] }, webhookQueue: ['send'] };
const manageWebhooks: Access = join(writeDirectory, { webhookReach: true });

/** Speaks with the payment provider, and keeps what it said. */
const askProvider: Access = join(writeBilling, { peach: 'call', addresses: ['apiUrl'] });
/** Charges cards, counts what was paid, and has the books told. */
const chargeCards: Access = join(askProvider, { booksQueue: ['send'] });
const linkBooks: Access = join(writeBilling, {
  tables: { directory: ['read', 'mark'] },
  signingSecret: 'read',
  xero: 'call',
  booksTokens: 'open',
  addresses: ['apiUrl', 'consoleUrl'],
});

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

  getWhiteLabel: join(readDirectory, { addresses: ['apiUrl', 'consoleUrl'] }),
  updateWhiteLabel: join(writeDirectory, {
    images: 'write',
    decodesImages: true,
    addresses: ['apiUrl', 'consoleUrl'],
  }),
  getWhiteLabelImage: { images: 'read' },
  listLegalDocuments: join(readDirectory, { addresses: ['consoleUrl'] }),
  getLegalDocument: join(readDirectory, { addresses: ['consoleUrl'] }),
  publishLegalDocument: join(writeDirectory, { addresses: ['consoleUrl'] }),

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
  createApplication: join(readDirectory, writeApplications, connectLinks, announce),
  listApplicants: readApplications,
  getApplicant: readApplications,
  createApplicant: writeApplications,

  inviteApplicant: join(readDirectory, writeApplications, connectLinks, inviteByMail, announce),
  reinviteApplicant: join(readDirectory, writeApplications, connectLinks, inviteByMail, {
    whatsapp: 'call',
    whatsappTokens: 'open',
  }),
  listInvites: readApplications,

  registerWhatsapp: join(writeDirectory, { whatsapp: 'call', whatsappTokens: 'seal' }),
  confirmWhatsappAccount: writeDirectory,
  verifyWhatsappCallback: { whatsapp: 'read' },
  receiveWhatsapp: join(readDirectory, writeApplications, { whatsapp: 'read' }),

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

  getConnectFlow: connectFlow,
  giveConsent: changeConnectFlow,
  withdrawConsent: join(writeApplications, { erasureQueue: 'send' }),
  submitConnectStep: changeConnectFlow,
  listConnectBanks: join(readApplications, { banks: 'list' }),
  selectConnectBank: changeConnectFlow,
  leaveConnectBank: changeConnectFlow,
  loginToBank: join(changeConnectFlow, bankLogin),
  passOauthReturn: { addresses: ['consoleUrl'] },
  finishBankLogin: join(changeConnectFlow, bankLogin),
  createConnectUploads: join(writeApplications, { statements: ['write'] }),
  unlockConnectUpload: join(writeApplications, { statements: ['read', 'write'], readsFiles: true }),
  getConnectThread: readApplications,
  completeConnect: join(changeConnectFlow, writeBilling, announce),
  listBanks: { banks: 'list' },

  listPersonas: nothing,
  getPersonaStatement: join(readApplications, { exports: 'share', readsFiles: true }),
  createSandboxApplication: join(readDirectory, writeApplications, connectLinks, announce, { addresses: ['docsUrl'] }),
  getSandboxClock: readApplications,
  setSandboxClock: join(writeApplications, requestAnalysis),

  listBillableEvents: readBilling,
  listPricing: readBilling,
  getOutstandingBillAmount: readBilling,
  getBalance: readBilling,
  listBills: readBilling,
  getBill: join(readBilling, { exports: 'share' }),
  getBillingDetails: readBilling,
  setBillingDetails: writeBilling,
  setPricing: join(readDirectory, writeBilling),
  closePeriod: { billingQueue: ['send'] },
  createCreditNote: writeBilling,

  listCards: readBilling,
  createCard: askProvider,
  deleteCard: askProvider,
  returnFromCheckout: join(chargeCards, { addresses: ['consoleUrl'] }),
  leaveCheckout: { addresses: ['consoleUrl'] },
  payBill: chargeCards,
  topUp: chargeCards,
  refundCharge: askProvider,
  listDiscrepancies: readBilling,
  checkPeachWebhook: nothing,
  receivePeachWebhook: chargeCards,
  receiveXeroEvents: { xero: 'read', booksQueue: ['send'] },
  getXeroPage: linkBooks,
  finishXeroLogin: linkBooks,

  listWebhooks: readDirectory,
  createWebhook: join(manageWebhooks, { webhookSecrets: 'seal' }),
  updateWebhook: join(manageWebhooks, announce),
  deleteWebhook: writeDirectory,
  rotateWebhookSecret: join(writeDirectory, { webhookSecrets: 'seal' }),
  testWebhook: join(readDirectory, announce),
  listDeliveries: join(readDirectory, { tables: { operations: ['read'] } }),
  replayDelivery: join(readDirectory, announce),
  listEvents: { tables: { operations: ['read'] } },
  fireEvent: join(readApplications, announce),

  checkHealth: nothing,
  getOpenapi: nothing,
};

const ofWorker: Readonly<Record<string, Access>> = {
  analyseConnection: join(readDirectory, writeApplications, writeBilling, announce, {
    analysisQueue: 'take',
    addresses: ['docsUrl'],
  }),
  ingestStatement: join(writeApplications, requestAnalysis, announce, {
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
  recordMailEvents: join({ tables: { applications: ['write'] } }, announce, { mailEvents: 'take' }),
  fetchBankFeed: join(writeApplications, requestAnalysis, announce, {
    banks: 'call',
    bankTokens: 'open',
    feedQueue: 'take',
  }),
  refreshBankFeeds: { tables: { applications: ['update'] }, pendingAnalyses: 'read', feedQueue: 'send' },
  eraseConnection: join(readDirectory, writeApplications, announce, {
    erasesFiles: true,
    banks: 'call',
    bankTokens: 'open',
    erasureQueue: 'take',
    mail: 'send',
    addresses: ['consoleUrl'],
  }),
  resumeErasures: { pendingAnalyses: 'read', erasureQueue: 'send' },
  closeOrganisationPeriod: join(readDirectory, writeBilling, { billingQueue: ['take', 'send'], booksQueue: ['send'] }),
  closeBillingPeriod: { billingQueue: ['send'] },
  keepBooks: join(writeBilling, announce, {
    xero: 'call',
    booksTokens: 'open',
    booksQueue: ['take', 'send'],
    addresses: ['apiUrl'],
  }),
  reconcilePayments: chargeCards,
  resumeAnalyses: join({ tables: { applications: ['update'] } }, requestAnalysis, { pendingAnalyses: 'read' }),
  deliverWebhooks: join(writeDirectory, {
    tables: { operations: ['read', 'write'] },
    webhookQueue: ['take', 'send'],
    webhookSecrets: 'open',
    webhookReach: true,
    mail: 'send',
    addresses: ['consoleUrl'],
  }),
  resumeWebhooks: { dueWork: 'read', webhookQueue: ['send'] },
};

/** What verifying a caller takes. Looking up an API token notes when it was last used. */
function callerAccess(scopes: EndpointDeclaration['scopes']): Access {
  if (scopes === 'none') return nothing;
  // Whether the link is still the one that opens its application.
  if (scopes === 'connect') return { tables: { applications: ['read'] }, signingSecret: 'read' };
  return { tables: { directory: ['read', 'mark'] }, signingSecret: 'read' };
}

/** What follows from the declaration: a secured endpoint looks its caller up, a write may be repeated, a limit is counted. */
function declaredAccess({ scopes, method, requestsPerMinute }: EndpointDeclaration): Access {
  return join(
    callerAccess(scopes),
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
    ...(access.statements === undefined &&
    access.exports === undefined &&
    access.inboundMail === undefined &&
    access.erasesFiles === undefined
      ? []
      : (['statementsBucket'] as const)),
    ...(access.images === undefined ? [] : (['imagesBucket'] as const)),
    ...(access.mailEvents === 'ask' ? (['mailConfigurationSet'] as const) : []),
    ...(access.mailEvents === 'take' ? (['mailEventsQueueUrl'] as const) : []),
    ...(access.whatsapp === undefined ? [] : (['whatsappSecret'] as const)),
    ...(access.whatsapp === 'call' ? (['whatsappGraphUrl'] as const) : []),
    ...(access.peach === undefined ? [] : (['peachSecret'] as const)),
    ...(access.peach === 'call' ? (['peachAuthUrl', 'peachCheckoutUrl', 'peachCardUrl'] as const) : []),
    ...(access.xero === undefined ? [] : (['xeroSecret'] as const)),
    ...(access.xero === 'call' ? (['xeroLoginUrl', 'xeroIdentityUrl', 'xeroApiUrl'] as const) : []),
    ...(access.booksQueue === undefined ? [] : (['booksQueueUrl'] as const)),
    ...(access.dueWork === undefined ? [] : (['operationsTable'] as const)),
    ...(access.webhookQueue === undefined ? [] : (['webhookQueueUrl'] as const)),
    ...(access.webhookReach === undefined ? [] : (['webhookReach'] as const)),
    ...(access.pendingAnalyses === undefined ? [] : (['applicationsTable'] as const)),
    ...(access.erasureQueue === undefined ? [] : (['erasureQueueUrl'] as const)),
    ...(access.billingQueue === undefined ? [] : (['billingQueueUrl'] as const)),
    ...(access.analysisQueue === undefined ? [] : (['analysisQueueUrl'] as const)),
    ...(access.ingestQueue === undefined ? [] : (['ingestQueueUrl'] as const)),
    ...(access.mailQueue === undefined ? [] : (['mailQueueUrl'] as const)),
    ...(access.banks === undefined ? [] : (['investecUrl', 'investecClientId', 'sandboxBankUrl'] as const)),
    ...(access.banks === 'call' ? (['bankSecrets'] as const) : []),
    ...(access.bankTokens === undefined &&
    access.whatsappTokens === undefined &&
    access.booksTokens === undefined &&
    access.webhookSecrets === undefined
      ? []
      : (['bankTokensKey'] as const)),
    ...(access.feedQueue === undefined ? [] : (['feedQueueUrl'] as const)),
    ...(access.signingSecret === undefined ? [] : (['signingSecret'] as const)),
    ...(access.mail === undefined ? [] : (['mailFrom'] as const)),
    ...(access.addresses ?? []),
  ];
}

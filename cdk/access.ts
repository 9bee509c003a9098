import type { EndpointDeclaration } from '../schemas/endpoint.ts';
import type { EndpointId } from '../schemas/registry.ts';
import { type Access, join } from './access-uses.ts';
import {
  announce,
  askProvider,
  bankLogin,
  changeConnectFlow,
  chargeCards,
  connectFlow,
  connectLinks,
  inviteByMail,
  linkBooks,
  manageWebhooks,
  nothing,
  passwordLink,
  readAnalyses,
  readApplications,
  readBilling,
  readDirectory,
  relabelledAccount,
  requestAnalysis,
  showBooksLink,
  staffPage,
  startRelabel,
  submitRevets,
  tellOfMail,
  writeApplications,
  writeBilling,
  writeDirectory,
} from './usual-access.ts';

/** What each operation needs besides what its declaration already tells. */
const ofEndpoint: Readonly<Record<EndpointId, Access>> = {
  issueToken: join(writeDirectory, {
    tables: { operations: ['read', 'count'] },
    signingSecret: 'read',
    passwords: true,
  }),
  openConsoleSession: join(writeDirectory, {
    tables: { operations: ['read', 'put', 'count'] },
    signingSecret: 'read',
    passwords: true,
  }),
  refreshConsoleSession: join(readDirectory, { tables: { operations: ['read', 'write'] }, signingSecret: 'read' }),
  closeConsoleSession: join(writeDirectory, { tables: { operations: ['read', 'write'] } }),
  forgotPassword: join(readDirectory, passwordLink),
  resetPassword: join(writeDirectory, { tables: { operations: ['read', 'write'] }, passwords: true }),

  registerOrganisation: join(writeDirectory, { passwords: true, applicantCodes: true }),
  getOrganisation: join(readDirectory, { applicantCodes: true }),
  getCaller: join(readDirectory, { applicantCodes: true }),
  updateOrganisation: join(writeDirectory, { applicantCodes: true }),
  getAnalysisSettings: readDirectory,
  setAnalysisSettings: writeDirectory,
  listAuditLog: { tables: { operations: ['read', 'tally'] } },
  getRetention: readDirectory,
  setRetention: writeDirectory,
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

  listApplications: join(readApplications, { applicationStatus: 'read' }),
  getApplication: readApplications,
  createConnectLink: join(writeApplications, connectLinks),
  endConnectLinks: writeApplications,
  createApplication: join(readDirectory, writeApplications, connectLinks, announce),
  listApplicants: readApplications,
  getApplicant: readApplications,
  createApplicant: writeApplications,
  eraseApplicant: join(writeApplications, { erasureQueue: 'send' }),
  getErasureReceipt: readApplications,
  exportApplicant: join(readApplications, { statements: ['read'], exports: 'share' }),

  inviteApplicant: join(readDirectory, writeApplications, connectLinks, inviteByMail, announce),
  reinviteApplicant: join(readDirectory, writeApplications, connectLinks, inviteByMail, {
    whatsapp: 'call',
    whatsappTokens: 'open',
  }),
  listInvites: readApplications,

  registerWhatsapp: join(writeDirectory, { whatsapp: 'call', whatsappTokens: 'seal' }),
  confirmWhatsappAccount: writeDirectory,
  verifyWhatsappCallback: { whatsapp: 'read' },
  receiveWhatsapp: join(readDirectory, writeApplications, announce, { whatsapp: 'read' }),

  revetApplicant: submitRevets,
  revetApplications: submitRevets,
  uploadRevets: submitRevets,
  uploadRevetCsv: submitRevets,
  getRevetTemplate: nothing,
  listRevets: readApplications,
  getRevet: readApplications,
  listRevetSubmissions: readApplications,
  getRevetSubmission: readApplications,
  exportRevets: join(readApplications, { exports: 'share' }),

  getCrmSettings: readDirectory,
  setCrmSettings: join(writeDirectory, { crmTokens: 'seal' }),
  createZohoApplication: join(readDirectory, writeApplications, connectLinks, inviteByMail, announce, {
    crmQueue: ['send'],
  }),

  getPersonalInfoConnection: readApplications,
  listPersonalInfoConnections: readApplications,
  prefillPersonalInfo: writeApplications,

  getBankConnection: readApplications,
  uploadByod: join(writeApplications, requestAnalysis),
  listByodBanks: nothing,
  listAccounts: readApplications,
  listLabelledTransactions: readApplications,
  exportTransactions: join(readApplications, { exports: 'share' }),
  getReport: join(readDirectory, readAnalyses, { exports: 'share' }),
  relabelTransaction: join(writeApplications, requestAnalysis),
  getAffordability: join(readDirectory, readAnalyses),
  computeAffordability: join(readApplications, { addresses: ['docsUrl'] }),
  getIncomeAnalysis: join(readAnalyses, { addresses: ['docsUrl'] }),
  getRiskInsights: readAnalyses,
  getLiquidityScore: readAnalyses,
  getHealthScore: readAnalyses,
  getExpensesAnalysis: readAnalyses,
  getAffinity: readAnalyses,
  getStatementSummary: readAnalyses,
  createStatementUploads: join(writeApplications, { statements: ['write'] }),
  listStatementUploads: readApplications,
  getStatementUpload: readApplications,
  getStatementFile: join(readApplications, { statements: ['read'] }),
  getStatementPage: join(readApplications, { statements: ['read'], exports: 'share', readsFiles: true }),
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
  decryptPdf: { readsFiles: true, exports: 'share' },

  getLoginPage: staffPage,
  submitLogin: join(staffPage, writeDirectory, { tables: { operations: ['read', 'count'] }, passwords: true }),
  signOut: staffPage,
  getRelabelsPage: join(staffPage, { tables: { operations: ['read'] }, descriptors: ['plan'] }),
  submitRelabels: join(staffPage, {
    tables: { operations: ['read', 'write'] },
    descriptors: ['plan'],
    relabelQueue: ['send'],
  }),
  getAssignedAccountPage: join(staffPage, relabelledAccount),
  submitAssignedAccount: join(staffPage, relabelledAccount),
  getAssignedAccountFile: join(staffPage, relabelledAccount),
  getRegexSearchPage: join(staffPage, { descriptors: ['search'] }),
  searchDescriptors: join(staffPage, { descriptors: ['search'] }),
  submitSearchRelabels: join(staffPage, { tables: { operations: ['write'] }, descriptors: ['search'] }),
  getRelabelConfirmPage: join(staffPage, readApplications, {
    tables: { operations: ['read', 'enter'] },
    descriptors: ['read', 'list'],
  }),
  confirmRelabels: join(staffPage, writeDirectory, writeApplications, startRelabel),
  uploadRelabels: join(writeApplications, startRelabel),

  getConnectFlow: connectFlow,
  sendApplicantCode: join(readApplications, readDirectory, {
    tables: { operations: ['read', 'put', 'count'] },
    mail: 'send',
    addresses: ['apiUrl'],
  }),
  checkApplicantCode: join(writeApplications, { tables: { operations: ['read', 'write'] } }),
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
  getBooksState: readBilling,
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
  settleDiscrepancy: chargeCards,
  checkPeachWebhook: nothing,
  receivePeachWebhook: chargeCards,
  receiveXeroEvents: { xero: 'read', booksQueue: ['send'] },
  getXeroPage: showBooksLink,
  finishXeroLogin: linkBooks,

  listWebhooks: readDirectory,
  createWebhook: join(manageWebhooks, { webhookSecrets: 'seal' }),
  updateWebhook: join(manageWebhooks, announce),
  deleteWebhook: writeDirectory,
  rotateWebhookSecret: join(writeDirectory, { webhookSecrets: 'seal' }),
  testWebhook: join(readDirectory, announce),
  listDeliveries: join(readDirectory, { tables: { operations: ['read', 'tally'] } }),
  replayDelivery: join(readDirectory, announce),
  listEvents: { tables: { operations: ['read', 'tally'] } },
  fireEvent: join(readApplications, announce),

  checkHealth: nothing,
  getOpenapi: nothing,
};

/** What verifying a caller takes. Looking up an API token notes when it was last used. */
function callerAccess(scopes: EndpointDeclaration['scopes']): Access {
  if (scopes === 'none') return nothing;
  // Whether the link is still the one that opens its application.
  // Whether its lender asks for a code, which no token shows.
  if (scopes === 'connect') return { tables: { applications: ['read'], directory: ['read'] }, applicantCodes: true };
  return { tables: { directory: ['read', 'mark'] }, signingSecret: 'read' };
}

/** What follows from the declaration: a secured endpoint looks its caller up, a write may be repeated, a limit is counted, a call is entered in the audit log. */
function declaredAccess({ scopes, method, requestsPerMinute, audit }: EndpointDeclaration): Access {
  return join(
    callerAccess(scopes),
    method === 'GET' ? nothing : { tables: { operations: ['read', 'write'] } },
    requestsPerMinute === undefined ? nothing : { tables: { operations: ['count'] } },
    audit === undefined || method !== 'GET' ? nothing : { tables: { operations: ['enter'] } },
  );
}

/** Everything the function of an endpoint may do. Throws for an endpoint whose access nobody has stated. */
export function endpointAccess(endpoint: EndpointDeclaration): Access {
  const own = Object.entries(ofEndpoint).find(([id]) => id === endpoint.id)?.[1];
  if (own === undefined) throw new Error(`cdk/access.ts does not say what ${endpoint.id} may do.`);
  return join(declaredAccess(endpoint), own);
}

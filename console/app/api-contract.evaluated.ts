/**
 * What the console knows of the API. The build runs this file and puts its values into the bundle as JSON, so that there
 * is one declaration of each endpoint and no schema reaches the browser.
 */

import { endpointRoute } from '@imali/client/browser-client.ts';
import * as z from 'zod';
import { banks } from '../../schemas/banks.ts';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { MAX_REVET_FILE_BYTES } from '../../schemas/entities/revet.ts';
import { MAX_IMAGE_BYTES, MAX_STATEMENT_BYTES } from '../../schemas/entities/statements/statement-upload.ts';
import { MAX_IMAGE_BYTES as MAX_WHITE_LABEL_BYTES } from '../../schemas/entities/white-label.ts';
import { registry } from '../../schemas/registry.ts';
import { tokenResources, tokenVerbs } from '../../schemas/token-scopes.ts';

/** The route of an analysis, with the fields of which a config can ask for some: the console shows all or none of them. */
function analysisRoute<E extends EndpointDeclaration & { readonly replies: { readonly 200: z.ZodObject } }>(
  declared: E,
) {
  const fields = Object.entries(declared.replies[200].shape).filter(
    ([name, field]) => !z.safeParse(z.object({ [name]: field }), {}).success,
  );
  return { ...endpointRoute(declared), fields: fields.map(([name]) => name) };
}

export const routes = {
  openConsoleSession: endpointRoute(registry.openConsoleSession),
  completeConsoleSignIn: endpointRoute(registry.completeConsoleSignIn),
  refreshConsoleSession: endpointRoute(registry.refreshConsoleSession),
  closeConsoleSession: endpointRoute(registry.closeConsoleSession),
  getCaller: endpointRoute(registry.getCaller),
  forgotPassword: endpointRoute(registry.forgotPassword),
  resetPassword: endpointRoute(registry.resetPassword),
  getOrganisation: endpointRoute(registry.getOrganisation),
  listApiTokens: endpointRoute(registry.listApiTokens),
  createApiToken: endpointRoute(registry.createApiToken),
  listApplicationConfigs: endpointRoute(registry.listApplicationConfigs),
  listApplications: endpointRoute(registry.listApplications),
  getApplication: endpointRoute(registry.getApplication),
  createApplication: endpointRoute(registry.createApplication),
  createConnectLink: endpointRoute(registry.createConnectLink),
  getApplicant: endpointRoute(registry.getApplicant),
  createApplicant: endpointRoute(registry.createApplicant),
  inviteApplicant: endpointRoute(registry.inviteApplicant),
  getBankConnection: endpointRoute(registry.getBankConnection),
  listLabelledTransactions: endpointRoute(registry.listLabelledTransactions),
  exportTransactions: endpointRoute(registry.exportTransactions),
  relabelTransaction: endpointRoute(registry.relabelTransaction),
  previewLabelRule: endpointRoute(registry.previewLabelRule),
  createLabelRule: endpointRoute(registry.createLabelRule),
  deleteLabelRule: endpointRoute(registry.deleteLabelRule),
  listLabelRules: endpointRoute(registry.listLabelRules),
  listLabels: endpointRoute(registry.listLabels),
  getAffordability: analysisRoute(registry.getAffordability),
  computeAffordability: analysisRoute(registry.computeAffordability),
  getIncomeAnalysis: analysisRoute(registry.getIncomeAnalysis),
  getRiskInsights: analysisRoute(registry.getRiskInsights),
  getLiquidityScore: analysisRoute(registry.getLiquidityScore),
  getHealthScore: analysisRoute(registry.getHealthScore),
  getExpensesAnalysis: analysisRoute(registry.getExpensesAnalysis),
  getReport: endpointRoute(registry.getReport),
  getStatementSummary: analysisRoute(registry.getStatementSummary),
  createStatementUploads: endpointRoute(registry.createStatementUploads),
  listStatementUploads: endpointRoute(registry.listStatementUploads),
  getStatementFile: endpointRoute(registry.getStatementFile),
  getStatementPage: endpointRoute(registry.getStatementPage),
  unlockStatementUpload: endpointRoute(registry.unlockStatementUpload),
  takeMailedStatement: endpointRoute(registry.takeMailedStatement),
  deleteApiToken: endpointRoute(registry.deleteApiToken),
  rotateApiToken: endpointRoute(registry.rotateApiToken),
  listUsers: endpointRoute(registry.listUsers),
  createUser: endpointRoute(registry.createUser),
  updateUser: endpointRoute(registry.updateUser),
  deleteUser: endpointRoute(registry.deleteUser),
  listPermissions: endpointRoute(registry.listPermissions),
  listPersonas: endpointRoute(registry.listPersonas),
  getPersonaStatement: endpointRoute(registry.getPersonaStatement),
  createSandboxApplication: endpointRoute(registry.createSandboxApplication),
  getSandboxClock: endpointRoute(registry.getSandboxClock),
  setSandboxClock: endpointRoute(registry.setSandboxClock),
  listConnectionsAvailable: endpointRoute(registry.listConnectionsAvailable),
  listDataPointArgs: endpointRoute(registry.listDataPointArgs),
  getApplicationConfig: endpointRoute(registry.getApplicationConfig),
  createApplicationConfig: endpointRoute(registry.createApplicationConfig),
  updateApplicationConfig: endpointRoute(registry.updateApplicationConfig),
  deleteApplicationConfig: endpointRoute(registry.deleteApplicationConfig),
  setDefaultApplicationConfig: endpointRoute(registry.setDefaultApplicationConfig),
  listWebhooks: endpointRoute(registry.listWebhooks),
  createWebhook: endpointRoute(registry.createWebhook),
  updateWebhook: endpointRoute(registry.updateWebhook),
  deleteWebhook: endpointRoute(registry.deleteWebhook),
  rotateWebhookSecret: endpointRoute(registry.rotateWebhookSecret),
  testWebhook: endpointRoute(registry.testWebhook),
  listDeliveries: endpointRoute(registry.listDeliveries),
  replayDelivery: endpointRoute(registry.replayDelivery),
  listEvents: endpointRoute(registry.listEvents),
  fireEvent: endpointRoute(registry.fireEvent),
  listBillableEvents: endpointRoute(registry.listBillableEvents),
  listPricing: endpointRoute(registry.listPricing),
  getOutstandingBillAmount: endpointRoute(registry.getOutstandingBillAmount),
  getBalance: endpointRoute(registry.getBalance),
  listBills: endpointRoute(registry.listBills),
  getBill: endpointRoute(registry.getBill),
  getBillingDetails: endpointRoute(registry.getBillingDetails),
  setBillingDetails: endpointRoute(registry.setBillingDetails),
  listCards: endpointRoute(registry.listCards),
  createCard: endpointRoute(registry.createCard),
  deleteCard: endpointRoute(registry.deleteCard),
  payBill: endpointRoute(registry.payBill),
  topUp: endpointRoute(registry.topUp),
  uploadRevets: endpointRoute(registry.uploadRevets),
  getRevetTemplate: endpointRoute(registry.getRevetTemplate),
  listRevetSubmissions: endpointRoute(registry.listRevetSubmissions),
  listRevets: endpointRoute(registry.listRevets),
  getRevet: endpointRoute(registry.getRevet),
  getRevetSubmission: endpointRoute(registry.getRevetSubmission),
  exportRevets: endpointRoute(registry.exportRevets),
  getWhiteLabel: endpointRoute(registry.getWhiteLabel),
  updateWhiteLabel: endpointRoute(registry.updateWhiteLabel),
  getBooksState: endpointRoute(registry.getBooksState),
  getCrmSettings: endpointRoute(registry.getCrmSettings),
  setCrmSettings: endpointRoute(registry.setCrmSettings),
  createZohoApplication: endpointRoute(registry.createZohoApplication),
  getRetention: endpointRoute(registry.getRetention),
  setRetention: endpointRoute(registry.setRetention),
  listAuditLog: endpointRoute(registry.listAuditLog),
  registerWhatsapp: endpointRoute(registry.registerWhatsapp),
  updateOrganisation: endpointRoute(registry.updateOrganisation),
  getAnalysisSettings: endpointRoute(registry.getAnalysisSettings),
  setAnalysisSettings: endpointRoute(registry.setAnalysisSettings),
  listLegalDocuments: endpointRoute(registry.listLegalDocuments),
  listPolicies: endpointRoute(registry.listPolicies),
  draftPolicy: endpointRoute(registry.draftPolicy),
  listPolicyStarters: endpointRoute(registry.listPolicyStarters),
  validatePolicy: endpointRoute(registry.validatePolicy),
  getPolicy: endpointRoute(registry.getPolicy),
  comparePolicies: endpointRoute(registry.comparePolicies),
  submitPolicy: endpointRoute(registry.submitPolicy),
  approvePolicy: endpointRoute(registry.approvePolicy),
  rejectPolicy: endpointRoute(registry.rejectPolicy),
  withdrawPolicy: endpointRoute(registry.withdrawPolicy),
  rollBackPolicy: endpointRoute(registry.rollBackPolicy),
  setDecisionRequest: endpointRoute(registry.setDecisionRequest),
  getDecisionRequest: endpointRoute(registry.getDecisionRequest),
  assignApplication: endpointRoute(registry.assignApplication),
  getAssignment: endpointRoute(registry.getAssignment),
  listAssignments: endpointRoute(registry.listAssignments),
  listDecisions: endpointRoute(registry.listDecisions),
  getDecision: endpointRoute(registry.getDecision),
  overrideDecision: endpointRoute(registry.overrideDecision),
  listDecisionOverrides: endpointRoute(registry.listDecisionOverrides),
  reviewDecisionOverride: endpointRoute(registry.reviewDecisionOverride),
  getPortfolio: endpointRoute(registry.getPortfolio),
  listBookDecisions: endpointRoute(registry.listBookDecisions),
  listOutcomes: endpointRoute(registry.listOutcomes),
  uploadOutcomes: endpointRoute(registry.uploadOutcomes),
  startBackTest: endpointRoute(registry.startBackTest),
  listBackTests: endpointRoute(registry.listBackTests),
  getBackTest: endpointRoute(registry.getBackTest),
  listBackTestMoves: endpointRoute(registry.listBackTestMoves),
  listSessions: endpointRoute(registry.listSessions),
  endSession: endpointRoute(registry.endSession),
  endSessions: endpointRoute(registry.endSessions),
} as const;

/** Banks that a statement can be said to be of. */
export const statementBanks = banks.map(({ slug, displayName }) => ({ slug, name: displayName }));

/** Bytes. */
export const limits = {
  statementBytes: MAX_STATEMENT_BYTES,
  imageBytes: MAX_IMAGE_BYTES,
  revetFileBytes: MAX_REVET_FILE_BYTES,
  whiteLabelImageBytes: MAX_WHITE_LABEL_BYTES,
};

/** What an API token can be bounded to, and what it may do there. */
export const tokenBounds = { resources: tokenResources, verbs: tokenVerbs };

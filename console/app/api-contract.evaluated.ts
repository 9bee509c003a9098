/**
 * What the console knows of the API. The build runs this file and puts its values into the bundle as JSON, so that there
 * is one declaration of each endpoint and no schema reaches the browser.
 */
import { endpointRoute } from '../../client/browser-client.ts';
import { MAX_IMAGE_BYTES, MAX_STATEMENT_BYTES } from '../../schemas/entities/statement-upload.ts';
import { registry } from '../../schemas/registry.ts';

export const routes = {
  openConsoleSession: endpointRoute(registry.openConsoleSession),
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
  getAffordability: endpointRoute(registry.getAffordability),
  computeAffordability: endpointRoute(registry.computeAffordability),
  getIncomeAnalysis: endpointRoute(registry.getIncomeAnalysis),
  getRiskInsights: endpointRoute(registry.getRiskInsights),
  getLiquidityScore: endpointRoute(registry.getLiquidityScore),
  getHealthScore: endpointRoute(registry.getHealthScore),
  getExpensesAnalysis: endpointRoute(registry.getExpensesAnalysis),
  getReport: endpointRoute(registry.getReport),
  getStatementSummary: endpointRoute(registry.getStatementSummary),
  createStatementUploads: endpointRoute(registry.createStatementUploads),
  listStatementUploads: endpointRoute(registry.listStatementUploads),
  getStatementFile: endpointRoute(registry.getStatementFile),
  getStatementPage: endpointRoute(registry.getStatementPage),
  unlockStatementUpload: endpointRoute(registry.unlockStatementUpload),
  deleteApiToken: endpointRoute(registry.deleteApiToken),
  rotateApiToken: endpointRoute(registry.rotateApiToken),
  listUsers: endpointRoute(registry.listUsers),
  createUser: endpointRoute(registry.createUser),
  updateUser: endpointRoute(registry.updateUser),
  deleteUser: endpointRoute(registry.deleteUser),
  listPermissions: endpointRoute(registry.listPermissions),
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
} as const;

/** Bytes. */
export const limits = { statementBytes: MAX_STATEMENT_BYTES, imageBytes: MAX_IMAGE_BYTES };

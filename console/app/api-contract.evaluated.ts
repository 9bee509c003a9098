/**
 * What the console knows of the API. The build runs this file and puts its values into the bundle as JSON, so that there
 * is one declaration of each endpoint and no schema reaches the browser.
 */
import { endpointRoute } from '../../client/browser-client.ts';
import { MAX_IMAGE_BYTES, MAX_STATEMENT_BYTES } from '../../schemas/entities/statement-upload.ts';
import { registry } from '../../schemas/registry.ts';

export const routes = {
  issueToken: endpointRoute(registry.issueToken),
  forgotPassword: endpointRoute(registry.forgotPassword),
  resetPassword: endpointRoute(registry.resetPassword),
  getOrganisation: endpointRoute(registry.getOrganisation),
  listTabs: endpointRoute(registry.listTabs),
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
  listLabels: endpointRoute(registry.listLabels),
  getAffordability: endpointRoute(registry.getAffordability),
  computeAffordability: endpointRoute(registry.computeAffordability),
  getIncomeAnalysis: endpointRoute(registry.getIncomeAnalysis),
  getRiskInsights: endpointRoute(registry.getRiskInsights),
  getLiquidityScore: endpointRoute(registry.getLiquidityScore),
  getHealthScore: endpointRoute(registry.getHealthScore),
  getExpensesAnalysis: endpointRoute(registry.getExpensesAnalysis),
  getStatementSummary: endpointRoute(registry.getStatementSummary),
  createStatementUploads: endpointRoute(registry.createStatementUploads),
  listStatementUploads: endpointRoute(registry.listStatementUploads),
  unlockStatementUpload: endpointRoute(registry.unlockStatementUpload),
} as const;

/** Bytes. */
export const limits = { statementBytes: MAX_STATEMENT_BYTES, imageBytes: MAX_IMAGE_BYTES };

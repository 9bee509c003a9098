/**
 * What the connect app knows of the API. The build runs this file and puts its values into the bundle as JSON, so that
 * there is one declaration of each endpoint and no schema reaches an applicant's phone.
 */
import { endpointRoute } from '@imali/client/browser-client.ts';
import { bankSlugs } from '../../schemas/banks.ts';
import { MAX_IMAGE_BYTES, MAX_STATEMENT_BYTES } from '../../schemas/entities/statements/statement-upload.ts';
import { registry } from '../../schemas/registry.ts';

const {
  getConnectFlow,
  sendApplicantCode,
  checkApplicantCode,
  giveConsent,
  withdrawConsent,
  submitConnectStep,
  listConnectBanks,
  selectConnectBank,
  leaveConnectBank,
  loginToBank,
  finishBankLogin,
  createConnectUploads,
  unlockConnectUpload,
  getConnectThread,
  completeConnect,
  listConnectRequests,
  answerConnectRequest,
  getConnectDecision,
  makeRepresentation,
} = registry;

export const routes = {
  getConnectFlow: endpointRoute(getConnectFlow),
  sendApplicantCode: endpointRoute(sendApplicantCode),
  checkApplicantCode: endpointRoute(checkApplicantCode),
  giveConsent: endpointRoute(giveConsent),
  withdrawConsent: endpointRoute(withdrawConsent),
  submitConnectStep: endpointRoute(submitConnectStep),
  listConnectBanks: endpointRoute(listConnectBanks),
  selectConnectBank: endpointRoute(selectConnectBank),
  leaveConnectBank: endpointRoute(leaveConnectBank),
  loginToBank: endpointRoute(loginToBank),
  finishBankLogin: endpointRoute(finishBankLogin),
  createConnectUploads: endpointRoute(createConnectUploads),
  unlockConnectUpload: endpointRoute(unlockConnectUpload),
  getConnectThread: endpointRoute(getConnectThread),
  completeConnect: endpointRoute(completeConnect),
  listConnectRequests: endpointRoute(listConnectRequests),
  answerConnectRequest: endpointRoute(answerConnectRequest),
  getConnectDecision: endpointRoute(getConnectDecision),
  makeRepresentation: endpointRoute(makeRepresentation),
} as const;

/** Bytes. */
export const limits = { statementBytes: MAX_STATEMENT_BYTES, imageBytes: MAX_IMAGE_BYTES };

/** Banks that a statement can be said to be of. */
export const statementBanks = bankSlugs;

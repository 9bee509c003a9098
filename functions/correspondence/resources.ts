import { connectLinks, openIdentities } from '../applications/resources.ts';
import { inviteByMail } from '../invites/resources.ts';
import { functionMay } from '../platform/grants/grant.ts';
import { shareExports, signReceipts } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

export const askApplicant = functionMay(
  'askApplicant',
  readDirectory,
  writeApplications,
  openIdentities,
  connectLinks,
  inviteByMail,
);
export const listApplicantRequests = functionMay('listApplicantRequests', readApplications);
export const closeApplicantRequest = functionMay('closeApplicantRequest', writeApplications, publish);
export const listConnectRequests = functionMay('listConnectRequests', readApplications);
export const answerConnectRequest = functionMay('answerConnectRequest', writeApplications, publish);
export const writeDecisionLetter = functionMay(
  'writeDecisionLetter',
  readDirectory,
  writeApplications,
  openIdentities,
  connectLinks,
  inviteByMail,
  signReceipts,
);
export const getDecisionLetter = functionMay('getDecisionLetter', readApplications);
export const getDecisionLetterFile = functionMay('getDecisionLetterFile', readApplications, shareExports);
export const listRepresentations = functionMay('listRepresentations', readApplications);
export const answerRepresentation = functionMay('answerRepresentation', writeApplications);
export const getConnectDecision = functionMay('getConnectDecision', readApplications);
export const makeRepresentation = functionMay('makeRepresentation', writeApplications, publish);

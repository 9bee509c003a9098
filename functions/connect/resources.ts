import { openIdentities, sealIdentities } from '../applications/resources.ts';
import { pendingAnalyses, requestAnalysis } from '../bank-data/resources.ts';
import { functionMay, grants, may, value } from '../platform/grants/grant.ts';
import { queue, sealedBox, secret } from '../platform/grants/resource.ts';
import {
  apiUrl,
  applicantCodes,
  consoleUrl,
  inboundMailDomain,
  readsFiles,
  sendMail,
  signReceipts,
} from '../platform/grants/shared.ts';
import {
  applications,
  operations,
  readApplications,
  readDirectory,
  writeApplications,
  writeBilling,
} from '../platform/grants/tables.ts';
import { statements } from '../statements/resources.ts';
import { publish } from '../webhooks/resources.ts';

/** Our own secrets at banks. */
export const bankSecrets = secret('bankSecrets');
/** What lets us in at banks. */
export const bankTokens = sealedBox('bankTokens', 'bank-tokens');
/** First fetches from banks: their applicants wait. */
export const feedQueue = queue('feedQueue', { takenBy: 'fetchBankFeed' });
/** Fetches that nobody waits for: a backlog of them holds no applicant up. */
export const feedRefreshQueue = queue('feedRefreshQueue', { takenBy: 'fetchDueFeed' });

/** Versions of flows that are checked again, to see whether their applicant left. */
export const idleFlowQueue = queue('idleFlowQueue', { takenBy: 'reportIdleFlows' });

/** Knows which banks can be fetched from. */
export const knowBanks = grants(value('investecUrl'), value('investecClientId'), value('sandboxBankUrl'));
/** Calls banks in our name. */
export const callBanks = grants(knowBanks, may(bankSecrets, 'read'));
/** Answers with the connect flow, in the looks of the lender. */
export const connectFlow = grants(
  readDirectory,
  readApplications,
  openIdentities,
  knowBanks,
  apiUrl,
  applicantCodes,
  consoleUrl,
  inboundMailDomain,
);
const watchFlow = may(idleFlowQueue, 'send');
const changeConnectFlow = grants(connectFlow, may(applications, 'write'), watchFlow);
/** Logs in at a bank, keeps what lets us in, and asks for its feed. */
const bankLogin = grants(may(operations, 'read', 'write'), callBanks, may(bankTokens, 'seal'), may(feedQueue, 'send'));
/** Fetches from a bank, and asks for the analysis of what came. */
export const fetchFeed = grants(
  writeApplications,
  requestAnalysis,
  publish,
  callBanks,
  may(bankTokens, 'seal', 'open'),
  watchFlow,
);

export const getConnectFlow = functionMay('getConnectFlow', connectFlow);
export const sendApplicantCode = functionMay(
  'sendApplicantCode',
  readApplications,
  openIdentities,
  readDirectory,
  may(operations, 'read', 'put', 'count'),
  sendMail,
  apiUrl,
);
export const checkApplicantCode = functionMay(
  'checkApplicantCode',
  writeApplications,
  may(operations, 'read', 'write'),
  watchFlow,
);
export const giveConsent = functionMay('giveConsent', changeConnectFlow, signReceipts, publish);
export const listConsents = functionMay('listConsents', readApplications);
export const submitConnectStep = functionMay('submitConnectStep', changeConnectFlow, sealIdentities);
export const listConnectBanks = functionMay(
  'listConnectBanks',
  readApplications,
  readDirectory,
  openIdentities,
  knowBanks,
);
export const selectConnectBank = functionMay('selectConnectBank', changeConnectFlow);
export const leaveConnectBank = functionMay('leaveConnectBank', changeConnectFlow);
export const loginToBank = functionMay('loginToBank', changeConnectFlow, bankLogin);
export const passOauthReturn = functionMay('passOauthReturn', consoleUrl);
export const finishBankLogin = functionMay('finishBankLogin', changeConnectFlow, bankLogin);
export const createConnectUploads = functionMay(
  'createConnectUploads',
  writeApplications,
  openIdentities,
  may(statements, 'write'),
);
export const unlockConnectUpload = functionMay(
  'unlockConnectUpload',
  writeApplications,
  openIdentities,
  may(statements, 'read', 'write'),
  readsFiles,
);
export const getConnectThread = functionMay('getConnectThread', readApplications, openIdentities);
export const completeConnect = functionMay('completeConnect', changeConnectFlow, writeBilling, publish);
export const listBanks = functionMay('listBanks', knowBanks);
export const fetchBankFeed = functionMay('fetchBankFeed', fetchFeed, may(feedQueue, 'take'));
export const fetchDueFeed = functionMay('fetchDueFeed', fetchFeed, may(feedRefreshQueue, 'take'));
export const reportIdleFlows = functionMay(
  'reportIdleFlows',
  readApplications,
  publish,
  watchFlow,
  may(idleFlowQueue, 'take'),
);
export const refreshBankFeeds = functionMay(
  'refreshBankFeeds',
  may(applications, 'postpone'),
  may(pendingAnalyses, 'read'),
  may(feedRefreshQueue, 'send', 'count'),
);

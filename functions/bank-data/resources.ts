import { openIdentities } from '../applications/resources.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { index, queue } from '../platform/grants/resource.ts';
import { docsUrl, shareExports, signReceipts } from '../platform/grants/shared.ts';
import { applications, readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';

/** Connections that are to be labelled and analysed. */
export const analysisQueue = queue('analysisQueue', { takenBy: 'analyseConnection' });
/** Connections whose analysis is under way, the longest waiting first; across organisations. */
export const pendingAnalyses = index('pendingAnalyses', 'applications', 'pending-analyses');

export const requestAnalysis = grants(may(analysisQueue, 'send'));
/** Reads analyses, and asks for those anew that another release stored in a form that this one cannot read. */
export const readAnalyses = grants(readApplications, requestAnalysis, docsUrl);

export const getBankConnection = functionMay('getBankConnection', readApplications);
export const uploadByod = functionMay('uploadByod', writeApplications, requestAnalysis);
export const listByodBanks = functionMay('listByodBanks');
export const listAccounts = functionMay('listAccounts', readApplications);
export const listLabelledTransactions = functionMay('listLabelledTransactions', readApplications);
export const exportTransactions = functionMay('exportTransactions', readApplications, shareExports);
export const getReport = functionMay(
  'getReport',
  readDirectory,
  readAnalyses,
  openIdentities,
  shareExports,
  signReceipts,
);
export const relabelTransaction = functionMay('relabelTransaction', writeApplications, requestAnalysis);
export const getAffordability = functionMay('getAffordability', readDirectory, readAnalyses);
export const computeAffordability = functionMay('computeAffordability', readApplications, docsUrl);
export const getIncomeAnalysis = functionMay('getIncomeAnalysis', readAnalyses, docsUrl);
export const getRiskInsights = functionMay('getRiskInsights', readAnalyses);
export const getLiquidityScore = functionMay('getLiquidityScore', readDirectory, readAnalyses);
export const getHealthScore = functionMay('getHealthScore', readDirectory, readAnalyses);
export const getExpensesAnalysis = functionMay('getExpensesAnalysis', readAnalyses);
export const getAffinity = functionMay('getAffinity', readAnalyses);
export const listLabels = functionMay('listLabels');
export const resumeAnalyses = functionMay(
  'resumeAnalyses',
  may(applications, 'fail'),
  may(analysisQueue, 'send', 'count'),
  may(pendingAnalyses, 'read'),
);

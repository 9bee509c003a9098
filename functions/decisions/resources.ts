import { openIdentities } from '../applications/resources.ts';
import { readAnalyses } from '../bank-data/resources.ts';
import { functionMay } from '../platform/grants/grant.ts';
import { signReceipts } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications, writeDirectory } from '../platform/grants/tables.ts';
import { announce } from '../webhooks/resources.ts';

export const listPolicies = functionMay('listPolicies', readDirectory);
export const draftPolicy = functionMay('draftPolicy', writeDirectory);
export const listPolicyStarters = functionMay('listPolicyStarters');
export const validatePolicy = functionMay('validatePolicy');
export const getPolicy = functionMay('getPolicy', readDirectory);
export const comparePolicies = functionMay('comparePolicies', readDirectory);
export const submitPolicy = functionMay('submitPolicy', writeDirectory);
export const approvePolicy = functionMay('approvePolicy', writeDirectory);
export const rejectPolicy = functionMay('rejectPolicy', writeDirectory);
export const withdrawPolicy = functionMay('withdrawPolicy', writeDirectory);
export const rollBackPolicy = functionMay('rollBackPolicy', writeDirectory);
export const makeDecision = functionMay(
  'makeDecision',
  readDirectory,
  writeApplications,
  readAnalyses,
  openIdentities,
  signReceipts,
  announce,
);
export const overrideDecision = functionMay(
  'overrideDecision',
  readDirectory,
  writeApplications,
  signReceipts,
  announce,
);
export const listDecisionOverrides = functionMay('listDecisionOverrides', readApplications);
export const reviewDecisionOverride = functionMay('reviewDecisionOverride', writeApplications, signReceipts, announce);
export const quoteDecision = functionMay('quoteDecision', readApplications);
export const listDecisions = functionMay('listDecisions', readApplications);
export const getDecision = functionMay('getDecision', readApplications);

import { applicationStatus, openIdentities } from '../applications/resources.ts';
import { readAnalyses } from '../bank-data/resources.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { queue } from '../platform/grants/resource.ts';
import { signReceipts } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications, writeDirectory } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

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
export const startPolicyTrial = functionMay('startPolicyTrial', writeDirectory, readApplications);
export const listPolicyTrials = functionMay('listPolicyTrials', readDirectory);
export const stopPolicyTrial = functionMay('stopPolicyTrial', writeDirectory, readApplications);
/** An application whose analysis became ready, and which asks for something. */
export interface DecisionMessage {
  readonly organisationId: string;
  readonly applicationId: string;
  readonly generation: number;
}
/** Applications that are to be decided. */
export const decisionQueue = queue<'decisionQueue', DecisionMessage>('decisionQueue', { takenBy: 'decideApplication' });

const decide = grants(readDirectory, writeApplications, readAnalyses, openIdentities, signReceipts, publish);
export const makeDecision = functionMay('makeDecision', decide);
export const decideApplication = functionMay('decideApplication', decide, may(decisionQueue, 'take'));
export const setDecisionRequest = functionMay('setDecisionRequest', writeApplications, may(decisionQueue, 'send'));
export const assignApplication = functionMay('assignApplication', readDirectory, writeApplications);
export const getAssignment = functionMay('getAssignment', readApplications);
export const listAssignments = functionMay('listAssignments', readApplications, may(applicationStatus, 'read'));
/** As a list of work shows applications: with their figures as they answer now. */
export const listStandings = functionMay('listStandings', readAnalyses);
export const addNote = functionMay('addNote', readDirectory, writeApplications);
export const listNotes = functionMay('listNotes', readApplications);
export const listActivity = functionMay('listActivity', readApplications);
export const getDecisionRequest = functionMay('getDecisionRequest', readApplications);
export const overrideDecision = functionMay(
  'overrideDecision',
  readDirectory,
  writeApplications,
  signReceipts,
  publish,
);
export const listDecisionOverrides = functionMay('listDecisionOverrides', readApplications);
export const reviewDecisionOverride = functionMay('reviewDecisionOverride', writeApplications, signReceipts, publish);
export const quoteDecision = functionMay('quoteDecision', readApplications);
export const listDecisions = functionMay('listDecisions', readApplications);
export const getDecision = functionMay('getDecision', readApplications);

import { loanBook } from '../applications/resources.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { queue } from '../platform/grants/resource.ts';
import { readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

/** What back-tests ask for: the list of decisions, and each chunk of it. */
export type BackTestMessage = { readonly organisationId: string; readonly backTestId: string } & (
  | { readonly kind: 'spread' }
  | { readonly kind: 'chunk'; readonly chunk: number }
);
/** Back-tests that are to be run. */
export const backTestQueue = queue<'backTestQueue', BackTestMessage>('backTestQueue', { takenBy: 'runBackTests' });

/** Keeps outcomes of loans. */
export const keepOutcomes = grants(writeApplications, publish);

export const recordOutcomes = functionMay('recordOutcomes', keepOutcomes);
export const uploadOutcomes = functionMay('uploadOutcomes', keepOutcomes);
export const listOutcomes = functionMay('listOutcomes', readApplications, may(loanBook, 'read'));
export const getOutcome = functionMay('getOutcome', readApplications);
export const startBackTest = functionMay('startBackTest', readDirectory, writeApplications, may(backTestQueue, 'send'));
export const listBackTests = functionMay('listBackTests', readApplications);
export const getBackTest = functionMay('getBackTest', readApplications);
export const listBackTestMoves = functionMay('listBackTestMoves', readApplications);
export const compareBackTestDecision = functionMay('compareBackTestDecision', readDirectory, readApplications);
export const runBackTests = functionMay(
  'runBackTests',
  readDirectory,
  writeApplications,
  may(loanBook, 'read'),
  publish,
  may(backTestQueue, 'take', 'send'),
);
export const getPortfolio = functionMay('getPortfolio', readApplications, may(loanBook, 'read'));
export const listBookDecisions = functionMay('listBookDecisions', readApplications, may(loanBook, 'read'));
export const getPolicyTrial = functionMay('getPolicyTrial', readDirectory, readApplications, may(loanBook, 'read'));

import { loanBook } from '../applications/resources.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { readApplications, writeApplications } from '../platform/grants/tables.ts';
import { announce } from '../webhooks/resources.ts';

/** Keeps outcomes of loans. */
export const keepOutcomes = grants(writeApplications, announce);

export const recordOutcomes = functionMay('recordOutcomes', keepOutcomes);
export const uploadOutcomes = functionMay('uploadOutcomes', keepOutcomes);
export const listOutcomes = functionMay('listOutcomes', readApplications, may(loanBook, 'read'));
export const getOutcome = functionMay('getOutcome', readApplications);

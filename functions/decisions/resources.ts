import { functionMay } from '../platform/grants/grant.ts';
import { readDirectory, writeDirectory } from '../platform/grants/tables.ts';

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

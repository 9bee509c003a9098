import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { secret } from '../platform/grants/resource.ts';
import { apiUrl, issueStaffTokens, passwordWork, verifyTokens } from '../platform/grants/shared.ts';
import { directory, writeDirectory } from '../platform/grants/tables.ts';
import { completeSignIns, judgeFactors } from '../sign-in/resources.ts';

/** Signs forms of the pages, so that no other site can post them. */
export const formSecret = secret('formSecret');
/** Looks our own staff up by the cookie. */
export const knowStaff = grants(may(directory, 'read', 'mark'), verifyTokens);
/** Looks our own staff up by the cookie, and signs forms. */
export const staffPage = grants(knowStaff, may(formSecret, 'read'), apiUrl);

export const getLoginPage = functionMay('getLoginPage', staffPage);
export const submitLogin = functionMay('submitLogin', staffPage, judgeFactors, passwordWork);
export const submitStaffCode = functionMay('submitStaffCode', staffPage, issueStaffTokens, completeSignIns);
export const getApprovalsPage = functionMay('getApprovalsPage', staffPage);
export const approveOrganisation = functionMay('approveOrganisation', staffPage, writeDirectory, enterAudit);
export const refuseOrganisation = functionMay('refuseOrganisation', staffPage, writeDirectory, enterAudit);
export const signOut = functionMay('signOut', staffPage, writeDirectory);

import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { secret } from '../platform/grants/resource.ts';
import { apiUrl, issueStaffTokens, passwordWork, sendMail, verifyTokens } from '../platform/grants/shared.ts';
import { directory, operations, writeDirectory } from '../platform/grants/tables.ts';

/** Signs forms of the pages, so that no other site can post them. */
export const formSecret = secret('formSecret');
/** Looks our own staff up by the cookie. */
export const knowStaff = grants(may(directory, 'read', 'mark'), verifyTokens);
/** Looks our own staff up by the cookie, and signs forms. */
export const staffPage = grants(knowStaff, may(formSecret, 'read'), apiUrl);

export const getLoginPage = functionMay('getLoginPage', staffPage);
export const submitLogin = functionMay(
  'submitLogin',
  staffPage,
  issueStaffTokens,
  writeDirectory,
  may(operations, 'read', 'count'),
  enterAudit,
  passwordWork,
  sendMail,
);
export const signOut = functionMay('signOut', staffPage, writeDirectory);

import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { apiUrl, passwordWork, readSigningSecret } from '../platform/grants/shared.ts';
import { directory, operations, writeDirectory } from '../platform/grants/tables.ts';

/** Looks our own staff up by the cookie, and signs forms. */
export const staffPage = grants(may(directory, 'read', 'mark'), readSigningSecret, apiUrl);

export const getLoginPage = functionMay('getLoginPage', staffPage);
export const submitLogin = functionMay(
  'submitLogin',
  staffPage,
  writeDirectory,
  may(operations, 'read', 'count'),
  enterAudit,
  passwordWork,
);
export const signOut = functionMay('signOut', staffPage);

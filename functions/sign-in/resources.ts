import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { secret } from '../platform/grants/resource.ts';
import { consoleUrl, issueUserTokens, passwordWork, sendMail } from '../platform/grants/shared.ts';
import { operations, readDirectory, writeDirectory } from '../platform/grants/tables.ts';

/** Derives refresh tokens from those before them. */
export const refreshSecret = secret('refreshSecret');
/** A single-use link to set a password, sent by mail. */
export const passwordLink = grants(may(operations, 'write'), sendMail, consoleUrl);

export const issueToken = functionMay(
  'issueToken',
  writeDirectory,
  may(operations, 'read', 'count'),
  enterAudit,
  issueUserTokens,
  passwordWork,
  sendMail,
);
export const openConsoleSession = functionMay(
  'openConsoleSession',
  writeDirectory,
  may(operations, 'read', 'put', 'count'),
  enterAudit,
  issueUserTokens,
  passwordWork,
  sendMail,
);
export const refreshConsoleSession = functionMay(
  'refreshConsoleSession',
  writeDirectory,
  may(operations, 'read', 'write'),
  issueUserTokens,
  may(refreshSecret, 'read'),
);
export const closeConsoleSession = functionMay('closeConsoleSession', writeDirectory, may(operations, 'read', 'write'));
export const forgotPassword = functionMay('forgotPassword', readDirectory, passwordLink);
export const resetPassword = functionMay(
  'resetPassword',
  writeDirectory,
  enterAudit,
  may(operations, 'read', 'write'),
  passwordWork,
);
export const listSessions = functionMay('listSessions', readDirectory);
export const endSession = functionMay('endSession', writeDirectory);
export const endSessions = functionMay('endSessions', writeDirectory);

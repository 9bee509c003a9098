import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { consoleUrl, passwordWork, readSigningSecret, sendMail } from '../platform/grants/shared.ts';
import { operations, readDirectory, writeDirectory } from '../platform/grants/tables.ts';

/** A single-use link to set a password, sent by mail. */
export const passwordLink = grants(may(operations, 'write'), sendMail, consoleUrl);

export const issueToken = functionMay(
  'issueToken',
  writeDirectory,
  may(operations, 'read', 'count'),
  enterAudit,
  readSigningSecret,
  passwordWork,
);
export const openConsoleSession = functionMay(
  'openConsoleSession',
  writeDirectory,
  may(operations, 'read', 'put', 'count'),
  enterAudit,
  readSigningSecret,
  passwordWork,
);
export const refreshConsoleSession = functionMay(
  'refreshConsoleSession',
  readDirectory,
  may(operations, 'read', 'write'),
  readSigningSecret,
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

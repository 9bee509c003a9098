import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { sealedBox, secret } from '../platform/grants/resource.ts';
import { apiUrl, consoleUrl, issueUserTokens, passwordWork, sendMail } from '../platform/grants/shared.ts';
import { operations, readDirectory, writeDirectory } from '../platform/grants/tables.ts';

/** Derives refresh tokens from those before them. */
export const refreshSecret = secret('refreshSecret');
/** A single-use link to set a password, sent by mail. */
export const passwordLink = grants(may(operations, 'write'), sendMail, consoleUrl);

/** Keys of organisations, by which secrets of second factors are sealed: no key of a government id. */
const factorKeys = sealedBox('factorKeys', 'factor-key');
/** Asks users for second factors: of an app that is being added, the secret is sealed. */
const askFactors = grants(may(factorKeys, 'seal', 'open'));
/** Judges what users show, and keeps what is left. */
export const judgeFactors = grants(askFactors, writeDirectory, may(operations, 'read', 'write', 'count'), enterAudit);
/** Ends sign-ins by a second factor: the session begins then, and a new device is mailed. */
export const completeSignIns = grants(judgeFactors, sendMail);

export const issueToken = functionMay(
  'issueToken',
  askFactors,
  writeDirectory,
  may(operations, 'read', 'put', 'count'),
  enterAudit,
  issueUserTokens,
  passwordWork,
  sendMail,
);
export const issueClientToken = functionMay('issueClientToken', writeDirectory, apiUrl);
export const openConsoleSession = functionMay(
  'openConsoleSession',
  askFactors,
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
export const completeTokenSignIn = functionMay('completeTokenSignIn', completeSignIns, issueUserTokens);
export const completeConsoleSignIn = functionMay('completeConsoleSignIn', completeSignIns, issueUserTokens);
export const askFreshFactor = functionMay('askFreshFactor', askFactors, writeDirectory, may(operations, 'read', 'put'));
export const askPasskey = functionMay('askPasskey', may(operations, 'put'));
export const listSecondFactors = functionMay('listSecondFactors', readDirectory);
export const beginSecondFactor = functionMay('beginSecondFactor', askFactors, writeDirectory, may(operations, 'put'));
export const addSecondFactor = functionMay('addSecondFactor', judgeFactors);
export const renameSecondFactor = functionMay('renameSecondFactor', writeDirectory);
export const removeSecondFactor = functionMay('removeSecondFactor', writeDirectory);
export const renewRecoveryCodes = functionMay('renewRecoveryCodes', writeDirectory);

import { openIdentities, sealIdentities } from '../applications/resources.ts';
import { pendingAnalyses } from '../bank-data/resources.ts';
import { bankTokens, callBanks } from '../connect/resources.ts';
import { descriptors } from '../labelling/resources.ts';
import { auditCopies, auditQueue, auditSecret, enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, may } from '../platform/grants/grant.ts';
import { objectVersions, queue } from '../platform/grants/resource.ts';
import { consoleUrl, readSigningSecret, sendMail, shareExports, signReceipts } from '../platform/grants/shared.ts';
import {
  audit,
  operations,
  readApplications,
  readDirectory,
  writeApplications,
  writeDirectory,
} from '../platform/grants/tables.ts';
import { statements } from '../statements/resources.ts';
import { publish } from '../webhooks/resources.ts';

/** What is to be erased, or to be checked for data that was kept for its time. */
export type ErasureMessage = { readonly organisationId: string } & (
  | { readonly kind?: 'retention'; readonly applicationId: string }
  | { readonly applicantId: string }
);
/** Applications whose consent was withdrawn. */
export const erasureQueue = queue<'erasureQueue', ErasureMessage>('erasureQueue', { takenBy: 'eraseConnection' });
/** Every version of the statements, exports and mails of an application. */
export const fileVersions = objectVersions('fileVersions', 'statements', {
  'statements/*': 'eraseStatements',
  'exports/*': 'eraseExports',
  'mail/*': 'eraseMails',
});

export const listAuditLog = functionMay('listAuditLog', may(audit, 'readLog'), may(operations, 'read', 'tally'));
export const appendAuditLog = functionMay(
  'appendAuditLog',
  may(audit, 'append'),
  may(auditQueue, 'take'),
  may(auditSecret, 'read'),
);
export const exportAuditLog = functionMay(
  'exportAuditLog',
  may(audit, 'readLog'),
  may(operations, 'read', 'tally'),
  shareExports,
);
export const copyAuditLog = functionMay(
  'copyAuditLog',
  may(audit, 'readChains'),
  may(auditCopies, 'keep', 'list'),
  publish,
);
export const getRetention = functionMay('getRetention', readDirectory);
export const setRetention = functionMay('setRetention', writeDirectory);
export const eraseApplicant = functionMay(
  'eraseApplicant',
  writeApplications,
  openIdentities,
  may(erasureQueue, 'send'),
  readSigningSecret,
);
export const getErasureReceipt = functionMay('getErasureReceipt', readApplications, readSigningSecret, signReceipts);
export const exportApplicant = functionMay(
  'exportApplicant',
  readApplications,
  openIdentities,
  may(statements, 'read'),
  shareExports,
);
export const eraseConnection = functionMay(
  'eraseConnection',
  readDirectory,
  writeApplications,
  sealIdentities,
  publish,
  may(operations, 'blank'),
  enterAudit,
  may(fileVersions, 'erase'),
  may(descriptors, 'erase'),
  callBanks,
  may(bankTokens, 'seal', 'open'),
  may(erasureQueue, 'take'),
  sendMail,
  consoleUrl,
);
export const resumeErasures = functionMay(
  'resumeErasures',
  may(pendingAnalyses, 'read'),
  may(erasureQueue, 'send', 'count'),
);

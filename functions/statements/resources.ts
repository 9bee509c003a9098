import { openIdentities } from '../applications/resources.ts';
import { readAnalyses, requestAnalysis } from '../bank-data/resources.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { objects, queue } from '../platform/grants/resource.ts';
import {
  accountId,
  inboundMailDomain,
  keyDigests,
  noticeSignatures,
  readsFiles,
  sendMail,
  shareExports,
  stage,
} from '../platform/grants/shared.ts';
import { operations, readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

/** What the reader of statements takes: a notification of the bucket of one object, and whose it is. */
export interface IngestMessage {
  readonly organisationId: string;
  readonly Records: readonly [
    { readonly s3: { readonly object: { readonly key: string; readonly versionId?: string } } },
  ];
}

/** Files of statements. */
export const statements = objects(
  'statements',
  { bucket: 'statements', folder: 'statements' },
  // Files are read by the version that was taken; a version that was put in its place since is deleted for good.
  { read: ['s3:GetObject', 's3:GetObjectVersion'], write: ['s3:PutObject'], discard: ['s3:DeleteObjectVersion'] },
  ['write'],
);
/** Mails as they came in. */
export const inboundMail = objects(
  'inboundMail',
  { bucket: 'statements', folder: 'mail' },
  { read: ['s3:GetObject'] },
  [],
);
/** What the bucket reports of statements. */
export const arrivalsQueue = queue('arrivalsQueue', { takenBy: 'dispatchStatements' });
/** Statements that arrived, with their lender, by whom the queue is fair. */
export const ingestQueue = queue<'ingestQueue', IngestMessage>('ingestQueue', { takenBy: 'ingestStatement' });
/** Mails that arrived, and answers to their senders that are due. */
export const mailQueue = queue('mailQueue', { takenBy: 'receiveMail' });

/** Has a mail read that somebody reports. */
const tellOfMail = grants(may(mailQueue, 'send'), accountId, noticeSignatures);

export const getStatementSummary = functionMay('getStatementSummary', readAnalyses, openIdentities);
export const createStatementUploads = functionMay(
  'createStatementUploads',
  writeApplications,
  may(statements, 'write'),
);
export const listStatementUploads = functionMay('listStatementUploads', readApplications);
export const getStatementUpload = functionMay('getStatementUpload', readApplications);
export const getStatementFile = functionMay('getStatementFile', readApplications, may(statements, 'read'));
export const getStatementPage = functionMay(
  'getStatementPage',
  readApplications,
  may(statements, 'read'),
  shareExports,
  readsFiles,
);
export const unlockStatementUpload = functionMay(
  'unlockStatementUpload',
  writeApplications,
  may(statements, 'read', 'write'),
  readsFiles,
);
export const takeMailedStatement = functionMay(
  'takeMailedStatement',
  writeApplications,
  may(statements, 'read', 'write'),
);
export const uploadCsv = functionMay('uploadCsv', writeApplications, may(statements, 'write'));
export const receiveBankEmail = functionMay('receiveBankEmail', tellOfMail);
export const checkBankEmails = functionMay('checkBankEmails');
export const testBankEmails = functionMay('testBankEmails', inboundMailDomain);
export const receiveConnectEmail = functionMay('receiveConnectEmail', tellOfMail);
export const checkConnectEmails = functionMay('checkConnectEmails');
export const testConnectEmails = functionMay('testConnectEmails', inboundMailDomain);
export const getPdfDecryptPage = functionMay('getPdfDecryptPage');
export const decryptPdf = functionMay('decryptPdf', readsFiles, shareExports);
export const dispatchStatements = functionMay(
  'dispatchStatements',
  may(arrivalsQueue, 'take'),
  may(ingestQueue, 'send'),
);
export const ingestStatement = functionMay(
  'ingestStatement',
  readDirectory,
  writeApplications,
  openIdentities,
  requestAnalysis,
  publish,
  may(statements, 'read', 'discard'),
  readsFiles,
  keyDigests,
  stage,
  may(ingestQueue, 'take'),
);
export const receiveMail = functionMay(
  'receiveMail',
  writeApplications,
  may(operations, 'read', 'write'),
  may(statements, 'write'),
  may(inboundMail, 'read'),
  may(mailQueue, 'take', 'send'),
  sendMail,
  inboundMailDomain,
);

import { requestAnalysis } from '../bank-data/resources.ts';
import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { bucketFolders, queue } from '../platform/grants/resource.ts';
import { keyDigests } from '../platform/grants/shared.ts';
import {
  operations,
  readApplications,
  readDirectory,
  writeApplications,
  writeDirectory,
} from '../platform/grants/tables.ts';
import { staffPage } from '../staff/resources.ts';
import { dueWork } from '../webhooks/resources.ts';

/**
 * What rows print. 'keep' writes that of a connection, 'read' reads it and which connection an account is of, 'list' lists
 * connections, 'record' writes the catalogue of what many share, 'search' reads it, 'plan' keeps lists of connections,
 * 'erase' deletes what is kept of a connection.
 */
export const descriptors = bucketFolders(
  'descriptors',
  'descriptors',
  {
    keep: [['sets', 's3:GetObject', 's3:PutObject']],
    read: [
      ['sets', 's3:GetObject'],
      ['accounts', 's3:GetObject'],
    ],
    record: [
      ['catalogue', 's3:GetObject', 's3:PutObject'],
      ['accounts', 's3:PutObject', 's3:DeleteObject'],
    ],
    search: [['catalogue', 's3:GetObject']],
    plan: [['plans', 's3:GetObject', 's3:PutObject']],
    erase: [
      ['sets', 's3:GetObject', 's3:DeleteObject'],
      ['accounts', 's3:DeleteObject'],
    ],
  },
  ['keep', 'record', 'plan'],
  { use: 'list', folder: 'sets' },
);
/** Connections whose prints changed; the bucket sends their messages. */
export const descriptorsQueue = queue('descriptorsQueue', {
  takenBy: 'recordDescriptors',
  construct: 'DescriptorNews',
});
/** Steps of relabellings. */
export const relabelQueue = queue('relabelQueue', { takenBy: 'runRelabel' });

/** Shows our own staff an account, notes that they read it, and prepares labels for it. */
const shownAccount = grants(readApplications, enterAudit, may(descriptors, 'read'));
const relabelledAccount = grants(shownAccount, may(operations, 'read', 'write'));
/** Notes a relabelling in the audit log, and has its first step made. */
const startRelabel = grants(
  may(operations, 'read', 'write'),
  enterAudit,
  may(descriptors, 'plan'),
  may(relabelQueue, 'send'),
);

export const listLabelRules = functionMay('listLabelRules', readDirectory);
export const createLabelRule = functionMay('createLabelRule', writeDirectory, writeApplications, requestAnalysis);
export const deleteLabelRule = functionMay('deleteLabelRule', writeDirectory);
export const previewLabelRule = functionMay('previewLabelRule', readDirectory, readApplications);
export const getRelabelsPage = functionMay(
  'getRelabelsPage',
  staffPage,
  may(operations, 'read'),
  may(descriptors, 'plan'),
);
export const submitRelabels = functionMay(
  'submitRelabels',
  staffPage,
  may(operations, 'read', 'write'),
  may(descriptors, 'plan'),
  may(relabelQueue, 'send'),
);
export const getAssignedAccountPage = functionMay('getAssignedAccountPage', staffPage, shownAccount);
export const submitAssignedAccount = functionMay('submitAssignedAccount', staffPage, relabelledAccount);
export const getAssignedAccountFile = functionMay('getAssignedAccountFile', staffPage, shownAccount);
export const getRegexSearchPage = functionMay('getRegexSearchPage', staffPage, may(descriptors, 'search'));
export const searchDescriptors = functionMay('searchDescriptors', staffPage, may(descriptors, 'search'));
export const submitSearchRelabels = functionMay(
  'submitSearchRelabels',
  staffPage,
  may(operations, 'write'),
  may(descriptors, 'search'),
);
export const getRelabelConfirmPage = functionMay(
  'getRelabelConfirmPage',
  staffPage,
  readApplications,
  may(operations, 'read'),
  enterAudit,
  may(descriptors, 'read', 'list'),
);
export const confirmRelabels = functionMay(
  'confirmRelabels',
  staffPage,
  writeDirectory,
  writeApplications,
  startRelabel,
);
export const uploadRelabels = functionMay('uploadRelabels', writeApplications, startRelabel);
export const recordDescriptors = functionMay(
  'recordDescriptors',
  may(descriptors, 'read', 'record'),
  may(descriptorsQueue, 'take'),
  keyDigests,
);
export const runRelabel = functionMay(
  'runRelabel',
  readDirectory,
  writeApplications,
  requestAnalysis,
  may(operations, 'read', 'write'),
  may(descriptors, 'read', 'list', 'plan'),
  may(relabelQueue, 'take', 'send'),
);
export const resumeRelabels = functionMay('resumeRelabels', may(dueWork, 'read'), may(relabelQueue, 'send'));

import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { index, sealedBox } from '../platform/grants/resource.ts';
import { consoleUrl } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

/** Applications of an organisation by what is stored of their status. Each partition is of one organisation. */
export const applicationStatus = index('applicationStatus', 'applications', 'applications-by-status');

/** Decisions and outcomes of loans by organisation and month. Each partition is of one organisation. */
export const loanBook = index('loanBook', 'applications', 'loan-book');

/** Keys of organisations, by which government ids are sealed. */
const fieldKeys = sealedBox('fieldKeys', 'field-key');
/** Reads government ids of applicants. */
export const openIdentities = grants(may(fieldKeys, 'open'));
/** Writes them too: the first time for an organisation that makes its key. */
export const sealIdentities = grants(may(fieldKeys, 'seal', 'open'));

/** Links to the connect app, in replies and invites; each is kept on its application. */
export const connectLinks = grants(consoleUrl);

export const listApplications = functionMay(
  'listApplications',
  readApplications,
  openIdentities,
  may(applicationStatus, 'read'),
);
export const getApplication = functionMay('getApplication', readApplications, openIdentities);
export const createConnectLink = functionMay('createConnectLink', writeApplications, connectLinks);
export const endConnectLinks = functionMay('endConnectLinks', writeApplications);
export const createApplication = functionMay(
  'createApplication',
  readDirectory,
  writeApplications,
  sealIdentities,
  connectLinks,
  publish,
);
export const listApplicants = functionMay('listApplicants', readApplications, openIdentities);
export const getApplicant = functionMay('getApplicant', readApplications, openIdentities);
export const createApplicant = functionMay('createApplicant', writeApplications, sealIdentities);
export const getPersonalInfoConnection = functionMay('getPersonalInfoConnection', readApplications, openIdentities);
export const listPersonalInfoConnections = functionMay('listPersonalInfoConnections', readApplications, openIdentities);
export const prefillPersonalInfo = functionMay('prefillPersonalInfo', writeApplications, sealIdentities);

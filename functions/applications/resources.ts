import { functionMay, grants, may } from '../platform/grants/grant.ts';
import { index } from '../platform/grants/resource.ts';
import { consoleUrl } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { announce } from '../webhooks/resources.ts';

/** Applications of an organisation by what is stored of their status. Each partition is of one organisation. */
export const applicationStatus = index('applicationStatus', 'applications', 'applications-by-status');

/** Links to the connect app, in replies and invites; each is kept on its application. */
export const connectLinks = grants(consoleUrl);

export const listApplications = functionMay('listApplications', readApplications, may(applicationStatus, 'read'));
export const getApplication = functionMay('getApplication', readApplications);
export const createConnectLink = functionMay('createConnectLink', writeApplications, connectLinks);
export const endConnectLinks = functionMay('endConnectLinks', writeApplications);
export const createApplication = functionMay(
  'createApplication',
  readDirectory,
  writeApplications,
  connectLinks,
  announce,
);
export const listApplicants = functionMay('listApplicants', readApplications);
export const getApplicant = functionMay('getApplicant', readApplications);
export const createApplicant = functionMay('createApplicant', writeApplications);
export const getPersonalInfoConnection = functionMay('getPersonalInfoConnection', readApplications);
export const listPersonalInfoConnections = functionMay('listPersonalInfoConnections', readApplications);
export const prefillPersonalInfo = functionMay('prefillPersonalInfo', writeApplications);

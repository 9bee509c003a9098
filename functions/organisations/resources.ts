import { functionMay, may, program } from '../platform/grants/grant.ts';
import { objects } from '../platform/grants/resource.ts';
import { apiUrl, applicantCodes, approvals, consoleUrl, passwordWork } from '../platform/grants/shared.ts';
import { readDirectory, writeDirectory } from '../platform/grants/tables.ts';
import { passwordLink } from '../sign-in/resources.ts';

/** Images of organisations. */
export const images = objects(
  'images',
  { bucket: 'images', folder: 'white-label' },
  { read: ['s3:GetObject'], write: ['s3:PutObject'] },
  ['write'],
);
/** The programs that decode pictures, beside the function. */
const decodesImages = program('decodesImages');

export const registerOrganisation = functionMay(
  'registerOrganisation',
  writeDirectory,
  passwordWork,
  applicantCodes,
  approvals,
  passwordLink,
);
export const getOrganisation = functionMay('getOrganisation', readDirectory, applicantCodes);
export const getCaller = functionMay('getCaller', readDirectory, applicantCodes);
export const updateOrganisation = functionMay('updateOrganisation', writeDirectory, applicantCodes);
export const getAnalysisSettings = functionMay('getAnalysisSettings', readDirectory);
export const setAnalysisSettings = functionMay('setAnalysisSettings', writeDirectory);
export const listUsers = functionMay('listUsers', readDirectory);
export const createUser = functionMay('createUser', writeDirectory, passwordLink);
export const updateUser = functionMay('updateUser', writeDirectory);
export const deleteUser = functionMay('deleteUser', writeDirectory);
export const setOwner = functionMay('setOwner', writeDirectory);
export const listPermissions = functionMay('listPermissions');
export const listTabs = functionMay('listTabs');
export const listApiTokens = functionMay('listApiTokens', readDirectory);
export const createApiToken = functionMay('createApiToken', writeDirectory);
export const deleteApiToken = functionMay('deleteApiToken', writeDirectory);
export const setApiTokenKeys = functionMay('setApiTokenKeys', writeDirectory);
export const rotateApiToken = functionMay('rotateApiToken', writeDirectory);
export const getWhiteLabel = functionMay('getWhiteLabel', readDirectory, apiUrl, consoleUrl);
export const updateWhiteLabel = functionMay(
  'updateWhiteLabel',
  writeDirectory,
  may(images, 'write'),
  decodesImages,
  apiUrl,
  consoleUrl,
);
export const getWhiteLabelImage = functionMay('getWhiteLabelImage', may(images, 'read'));
export const listLegalDocuments = functionMay('listLegalDocuments', readDirectory, consoleUrl);
export const getLegalDocument = functionMay('getLegalDocument', readDirectory, consoleUrl);
export const publishLegalDocument = functionMay('publishLegalDocument', writeDirectory, consoleUrl);
export const listConnectionsAvailable = functionMay('listConnectionsAvailable');
export const listDataPointArgs = functionMay('listDataPointArgs');
export const listApplicationConfigs = functionMay('listApplicationConfigs', readDirectory);
export const getApplicationConfig = functionMay('getApplicationConfig', readDirectory);
export const createApplicationConfig = functionMay('createApplicationConfig', writeDirectory);
export const updateApplicationConfig = functionMay('updateApplicationConfig', writeDirectory);
export const deleteApplicationConfig = functionMay('deleteApplicationConfig', writeDirectory);
export const setDefaultApplicationConfig = functionMay('setDefaultApplicationConfig', writeDirectory);

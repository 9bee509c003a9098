import { connectLinks, sealIdentities } from '../applications/resources.ts';
import { requestAnalysis } from '../bank-data/resources.ts';
import { functionMay } from '../platform/grants/grant.ts';
import { docsUrl, readsFiles, shareExports } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

export const listPersonas = functionMay('listPersonas');
export const getPersonaStatement = functionMay('getPersonaStatement', readApplications, shareExports, readsFiles);
export const createSandboxApplication = functionMay(
  'createSandboxApplication',
  readDirectory,
  writeApplications,
  sealIdentities,
  connectLinks,
  publish,
  docsUrl,
);
export const getSandboxClock = functionMay('getSandboxClock', readApplications);
export const setSandboxClock = functionMay('setSandboxClock', writeApplications, requestAnalysis);
export const fireEvent = functionMay('fireEvent', readApplications, publish);

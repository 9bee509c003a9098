import { sealIdentities } from '../applications/resources.ts';
import { crmQueue } from '../crm/resources.ts';
import { decisionQueue } from '../decisions/resources.ts';
import { descriptors } from '../labelling/resources.ts';
import { functionMay, may } from '../platform/grants/grant.ts';
import { docsUrl, keyDigests } from '../platform/grants/shared.ts';
import { readDirectory, writeApplications, writeBilling } from '../platform/grants/tables.ts';
import { revetQueue } from '../revets/resources.ts';
import { publish } from '../webhooks/resources.ts';
import { analysisQueue } from './resources.ts';

/**
 * What functions may touch that hand work on to capabilities after this one. It is apart from resources.ts, which those
 * import: one file would be a cycle.
 */

export const analyseConnection = functionMay(
  'analyseConnection',
  readDirectory,
  writeApplications,
  sealIdentities,
  writeBilling,
  publish,
  may(analysisQueue, 'take'),
  may(revetQueue, 'send'),
  may(crmQueue, 'send'),
  may(decisionQueue, 'send'),
  may(descriptors, 'keep'),
  keyDigests,
  docsUrl,
);

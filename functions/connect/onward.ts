import { openIdentities } from '../applications/resources.ts';
import { erasureQueue } from '../governance/resources.ts';
import { functionMay, may } from '../platform/grants/grant.ts';
import { signReceipts } from '../platform/grants/shared.ts';
import { writeApplications } from '../platform/grants/tables.ts';

/**
 * What functions may touch that hand work on to capabilities after this one. It is apart from resources.ts, which those
 * import: one file would be a cycle.
 */

export const withdrawConsent = functionMay(
  'withdrawConsent',
  writeApplications,
  openIdentities,
  signReceipts,
  may(erasureQueue, 'send'),
);

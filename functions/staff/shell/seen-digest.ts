import { createHash } from 'node:crypto';
import { type AskedApproval, approvalDetails } from '../../platform/directory/approval-store.ts';

/** What a member of staff saw of an organisation, and approves: anything else has to be compared again. */
export const seenDigest = ({ organisation, owner }: AskedApproval): string =>
  createHash('sha256')
    .update(JSON.stringify([organisation.legalName, approvalDetails(organisation), owner?.id ?? null]))
    .digest('base64url');

import { connectLinks, sealIdentities } from '../applications/resources.ts';
import { inviteByMail } from '../invites/resources.ts';
import { enterAudit } from '../platform/grants/audit-log.ts';
import { functionMay, may, value } from '../platform/grants/grant.ts';
import { queue, sealedBox } from '../platform/grants/resource.ts';
import {
  applications,
  operations,
  readApplications,
  readDirectory,
  writeApplications,
  writeDirectory,
} from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

/** What opens organisations' CRMs. */
export const crmTokens = sealedBox('crmTokens', 'crm-tokens');
/** What is to be written to a deal. */
export interface DealMessage {
  readonly organisationId: string;
  readonly dealId: string;
  readonly event: 'invited' | 'analysed';
  /** Whether a mail to the applicant is on its way: a note says no more than is so. */
  readonly mailed?: boolean | undefined;
  /** Whether it was tried before. */
  readonly again?: boolean | undefined;
  /** UTC instant from which on the CRM was waited for; left out where it was not. */
  readonly waitingSince?: string | undefined;
}
/** Deals that are to be written to. */
export const crmQueue = queue<'crmQueue', DealMessage>('crmQueue', { takenBy: 'updateDeal' });
/** Takes the place of Zoho's addresses where it is given. */
const zohoUrl = value('zohoUrl');

export const getCrmSettings = functionMay('getCrmSettings', readDirectory);
export const setCrmSettings = functionMay('setCrmSettings', writeDirectory, may(crmTokens, 'seal'));
export const createZohoApplication = functionMay(
  'createZohoApplication',
  readDirectory,
  writeApplications,
  sealIdentities,
  connectLinks,
  inviteByMail,
  enterAudit,
  publish,
  may(crmQueue, 'send'),
);
export const updateDeal = functionMay(
  'updateDeal',
  writeDirectory,
  readApplications,
  may(applications, 'tell'),
  may(operations, 'count'),
  zohoUrl,
  may(crmTokens, 'seal', 'open'),
  may(crmQueue, 'take', 'send'),
);

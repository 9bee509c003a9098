import { createHash } from 'node:crypto';
import type { List } from '../store/listing.ts';
import type { Key } from '../store/table.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;

/** Where the directory keeps what leads data of an organisation outside. */
export const outsideLinkKeys = {
  webhooks: (organisationId: string): List => ({ pk: partition(organisationId), prefix: 'WEBHOOK#' }),
  configs: (organisationId: string): List => ({ pk: partition(organisationId), prefix: 'CONFIG#' }),
  crm: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'CRM' }),
  crmToken: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'CRM-TOKEN' }),
  /** By its digest: who reads keys learns no id that opens anything. */
  crmWebhook: (webhookId: string): Key => ({
    pk: `CRM-WEBHOOK#${createHash('sha256').update(webhookId).digest('hex')}`,
    sk: 'CLAIM',
  }),
  whatsapp: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'WHATSAPP' }),
  /** Claims of numbers: they hold nothing but whose they are. */
  whatsappClaim: (phoneNumberId: string): Key => ({ pk: `WHATSAPP#${phoneNumberId}`, sk: 'CLAIM' }),
};

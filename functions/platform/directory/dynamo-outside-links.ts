import * as z from 'zod';
import { countAction } from '../store/listing.ts';
import { type Expression, type Key, present, type Table, type WriteAction } from '../store/table.ts';
import { outsideLinkKeys as keys } from './outside-link-keys.ts';

/**
 * What leads data of an organisation outside by itself, without anybody signing in: webhooks, the link with its CRM, its number at
 * WhatsApp, and the addresses that its configs send applicants to.
 */
export interface OutsideLinkStore {
  /** Ends everything that there is. @returns how much it was */
  end(organisationId: string): Promise<number>;
}

const Place = z.object({ pk: z.string(), sk: z.string() });
const Crm = z.object({ webhookId: z.string() });
const WhatsappNumber = z.object({ phoneNumberId: z.string() });

const stillIs = (name: string, value: string): Expression => ({
  expression: '#name = :value',
  names: { '#name': name },
  values: { ':value': value },
});

/** Ended items count where the write took effect: what somebody else changed at the same moment is found by the next look. */
async function ended(table: Table, actions: readonly WriteAction[]): Promise<number> {
  await table.transact(actions);
  return 1;
}

async function endWebhooks(table: Table, organisationId: string): Promise<number> {
  const list = keys.webhooks(organisationId);
  const webhooks = await table.startingWith(list.pk, list.prefix);
  for (const { pk, sk } of webhooks.map((item) => Place.parse(item))) {
    await ended(table, [{ remove: { pk, sk }, condition: present }, countAction(list, -1)]);
  }
  return webhooks.length;
}

async function endCrm(table: Table, organisationId: string): Promise<number> {
  const token: Key = keys.crmToken(organisationId);
  const [settings, kept] = await Promise.all([table.get(keys.crm(organisationId)), table.get(token)]);
  if (settings === null) return kept === null ? 0 : await ended(table, [{ remove: token }]);
  const { webhookId } = Crm.parse(settings);
  return ended(table, [
    { remove: keys.crm(organisationId), condition: stillIs('webhookId', webhookId) },
    { remove: keys.crmWebhook(webhookId) },
    { remove: token },
  ]);
}

async function endWhatsapp(table: Table, organisationId: string): Promise<number> {
  const number = await table.get(keys.whatsapp(organisationId));
  if (number === null) return 0;
  const { phoneNumberId } = WhatsappNumber.parse(number);
  return ended(table, [
    { remove: keys.whatsapp(organisationId), condition: stillIs('phoneNumberId', phoneNumberId) },
    { remove: keys.whatsappClaim(phoneNumberId) },
  ]);
}

async function endRedirects(table: Table, organisationId: string): Promise<number> {
  const list = keys.configs(organisationId);
  const configs = await table.startingWith(list.pk, list.prefix);
  const leading = configs.filter((config) => (config['defaultRedirectUrl'] ?? null) !== null);
  for (const { pk, sk } of leading.map((item) => Place.parse(item))) {
    const set = { expression: 'SET defaultRedirectUrl = :none', values: { ':none': null } };
    await ended(table, [{ update: { pk, sk }, set, condition: present }]);
  }
  return leading.length;
}

/** Outside links in the directory table. */
export function dynamoOutsideLinks(table: Table): OutsideLinkStore {
  return {
    async end(organisationId) {
      let count = 0;
      for (const endKind of [endWebhooks, endCrm, endWhatsapp, endRedirects]) {
        count += await endKind(table, organisationId);
      }
      return count;
    },
  };
}

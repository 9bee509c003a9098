import * as z from 'zod';
import { followerKey } from '../../applications/store/dynamo-followers.ts';
import { outsideLinkKeys } from '../../platform/directory/outside-link-keys.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, present, type Table } from '../../platform/store/table.ts';
import {
  type CrmSettingsReader,
  CrmSettingsRecord,
  type CrmSettingsStore,
  CrmTokenRecord,
  type CrmTokenStore,
  DealRecord,
  type DealStore,
  dealEvents,
} from '../domain/crm-settings.ts';

const keys = {
  settings: outsideLinkKeys.crm,
  token: outsideLinkKeys.crmToken,
  webhook: outsideLinkKeys.crmWebhook,
  deal: (organisationId: string, dealId: string): Key => ({ pk: `ORG#${organisationId}`, sk: `DEAL#${dealId}` }),
  /** Beside the application, whose own partition is erased when a consent is withdrawn: the deal stays known then. */
  dealOf: (organisationId: string, applicationId: string): Key => ({
    pk: `ORG#${organisationId}`,
    sk: `DEALOF#${applicationId}`,
  }),
};

const DealOf = z.object({ dealId: z.string() });

const Claim = z.object({ organisationId: z.string() });

/** How organisations have their CRM connected, in the directory table. */
export function dynamoCrmSettings(table: Table): CrmSettingsStore {
  return {
    ...dynamoCrmSettingsReader(table),
    async set(before, after) {
      const { organisationId, webhookId } = after;
      const isNew = before?.webhookId !== webhookId;
      const failed = await table.transact([
        {
          put: { ...keys.settings(organisationId), ...after },
          condition:
            before === null ? absent : { expression: 'webhookId = :before', values: { ':before': before.webhookId } },
        },
        ...(isNew ? [{ put: { ...keys.webhook(webhookId), organisationId }, condition: absent }] : []),
        ...(isNew && before !== null ? [{ remove: keys.webhook(before.webhookId) }] : []),
        // A token of other credentials opens another CRM.
        { remove: keys.token(organisationId) },
      ]);
      if (failed.length > 0) throw new BusyError('the CRM settings are being changed');
    },
  };
}

/** The same for functions that may only read. */
export function dynamoCrmSettingsReader(table: ReadableTable): CrmSettingsReader {
  return {
    async find(organisationId) {
      const item = await table.get(keys.settings(organisationId));
      return item ? CrmSettingsRecord.parse(item) : null;
    },
    async ownerOf(webhookId) {
      const item = await table.get(keys.webhook(webhookId));
      return item ? Claim.parse(item).organisationId : null;
    },
  };
}

/** Tokens of organisations' CRMs, in the directory table. */
export function dynamoCrmTokens(table: Table): CrmTokenStore {
  return {
    async find(organisationId) {
      const item = await table.get(keys.token(organisationId));
      return item ? CrmTokenRecord.parse(item) : null;
    },
    async keep(organisationId, token) {
      await table.put({ ...keys.token(organisationId), ...token });
    },
    async drop(organisationId) {
      await table.remove(keys.token(organisationId));
    },
  };
}

const ToldSet = z.object({
  told: z.set(z.enum(dealEvents)).default(() => new Set<(typeof dealEvents)[number]>()),
});

/** Deals and their applications, in the applications table. */
export function dynamoDeals(table: Table): DealStore {
  const find: DealStore['find'] = async (organisationId, dealId) => {
    const item = await table.get(keys.deal(organisationId, dealId));
    return item ? DealRecord.parse({ ...item, told: [...ToldSet.parse(item).told] }) : null;
  };
  return {
    find,
    async claim(deal) {
      const { told: _, ...kept } = deal;
      const isNew = await table.put({ ...keys.deal(deal.organisationId, deal.dealId), ...kept }, absent);
      const found = isNew ? deal : await find(deal.organisationId, deal.dealId);
      if (found === null) throw new Error('the deal went away between two looks');
      return found;
    },
    async follow({ organisationId, applicationId, dealId }) {
      await table.put({ ...followerKey({ organisationId, applicationId }, 'DEAL'), kind: 'deal', dealId });
      await table.put({ ...keys.dealOf(organisationId, applicationId), dealId });
    },
    acquireLease({ organisationId, dealId }, now, until) {
      return table.touch(
        keys.deal(organisationId, dealId),
        { expression: 'SET leasedUntil = :until', values: { ':until': until } },
        {
          expression: 'attribute_exists(pk) AND (attribute_not_exists(leasedUntil) OR leasedUntil <= :now)',
          values: { ':now': now },
        },
      );
    },
    async releaseLease({ organisationId, dealId }) {
      await table.touch(keys.deal(organisationId, dealId), { expression: 'REMOVE leasedUntil' }, present);
    },
    async forget(organisationId, applicationId) {
      const key = keys.dealOf(organisationId, applicationId);
      const item = await table.get(key);
      if (item === null) return;
      await table.remove(keys.deal(organisationId, DealOf.parse(item).dealId));
      await table.remove(key);
    },
    async markNotified({ organisationId, dealId }, event) {
      await table.touch(
        keys.deal(organisationId, dealId),
        { expression: 'ADD told :event', values: { ':event': new Set([event]) } },
        present,
      );
    },
  };
}

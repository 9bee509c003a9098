import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, present, type Table } from '../../platform/store/table.ts';
import {
  MAX_WEBHOOKS,
  type WebhookReader,
  WebhookRecord,
  type WebhookRef,
  type WebhookStore,
} from '../domain/webhook-endpoint.ts';

const PREFIX = 'WEBHOOK#';
const partition = (organisationId: string): string => `ORG#${organisationId}`;
const listOf = (organisationId: string): List => ({ pk: partition(organisationId), prefix: PREFIX });
const keyOf = ({ organisationId, webhookId }: WebhookRef): Key => ({
  pk: partition(organisationId),
  sk: `${PREFIX}${webhookId}`,
});

/** Webhook endpoints in the directory table. */
export function dynamoWebhooks(table: Table): WebhookStore {
  const reader = dynamoWebhooksReader(table);
  const { find } = reader;

  return {
    ...reader,
    async create(webhook) {
      const ref = { organisationId: webhook.organisationId, webhookId: webhook.id };
      const failed = await table.transact([
        countAction(listOf(webhook.organisationId), 1, MAX_WEBHOOKS),
        { put: { ...keyOf(ref), ...webhook }, condition: absent },
      ]);
      if (failed.includes(1)) throw new Error('a webhook that was to be created exists already');
      return failed.length === 0 ? 'created' : 'full';
    },
    async change(ref, change) {
      const fields = Object.entries(change).filter(([, value]) => value !== undefined);
      if (fields.length === 0) return find(ref);
      const changed = await table.update(
        keyOf(ref),
        {
          expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
          values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
        },
        present,
      );
      return changed === null ? null : WebhookRecord.parse(changed);
    },
    async replaceSecrets(ref, before, after) {
      const changed = await table.update(
        keyOf(ref),
        { expression: 'SET secrets = :after', values: { ':after': after } },
        { expression: 'secrets = :before', values: { ':before': before } },
      );
      return changed === null ? null : WebhookRecord.parse(changed);
    },
    async disable(ref, url, reason, at) {
      const disabled = await table.update(
        keyOf(ref),
        {
          expression: 'SET isActive = :no, disabledReason = :reason, disabledAt = :at, toldAt = :never',
          values: { ':no': false, ':reason': reason, ':at': at, ':never': null },
        },
        {
          expression: 'isActive = :yes AND #url = :url',
          names: { '#url': 'url' },
          values: { ':yes': true, ':url': url },
        },
      );
      return disabled !== null;
    },
    async noteTold(ref, disabledAt, at) {
      await table.touch(
        keyOf(ref),
        { expression: 'SET toldAt = :at', values: { ':at': at } },
        { expression: 'disabledAt = :disabled', values: { ':disabled': disabledAt } },
      );
    },
    async remove(ref) {
      const failed = await table.transact([
        { remove: keyOf(ref), condition: present },
        countAction(listOf(ref.organisationId), -1),
      ]);
      return failed.length === 0 ? 'removed' : 'not_found';
    },
  };
}

/** The same for functions that may only read. */
export function dynamoWebhooksReader(table: ReadableTable): WebhookReader {
  const find: WebhookStore['find'] = async (ref) => {
    const item = await table.get(keyOf(ref));
    return item ? WebhookRecord.parse(item) : null;
  };
  return {
    find,
    list: (organisationId, page) => readPage(table, listOf(organisationId), page, (item) => WebhookRecord.parse(item)),
    async ofOrganisation(organisationId) {
      const items = await table.startingWith(partition(organisationId), PREFIX);
      return items.map((item) => WebhookRecord.parse(item));
    },
  };
}

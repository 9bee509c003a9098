import { readFileSync } from 'node:fs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { pendingAnalyses } from '../../functions/applications/store/bank-connection-item.ts';
import { dynamoRetentionLooks } from '../../functions/applications/store/dynamo-retention.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import { dueGrants, dynamoDueGrants } from '../../functions/connect/store/dynamo-bank-grants.ts';
import { dynamoErasures } from '../../functions/connect/store/dynamo-erasures.ts';
import { dynamoApplicantErasures } from '../../functions/governance/store/dynamo-applicant-erasures.ts';
import type { Drained, TakeDue } from '../../functions/platform/keeping/drained.ts';
import type { DueWork } from '../../functions/platform/keeping/due-work.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../functions/platform/store/table.ts';
import { dynamoEventRelay } from '../../functions/webhooks/store/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../../functions/webhooks/store/dynamo-webhook-lanes.ts';
import { dueEvents, dueLanes } from '../../functions/webhooks/store/webhook-items.ts';

const by = '2999-01-01T00:00:00.000Z';
const soon = Date.parse(by);

type Take = TakeDue<Readonly<Record<string, unknown>>>;

/** How each kind of due work is drained, by the name that its partitions begin with. */
const drains: Readonly<Record<string, (table: Table, take: Take) => Promise<Drained>>> = {
  analysis: (table, take) => dynamoConnections(table).drainPending(by, (due) => take(due.map((one) => ({ ...one })))),
  feed: (table, take) => dynamoDueGrants(table).drainDue(by, (due) => take(due.map((one) => ({ ...one })))),
  erasure: (table, take) => dynamoErasures(table).drainDue(by, (due) => take(due.map((one) => ({ ...one })))),
  'applicant-erasure': (table, take) =>
    dynamoApplicantErasures(table).drainDue(by, (due) => take(due.map((one) => ({ ...one })))),
  retention: (table, take) => dynamoRetentionLooks(table).drain(by, (due) => take(due.map((one) => ({ ...one })))),
  event: (table, take) => dynamoEventRelay(table).drainDue(soon, (due) => take(due.map((one) => ({ ...one })))),
  'webhook-lane': (table, take) =>
    dynamoWebhookLanes(table).drainDue(soon, (due) => take(due.map((one) => ({ ...one })))),
};

const Frozen = z.array(z.object({ item: z.record(z.string(), z.record(z.string(), z.unknown())) }));
const Stored = z.looseObject({ pk: z.string(), sk: z.string(), organisationId: z.string(), pending: z.string() });
const goldens = (name: string) =>
  Frozen.parse(JSON.parse(readFileSync(new URL(`./goldens/${name}.golden.json`, import.meta.url), 'utf8')))
    .filter(({ item }) => 'pending' in item)
    // What is sealed is not read here, and its bytes are base64 in JSON.
    .map(({ item: { sealed: _, ...item } }) => Stored.parse(unmarshall(JSON.parse(JSON.stringify(item)))));

const earlier = [...goldens('items.v1'), ...goldens('due-work.v1')];
const today = goldens('due-work.v2');
const kindOf = (pending: string): string => pending.split('#')[0] ?? '';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

describe('due work as it was stored', () => {
  test.each([
    ['an earlier release, in one partition of each kind', earlier],
    ['this release, in shards', today],
  ])('Work of every kind that was stored by %s is drained', async (_, items) => {
    expect([...new Set(items.map(({ pending }) => kindOf(pending)))].toSorted()).toEqual(
      Object.keys(drains).toSorted(),
    );
    const table = await started.another();
    for (const item of items) await table.put(item);
    for (const [kind, drain] of Object.entries(drains)) {
      const found: unknown[] = [];
      const drained = await drain(table, async (due) => void found.push(...due));
      const stored = items.filter(({ pending }) => kindOf(pending) === kind);
      expect(drained).toMatchObject({ taken: stored.length, failed: 0, isCut: false });
      expect(found).toHaveLength(stored.length);
      for (const { organisationId } of stored)
        expect(found).toContainEqual(expect.objectContaining({ organisationId }));
    }
  });

  test.each<[string, DueWork, (item: z.infer<typeof Stored>) => unknown]>([
    ['analysis', pendingAnalyses, ({ applicationId }) => applicationId],
    ['feed', dueGrants, ({ sk }) => sk.slice('GRANT#'.length)],
    ['event', dueEvents, ({ id }) => id],
    ['webhook-lane', dueLanes, ({ webhookId }) => webhookId],
  ])('Work of the kind %s keeps the shard that it was stored in, so that it is found again', (kind, work, keyOf) => {
    const [item] = today.filter(({ pending }) => kindOf(pending) === kind);
    if (item === undefined) throw new Error('there is no golden of it');
    expect(work.of(String(keyOf(item)))).toBe(item.pending);
  });
});

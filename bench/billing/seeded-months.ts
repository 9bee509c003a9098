import { type AttributeValue, BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { newBillingEvent } from '../../functions/billing/domain/billing-event.ts';
import { billingEventId, billingKeys } from '../../functions/billing/store/billing-items.ts';

/** Items that DynamoDB takes in one batch, and batches that are under way at once. */
const BATCH = 25;
const AT_ONCE = 8;

export const organisationIdOf = (index: number): string => `0a${index.toString(16).padStart(22, '0')}`;

type Put = Record<string, AttributeValue>;

/** What the meter leaves of some applications of one organisation in May 2026, each with both items. */
function* itemsOf(organisationId: string, events: number): Generator<Put> {
  yield marshall({ ...billingKeys.registered(organisationId), organisationId, since: '2026-05-01T00:00:00.000Z' });
  const units = { CONNECT: Math.ceil(events / 2), BANK: Math.floor(events / 2) };
  yield marshall({
    ...billingKeys.totals(organisationId, '2026-05'),
    'used#2026-05#CONNECT#450': units.CONNECT,
    'used#2026-05#BANK#1950': units.BANK,
    events,
  });
  for (let index = 0; index < events; index += 1) {
    const ref = {
      organisationId,
      applicationId: `0b${Math.floor(index / 2)
        .toString(16)
        .padStart(22, '0')}`,
    };
    const [item, priceCents] = index % 2 === 0 ? (['CONNECT', 450] as const) : (['BANK', 1_950] as const);
    const at = new Date(Date.parse('2026-05-02T06:00:00.000Z') + index * 60_000).toISOString();
    const id = billingEventId(ref, item, at);
    const event = newBillingEvent(id, ref, item, { priceCents, at, period: '2026-05' });
    yield marshall({ ...billingKeys.event(organisationId, id), ...event });
  }
}

/** Writes months of organisations as the meter would have left them, in batches, which the benchmark does not count. */
export async function seedMonths(
  client: DynamoDBClient,
  table: string,
  size: { readonly organisations: number; readonly events: number },
  progress: (written: number) => void,
): Promise<void> {
  const waiting = new Set<Promise<unknown>>();
  let batch: Put[] = [];
  let written = 0;
  const send = async (): Promise<void> => {
    const items = batch;
    batch = [];
    const sent: Promise<unknown> = client
      .send(new BatchWriteItemCommand({ RequestItems: { [table]: items.map((Item) => ({ PutRequest: { Item } })) } }))
      .finally(() => waiting.delete(sent));
    waiting.add(sent);
    written += items.length;
    if (written % 100_000 < BATCH) progress(written);
    if (waiting.size >= AT_ONCE) await Promise.race(waiting);
  };
  for (let index = 0; index < size.organisations; index += 1) {
    for (const item of itemsOf(organisationIdOf(index), size.events / size.organisations)) {
      batch.push(item);
      if (batch.length === BATCH) await send();
    }
  }
  if (batch.length > 0) await send();
  await Promise.all(waiting);
}

import { marshall } from '@aws-sdk/util-dynamodb';
import { addMonths } from '@imali/ledger/basics/calendar.ts';
import { isSandboxApplication } from '../../organisations/store/dynamo-sandbox.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { readPage } from '../../platform/store/listing.ts';
import { absent, type Table, type WriteAction } from '../../platform/store/table.ts';
import type { MeteredItem } from '../domain/billable-item.ts';
import {
  BillingEventRecord,
  type BillingEventStore,
  newBillingEvent,
  type PeriodTotals,
} from '../domain/billing-event.ts';
import type { BilledOrganisations } from '../domain/close-period.ts';
import { periodOf } from '../domain/period.ts';
import { currentPriceCents } from '../domain/price.ts';
import { billingEventId, billingKeys, eventActions, readTotals } from './billing-items.ts';
import { dynamoBillingPrices } from './dynamo-billing-prices.ts';

/**
 * Records what an application earns us, in the step that earns it. The meter keeps no list of what it recorded: that an
 * item is billed once is proved by the state that earns it, which can be written only once.
 */
export interface BillingMeter {
  /**
   * What is to be recorded of an application and item; null where nothing is, because the applicant is synthetic. It only
   * reads, so it may be asked before it is known whether the item is earned.
   * @param at the instant of the event, ISO 8601: it has the price of that instant
   */
  earned(ref: ConnectionRef, item: MeteredItem, at: string): Promise<EarnedEvent | null>;
}

export interface EarnedEvent {
  /**
   * Writes the members of the caller and the event, all or nothing; only the members where this very event, of the same
   * second, is recorded already.
   * @param own the state that earns the event, under a condition that holds once for the application and item
   * @returns the indexes of the caller's members whose condition did not hold; empty when everything is written
   */
  writeWith(table: Table, own: readonly WriteAction[]): Promise<readonly number[]>;
}

/** Months that an event can find closed: it was held up that long at most. */
const LATEST_MONTHS = 36;

/**
 * The meter of the billing table. Applications of synthetic applicants, which the sandbox made, are not billed: the
 * sandbox's own record of them says so.
 */
export function dynamoBillingMeter(tables: { readonly billing: Table; readonly applications: Table }): BillingMeter {
  const { billing, applications } = tables;
  const prices = dynamoBillingPrices(billing);
  return {
    async earned(ref, item, at) {
      const { organisationId } = ref;
      const registered = billingKeys.registered(organisationId);
      const [isSynthetic, priceCents, registration] = await Promise.all([
        isSandboxApplication(applications, ref),
        currentPriceCents(prices, organisationId, item, at),
        billing.get(registered),
      ]);
      if (isSynthetic) return null;
      const id = billingEventId(ref, item, at);
      return {
        async writeWith(table, own) {
          // Before its first event: who is in the register is closed every month.
          if (registration === null) await billing.put({ ...registered, organisationId, since: at }, absent);
          const usedIn = periodOf(at);
          for (let later = 0; later < LATEST_MONTHS; later += 1) {
            const event = newBillingEvent(id, ref, item, { priceCents, at, period: addMonths(usedIn, later) });
            const failed = await table.transact([...own, ...eventActions(event, usedIn, billing)]);
            if (failed.length === 0) return [];
            const refused = failed.filter((index) => index < own.length);
            if (refused.length > 0) return refused;
            if (failed.includes(own.length)) return own.length === 0 ? [] : table.transact(own);
            // The month is closed: on to the next.
          }
          throw new Error('an event found every month closed');
        },
      };
    },
  };
}

/** Months that may stand open at once; closing runs every month. */
const OPEN_MONTHS = 60;

/** Billing events and totals in the billing table. */
export function dynamoBillingEvents(table: ReadableTable): BillingEventStore {
  const allTotals = async (organisationId: string): Promise<PeriodTotals[]> =>
    (await table.startingWith(billingKeys.partition(organisationId), 'TOTAL#')).map(readTotals);
  return {
    list: (organisationId, page) =>
      readPage(
        table,
        billingKeys.events(organisationId),
        page,
        (item) => BillingEventRecord.parse(item),
        // A dozen small items a year; a counter would cost every event a write more.
        async () => (await allTotals(organisationId)).reduce((sum, { events }) => sum + events, 0),
      ),
    async openTotals(organisationId, upTo) {
      const first = billingKeys.totals(organisationId, addMonths(upTo, -OPEN_MONTHS));
      const last = billingKeys.totals(organisationId, upTo);
      return (await table.between(first.pk, first.sk, last.sk))
        .map(readTotals)
        .filter(({ closedAt }) => closedAt === null);
    },
  };
}

/** Organisations in the register, as many at a time as one answer holds. */
export function dynamoBilledOrganisations(table: ReadableTable): BilledOrganisations {
  return {
    async *inShard(shard) {
      let start: Awaited<ReturnType<Table['queryPage']>>['lastKey'];
      do {
        const page = await table.queryPage({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: marshall({ ':pk': billingKeys.register(shard) }),
          ConsistentRead: true,
          ...(start ? { ExclusiveStartKey: start } : {}),
        });
        yield page.items.map(({ organisationId }) => String(organisationId));
        start = page.lastKey;
      } while (start);
    },
  };
}

import { marshall } from '@aws-sdk/util-dynamodb';
import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import { startTestTable } from '../../platform/store/table.fixture.ts';
import { absent, type Item, type Table } from '../../platform/store/table.ts';
import type { BillRecord } from '../domain/bill.ts';
import type { MeteredItem } from '../domain/billable-item.ts';
import { type ClosingParts, closeOrganisation } from '../domain/close-organisation.ts';
import { billIdOf, billingKeys } from './billing-items.ts';
import { dynamoBillingBills } from './dynamo-billing-bills.ts';
import { dynamoBillingCreditNotes } from './dynamo-billing-credit-notes.ts';
import { dynamoBillingEvents, dynamoBillingMeter } from './dynamo-billing-events.ts';
import { dynamoBillingPayments } from './dynamo-billing-payments.ts';
import { dynamoBillingPeriods } from './dynamo-billing-periods.ts';
import { dynamoBillingPrices } from './dynamo-billing-prices.ts';

/** Tables of one test file, and ids that it makes: `newId` begins them as given. */
export async function startBillingTables() {
  const started = await startTestTable();
  let made = 0;
  return {
    tables: { applications: started.table, billing: await started.another() },
    newId(prefix: string): string {
      made += 1;
      return prefix + made.toString(16).padStart(24 - prefix.length, '0');
    },
    close: () => started.close(),
  };
}

const everything = { skip: 0, limit: 1000, cursor: undefined };

/** The billing of one organisation over tables of the engine; a table may be one that crashes. */
export function billingUnderTest(
  organisationId: string,
  tables: { readonly billing: Table; readonly applications: Table },
) {
  const { billing, applications } = tables;
  const told: BillRecord[] = [];
  const parts: ClosingParts = {
    periods: dynamoBillingPeriods(billing),
    prices: dynamoBillingPrices(billing),
    billId: billIdOf,
    recipient: async () => ({ legalName: 'Lender (Pty) Ltd', vatNumber: '4123456789', address: ['1 Street', '8001'] }),
    issued: {
      billIssued: async (bill) => {
        told.push(bill);
      },
    },
  };
  const meter = dynamoBillingMeter(tables);
  return {
    told,
    events: dynamoBillingEvents(billing),
    bills: dynamoBillingBills(billing),
    prices: parts.prices,
    payments: dynamoBillingPayments(billing),
    creditNotes: dynamoBillingCreditNotes(billing),
    /**
     * Records an event together with the application's own state, which is written once, as its stores do; whether it was
     * recorded by this call.
     */
    async earn(applicationId: string, item: MeteredItem, at: string): Promise<boolean> {
      const state = { pk: `STATE#${organisationId}#${applicationId}`, sk: item };
      if ((await applications.get(state)) !== null) return false;
      const earned = await meter.earned({ organisationId, applicationId }, item, at);
      if (earned === null) return false;
      return (await earned.writeWith(applications, [{ put: { ...state, at }, condition: absent }])).length === 0;
    },
    close: (period: CalendarMonth, now: string) => closeOrganisation(parts, organisationId, period, Date.parse(now)),
    async allEvents() {
      return (await dynamoBillingEvents(billing).list(organisationId, everything)).items;
    },
    /** Oldest first. */
    async allBills(): Promise<BillRecord[]> {
      return (await dynamoBillingBills(billing).list(organisationId, everything)).items.toReversed();
    },
    /** Every item of the organisation's partition. */
    everything: (): Promise<Item[]> =>
      billing.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: marshall({ ':pk': billingKeys.partition(organisationId) }),
      }),
  };
}

/** Numbers of a series in their order. */
export async function serialsOf(table: Table, series: string): Promise<string[]> {
  const { pk, sk } = billingKeys.number(series, '');
  return (await table.startingWith(pk, sk)).map((item) => String(item['sk']).slice(sk.length));
}

import { setTimeout as pause } from 'node:timers/promises';
import { addMonths } from '@imali/ledger/basics/calendar.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { payBill } from '../../functions/billing/domain/payment.ts';
import { lastPeriod, periodOf } from '../../functions/billing/domain/period.ts';
import { billingUnderTest } from '../../functions/billing/store/billing-under-test.fixture.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { rootAccess } from '../faults/root-access.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { clearOfMonthEnd } from '../stack/clear-of.ts';
import { eventually } from '../stack/eventually.ts';
import { internalClient } from '../stack/internal-access.ts';
import {
  clientWith,
  failed,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

let tables: { billing: Table; applications: Table };
beforeAll(() => {
  const { applications, sqs } = rootAccess();
  sqs.destroy();
  const name = runningStack().tables.find((one) => one.endsWith('billing'));
  tables = { applications, billing: new Table(name ?? '') };
});

const ID = '6920390000aa00aa00aa00aa';

/** A bearer token of a system of the organisation, of the scope that organisations can give. */
async function apiToken({ client }: TestOrganisation): Promise<string> {
  const body = { name: 'System', scopes: ['organisation:api' as const] };
  return succeeded(await client.createApiToken({ body })).body.bearer_token;
}

/** Waits until the worker has issued a bill of an organisation. */
const billIssued = ({ client }: TestOrganisation) =>
  eventually(async () => succeeded(await client.listBills({})).body.data[0], 'a bill');

/**
 * An organisation that used something in the last month that is over, and its bill. A month is closed for everybody at
 * once: where another test has it closed between the two uses, the second is on no bill yet, and there is another try.
 */
async function billed(): Promise<Awaited<ReturnType<typeof billedOnce>>> {
  const made = await billedOnce();
  return made.bill.breakdown_items.some(({ item_type }) => item_type === 'CONNECT') ? made : billed();
}

async function billedOnce() {
  const organisation = await newOrganisation();
  const period = addMonths(lastPeriod(Date.now()), -1);
  const billing = billingUnderTest(organisation.id, tables);
  await billing.earn(ID, 'BANK', `${period}-10T10:00:00.000Z`);
  await billing.earn(ID, 'CONNECT', `${period}-10T10:00:00.000Z`);
  const internal = await internalClient(organisation);
  expect(succeeded(await internal.closePeriod({ body: { period } })).body).toEqual({ period, status: 'QUEUED' });
  return { organisation, period, billing, internal, bill: await billIssued(organisation) };
}

describe('metering', () => {
  test('Metering bills the first analysis of a bank connection, and no later one', async () => {
    await clearOfMonthEnd();
    const organisation = await newOrganisation();
    const { client } = organisation;
    const applicationId = await analysedApplication(organisation, [
      statementOf(threeMonths),
      statementOf(threeMonths, { account_number: '62000000055' }),
    ]);
    const events = succeeded(await client.listBillableEvents({})).body;
    expect(events).toMatchObject({
      count: 1,
      data: [
        {
          title: 'Bank connection analysed',
          type: 'BANK',
          billable_item: 'Bank connection',
          billed_price: 19.5,
          application_id: applicationId,
        },
      ],
    });
    expect(events.data[0]?.period).toBe(periodOf(events.data[0]?.created_at ?? ''));
    // R19.50 and 15 % VAT, 2.925, so R2.93.
    expect(succeeded(await client.getOutstandingBillAmount()).body).toMatchObject({
      amount: 0,
      unpaid_bills: 0,
      current_period: 22.43,
    });
  });

  test('Metering does not bill a synthetic applicant', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    succeeded(
      await client.createApplicationConfig({
        body: { name: 'Plain', connections: [{ name: 'bank_connection', data_points: [{ name: 'affordability' }] }] },
      }),
    );
    const config = succeeded(await client.listApplicationConfigs({})).body.data[0];
    const [persona] = succeeded(await client.listPersonas()).body.data;
    if (config === undefined || persona === undefined) throw new Error('nothing to begin with');
    succeeded(
      await client.createSandboxApplication({
        body: { persona_id: persona.id, application_config_id: config.id },
      }),
    );
    expect(succeeded(await client.listBillableEvents({})).body.count).toBe(0);
  });
});

describe('prices', () => {
  test('Prices are those of the list until others are agreed, and an event has the price of its instant', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const listed = succeeded(await client.listPricing()).body;
    expect(listed.map(({ type, price }) => [type, price])).toEqual([
      ['CONNECT', 4.5],
      ['BANK', 19.5],
      ['MANAGEMENT FEE', 750],
    ]);
    const internal = await internalClient(organisation);
    const path = { organisation_id: organisation.id };
    const agreed = await internal.setPricing({ path, body: { prices: [{ type: 'BANK', price: 9.99 }] } });
    expect(succeeded(agreed).body.find(({ type }) => type === 'BANK')?.price).toBe(9.99);
    await analysedApplication(organisation, [statementOf(threeMonths)]);
    expect(succeeded(await client.listBillableEvents({})).body.data[0]?.billed_price).toBe(9.99);
  });

  test('Internal callers alone agree prices, from an instant or a later day on', async () => {
    const organisation = await newOrganisation();
    const internal = await internalClient(organisation);
    const prices = [{ type: 'BANK' as const, price: 1 }];
    const path = { organisation_id: organisation.id };
    expect(failed(await internal.setPricing({ path, body: { prices, effective_from: '2026-01-01' } }))).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'effective_from'] }],
    });
    succeeded(await internal.setPricing({ path, body: { prices, effective_from: '2999-01-01' } }));
    const today = succeeded(await organisation.client.listPricing()).body;
    expect(today.find(({ type }) => type === 'BANK')?.price).toBe(19.5);
    expect(failed(await internal.setPricing({ path: { organisation_id: ID }, body: { prices } }))).toMatchObject({
      status: 404,
      code: 'resource_not_found',
    });
    expect(failed(await organisation.client.setPricing({ path, body: { prices } }))).toMatchObject({ status: 403 });
  });
});

describe('bills', () => {
  test('Bills of a month are issued once, after it is closed, with minimum and VAT', async () => {
    const { organisation, period, internal, bill } = await billed();
    // R4.50 + R19.50 = R24.00; lacking to R750.00: R726.00; VAT R112.50.
    expect(bill).toMatchObject({
      status: 'UNPAID',
      period,
      amount: 862.5,
      amount_excluding_vat: 750,
      vat_percent: 15,
      vat_amount: 112.5,
      amount_due: 862.5,
      breakdown_items: [
        { item_type: 'CONNECT', total_units: 1, price_per_unit: 4.5, total_price: 4.5 },
        { item_type: 'BANK', total_units: 1, price_per_unit: 19.5, total_price: 19.5 },
        { item_type: 'MANAGEMENT FEE', total_units: 1, price_per_unit: 726, total_price: 726 },
      ],
    });
    expect(bill.invoice_number).toMatch(/^INV-\d{6}$/);
    await internal.closePeriod({ body: { period } });
    await pause(500);
    const { client } = organisation;
    expect(succeeded(await client.listBills({})).body.count).toBe(1);
    expect(succeeded(await client.getOutstandingBillAmount()).body).toMatchObject({
      amount: 862.5,
      unpaid_bills: 862.5,
    });
  });

  test('A bill is read as JSON, and as a tax invoice with the address of the organisation', async () => {
    const { organisation, bill } = await billed();
    const { client, accessToken } = organisation;
    const path = { bill_id: bill.id };
    expect(succeeded(await client.getBill({ path })).body).toEqual({ ...bill, credit_notes: [], invoice_file: null });
    succeeded(await client.setBillingDetails({ body: { address: ['12 Long Street', 'Cape Town', '8001'] } }));
    expect(succeeded(await client.getBillingDetails()).body.address).toHaveLength(3);
    const authorization = `Bearer ${accessToken}`;
    for (const [query, accept] of [
      ['?format=pdf', 'application/json'],
      ['', 'application/pdf, */*'],
    ] as const) {
      const answered = await request(`/v1/billing/bills/${bill.id}${query}`, {
        headers: { authorization, accept },
        redirect: 'manual',
      });
      expect(answered.status).toBe(303);
      const file = await fetch(answered.headers.get('location') ?? '');
      expect(file.headers.get('content-type')).toBe('application/pdf');
      const opened = (await pdfiumEngine()).open(new Uint8Array(await file.arrayBuffer()));
      if (opened.outcome !== 'open') throw new Error('the invoice does not open');
      const letters = String.fromCodePoint(...opened.document.text(1).codes).replaceAll(/\s/g, '');
      opened.document.close();
      for (const text of ['TAXINVOICE', bill.invoice_number, 'TestLender(Pty)Ltd', '12LongStreet', 'R862.50']) {
        expect(letters).toContain(text);
      }
    }
  });

  test('A bill becomes PAID by a verified payment, and what is credited then goes to the balance', async () => {
    const { organisation, billing, internal, bill } = await billed();
    const { client, id: organisationId } = organisation;
    const ref = { organisationId, billId: bill.id };
    const payment = {
      provider: 'manual',
      id: 'p1',
      amountCents: 86_250,
      currency: 'ZAR',
      at: new Date().toISOString(),
    } as const;
    expect(await payBill(billing.payments, ref, payment)).toMatchObject({ outcome: 'paid' });
    expect(succeeded(await client.getBill({ path: { bill_id: bill.id } })).body).toMatchObject({
      status: 'PAID',
      amount_due: 0,
    });
    const body = { organisation_id: organisationId, bill_id: bill.id, amount: 100, reason: 'Tests were billed' };
    const credited = succeeded(await internal.createCreditNote({ body, idempotencyKey: 'first' })).body;
    expect(failed(await internal.createCreditNote({ body }))).toMatchObject({ status: 422 });
    expect(credited).toMatchObject({ amount: 115, amount_excluding_vat: 100, vat_amount: 15, bill_id: bill.id });
    expect(
      failed(await internal.createCreditNote({ body: { ...body, amount: 650.01 }, idempotencyKey: 'second' })),
    ).toMatchObject({
      status: 409,
      code: 'credit_exceeds_bill',
      message: 'Of this bill, R 650.00 without VAT can still be credited.',
    });
    expect(succeeded(await client.getBalance()).body).toMatchObject({
      balance: 115,
      entries: [{ kind: 'CREDIT NOTE', amount: 115, balance: 115, bill_id: bill.id }],
    });
  });

  test('Closing a month that is not over is refused', async () => {
    const internal = await internalClient(await newOrganisation());
    const period = addMonths(lastPeriod(Date.now()), 1);
    expect(failed(await internal.closePeriod({ body: { period } }))).toMatchObject({
      status: 409,
      code: 'period_not_over',
    });
  });
});

describe('who may see what', () => {
  test('systems with an API token read events, prices and what is outstanding, and no bills', async () => {
    const organisation = await newOrganisation();
    const token = await apiToken(organisation);
    const system = clientWith(token);
    succeeded(await system.listBillableEvents({}));
    succeeded(await system.listPricing());
    succeeded(await system.getOutstandingBillAmount());
    expect(failed(await system.listBills({}))).toMatchObject({ status: 403 });
    expect(failed(await system.getBalance())).toMatchObject({ status: 403 });
    const alias = await request('/v1/billing/billable-events', { headers: { authorization: `Bearer ${token}` } });
    expect(alias.status).toBe(200);
  });

  test("another organisation's bill does not exist", async () => {
    const { bill, organisation } = await billed();
    const stranger = await newOrganisation();
    const path = { bill_id: bill.id };
    expect(failed(await stranger.client.getBill({ path }))).toMatchObject({ status: 404, code: 'bill_not_found' });
    const internal = await internalClient(stranger);
    const body = { organisation_id: stranger.id, bill_id: bill.id, amount: 1, reason: 'Mistake' };
    expect(failed(await internal.createCreditNote({ body, idempotencyKey: 'any' }))).toMatchObject({
      status: 404,
      code: 'bill_not_found',
    });
    expect(succeeded(await organisation.client.getBill({ path })).body?.amount_credited).toBe(0);
  });
});

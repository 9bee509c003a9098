import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operation } from '../../../functions/billing/api/create-credit-note.ts';
import { dynamoBillingBills } from '../../../functions/billing/store/dynamo-billing-bills.ts';
import { dynamoBillingCreditNotes } from '../../../functions/billing/store/dynamo-billing-credit-notes.ts';
import { dynamoBillingPayments } from '../../../functions/billing/store/dynamo-billing-payments.ts';
import { keepBill } from '../../../functions/payments/store/paying.fixture.ts';
import { CrashingTable } from '../../../functions/platform/store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../../functions/platform/store/table.ts';

const organisationId = '692039c00000000000000002';
const billId = '692039c00000000000000003';
const ref = { organisationId, billId };
let tables: TestTable;
beforeAll(async () => {
  tables = await startTestTable();
});
afterAll(() => tables.close());

const credit = (table: Table, key: string, amount = 500) =>
  operation(
    { creditNotes: dynamoBillingCreditNotes(table), bills: dynamoBillingBills(table) },
    {
      caller: { kind: 'user', id: 'staff', organisationId: 'imali', scopes: ['internal'], permissions: [] },
      path: undefined,
      query: undefined,
      headers: { 'idempotency-key': key },
      body: { organisation_id: organisationId, bill_id: billId, amount, reason: 'A test was billed' },
      form: undefined,
      files: {},
      now: Date.parse('2026-11-21T10:00:00Z'),
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'request',
    },
  );

test('a credit note whose answer was lost is issued once, under its Idempotency-Key', async () => {
  const { table } = tables;
  // R1 000.00 and VAT R150.00.
  await keepBill(table, organisationId, billId, 115_000);
  await expect(credit(new CrashingTable(table.name, 1, 'after'), 'the key')).rejects.toThrow();
  expect(await credit(table, 'the key')).toMatchObject({ status: 201, body: { amount: 575 } });
  expect(await dynamoBillingCreditNotes(table).creditNotes(ref)).toHaveLength(1);
  expect(await dynamoBillingPayments(table).account(organisationId)).toMatchObject({ balanceCents: 0 });
  expect(await credit(table, 'the key', 400)).toMatchObject({ problem: 'idempotency_key_reused' });
  expect(await credit(table, 'another key', 400)).toMatchObject({ status: 201 });
  const notes = await dynamoBillingCreditNotes(table).creditNotes(ref);
  expect(notes.map(({ netCents }) => netCents)).toEqual([50_000, 40_000]);
});

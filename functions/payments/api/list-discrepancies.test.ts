import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DiscrepanciesQuery } from '../../../schemas/entities/payments.ts';
import { dynamoBillingPayments } from '../../billing/store/dynamo-billing-payments.ts';
import { dynamoInvoiceLinks } from '../../books/store/dynamo-invoice-links.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { RefundRecord } from '../domain/refund-record.ts';
import { dynamoCards } from '../store/dynamo-cards.ts';
import { dynamoCharges } from '../store/dynamo-charges.ts';
import { dynamoDiscrepancies } from '../store/dynamo-discrepancies.ts';
import { dynamoRefunds } from '../store/dynamo-refunds.ts';
import { keepCard } from '../store/paying.fixture.ts';
import { operation } from './list-discrepancies.ts';

const organisationId = '692039c00000000000000002';
const start = Date.parse('2026-11-21T10:00:00Z');
let tables: TestTable;
let now = start;
beforeAll(async () => {
  tables = await startTestTable();
});
afterAll(() => tables.close());

/** An instant, a minute after the one before. */
const next = (): string => {
  now += 60_000;
  return new Date(now).toISOString();
};

/** Flags one of each kind. @returns what the list calls them, in the order of their flags */
async function flagEach(round: number): Promise<readonly string[]> {
  const { table } = tables;
  const [cards, charges, refunds] = [dynamoCards(table), dynamoCharges(table), dynamoRefunds(table)];
  const cardId = `${round}`.padEnd(24, '0');
  await keepCard({ cards }, organisationId, cardId, 'registration');
  const card = await cards.find(organisationId, cardId);
  if (card === null) throw new Error('the card is gone');
  await cards.save(card, { ...card, refund: 'flagged', flaggedAt: next(), version: card.version + 1 });

  const amount = { amountCents: 1_000, currency: 'ZAR' };
  const wanted = { organisationId, subject: `TOPUP#KEY#${round}`, purpose: { kind: 'topup' } as const, cardId };
  const chargeId = `${round}`.padStart(16, 'c');
  const { charge } = await charges.begin({ ...wanted, ...amount }, () => chargeId, next(), next());
  const flagged = { state: 'FLAGGED', flag: 'another_amount_there', flaggedAt: next(), checkAt: null } as const;
  await charges.save(charge, { ...charge, ...flagged, version: charge.version + 1 });

  const at = next();
  const paid = { provider: 'peach', id: `payment ${round}`, ...amount, at } as const;
  await dynamoBillingPayments(table).topUp(organisationId, paid);
  const refund: RefundRecord = {
    id: `${round}`.padStart(16, 'f'),
    organisationId,
    chargeId,
    amountCents: 1_000,
    reason: 'asked',
    state: 'TAKEN',
    createdAt: at,
    checkAt: at,
    flaggedAt: null,
  };
  await refunds.take(refund);
  await refunds.postpone(refund, next(), next());

  const billId = `${round}`.padStart(24, 'b');
  await dynamoInvoiceLinks(table).save(null, {
    organisationId,
    billId,
    invoiceId: `invoice ${round}`,
    contactId: 'contact',
    number: `INV-${round}`,
    totalCents: 115_000,
    taxCents: 15_000,
    ownPayments: [],
    countedPayments: [],
    flag: 'voided',
    flaggedAt: next(),
    version: 1,
  });
  return [card.transactionId, chargeId, refund.id, billId];
}

async function page(query: Readonly<Record<string, string>>) {
  const listed = await operation(
    { discrepancies: dynamoDiscrepancies(tables.table) },
    {
      caller: { kind: 'user', id: 'staff', organisationId: 'imali', scopes: ['internal'], permissions: [] },
      path: undefined,
      query: DiscrepanciesQuery.parse(query),
      headers: undefined,
      body: undefined,
      form: undefined,
      files: {},
      now,
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'request',
    },
  );
  if (!('body' in listed)) throw new Error('there is no list');
  const { payments, invoices, ...rest } = listed.body;
  return {
    ...rest,
    names: [...payments.map((one) => one.transaction_id), ...invoices.map((one) => one.bill_id)],
  };
}

test('what waits for a person is listed page by page, the newest first, whatever it is, and nothing is left out', async () => {
  const flagged = [...(await flagEach(1)), ...(await flagEach(2))];
  const newest = flagged.toReversed();
  // Eight flags: three on each of two pages, and two on the last.
  const first = await page({ limit: '3' });
  const second = await page({ limit: '3', cursor: first.next_cursor ?? '' });
  const third = await page({ limit: '3', cursor: second.next_cursor ?? '' });
  expect([first, second, third].map(({ names }) => names.toSorted())).toEqual(
    [newest.slice(0, 3), newest.slice(3, 6), newest.slice(6)].map((names) => names.toSorted()),
  );
  expect([first, second, third].map(({ has_next }) => has_next)).toEqual([true, true, false]);
  expect(third.next_cursor).toBeNull();
  expect((await page({ limit: '8' })).next_cursor).toBeNull();
});

test('a cursor that no page gave is refused', () => {
  for (const cursor of ['', '692039c00000000000000002', '2026-11-21T10:00:00.000Z#692039c00000000000000002']) {
    expect(DiscrepanciesQuery.safeParse({ cursor }).success).toBe(false);
  }
});

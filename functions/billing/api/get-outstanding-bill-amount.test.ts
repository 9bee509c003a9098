import { describe, expect, test } from '@jest/globals';
import { operation } from './get-outstanding-bill-amount.ts';

type Adapters = Parameters<typeof operation>[0];
const NOW = Date.parse('2026-03-25T08:00:00Z');

/** What the endpoint says of an organisation that owes so much on bills and used so much since the last of them. */
const said = (unpaidCents: number, usedCents: number) => {
  const adapters: Adapters = {
    payments: { account: async () => ({ unpaidCents, balanceCents: 0 }) },
    events: {
      openTotals: async () => [
        {
          period: '2026-03',
          usage: [{ usedIn: '2026-03', item: 'BANK', priceCents: usedCents, units: 1 }],
          events: 1,
          closedAt: null,
        },
      ],
    },
  };
  return operation(adapters, {
    caller: { kind: 'user', id: 'u', organisationId: 'o', permissions: [], scopes: ['organisation:api'] },
    path: undefined,
    query: undefined,
    headers: undefined,
    form: undefined,
    files: {},
    sourceIp: '127.0.0.1',
    userAgent: '',
    requestId: 'r',
    body: undefined,
    now: NOW,
  });
};

describe('the outstanding amount', () => {
  test('The outstanding amount is of bills alone, and what was used since them is a figure of its own with VAT', async () => {
    // R862.50 of bills; R100 used this month is R115 with 15 % VAT, and is on no bill yet.
    expect(await said(86_250, 10_000)).toEqual({
      status: 200,
      body: { amount: 862.5, unpaid_bills: 862.5, current_period: 115, period: '2026-03' },
    });
  });

  test('An organisation that paid its bills owes nothing, whatever it used this month', async () => {
    expect(await said(0, 5_000_000)).toMatchObject({ body: { amount: 0, unpaid_bills: 0, current_period: 57_500 } });
  });
});

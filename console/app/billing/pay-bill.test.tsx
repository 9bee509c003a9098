import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { PayBill } from './pay-bill.tsx';

afterEach(cleanup);

const bill = { id: '692039c05f3c8b2a1d9e4f70', amount_due: 402.5 };
const card = {
  id: '692039c05f3c8b2a1d9e4f71',
  name: 'Company card',
  is_linked: true,
  deleted: false,
  last_four: '1111',
  brand: 'VISA',
  expires_in: '2031-12',
  decline_reason: null,
};
const getBalance: ConsoleApi['getBalance'] = async () => ({
  ok: true,
  status: 200,
  requestId: '',
  body: { balance: 0, entries: [] },
});
const cards =
  (...known: readonly (typeof card)[]): ConsoleApi['listCards'] =>
  async () => ({ ok: true, status: 200, requestId: '', body: [...known] });

test('A declined card is reported with what to do, and without the claim that money was taken', async () => {
  const user = userEvent.setup({ document });
  const asked: unknown[] = [];
  const payBill: ConsoleApi['payBill'] = async ({ body }) => {
    asked.push(body);
    return {
      ok: false,
      status: 402,
      code: 'payment_declined',
      message: 'The card was not charged: there is not enough money on it.',
      detail: [],
      requestId: '',
      retryAfter: null,
    };
  };
  drawConsole(<PayBill bill={bill} />, { answers: { listCards: cards(card), getBalance, payBill } });
  await screen.findByLabelText('Card for the rest');
  await user.click(screen.getByRole('button', { name: /^Pay R/ }));
  await screen.findByText(/there is not enough money on it/);
  expect(screen.queryByText(/No money was taken/)).not.toBeNull();
  expect(asked).toEqual([{ bill_id: bill.id, card_id: card.id }]);
});

test('Paying without a card and without a balance shows the way to add a card', async () => {
  const payBill: ConsoleApi['payBill'] = async () => {
    throw new Error('nothing is to be paid');
  };
  drawConsole(<PayBill bill={bill} />, { answers: { listCards: cards(), getBalance, payBill } });
  const link = await screen.findByRole('link', { name: 'Add a card' });
  expect(link.getAttribute('href')).toBe('/billing/cards');
});

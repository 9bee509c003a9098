import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../../console-api.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { drawConsole } from '../../testing/drawn-console.tsx';
import { transactionsAnswer, transactionWith } from '../../testing/transaction.fixture.ts';
import { useTransactions } from '../use-application.ts';
import { useRelabel } from './use-relabel.ts';
import { useTransaction } from './use-transaction.ts';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const row = transactionWith({ confidence: 0.3, confidence_band: 'LOW' });

/** The long list, and beside it the row that was asked for by its id, as the panels do. */
function Both() {
  const { items } = useTransactions(ID);
  const one = useTransaction(ID, row.id).row;
  const { relabel } = useRelabel(ID);
  return (
    <>
      <p>List: {items.map(({ label, confidence_band: band }) => `${label} ${band}`)}</p>
      <p>Row: {one === null ? 'none' : `${one.label} ${one.confidence_band}`}</p>
      <ActionButton onClick={() => void relabel(row, 'food.restaurants')}>Change</ActionButton>
    </>
  );
}

const relabelTransaction: ConsoleApi['relabelTransaction'] = async ({ path, body }) => ({
  ok: true,
  status: 200,
  requestId: '',
  body: {
    transaction_id: path.transaction_id,
    old_label: row.label,
    new_label: body.new_label,
    state: 'updating',
    generation: 2,
    changes: [],
  },
});

test('a changed label is put into the list, and into what was asked for by ids', async () => {
  const user = userEvent.setup();
  const listLabelledTransactions: ConsoleApi['listLabelledTransactions'] = async () => transactionsAnswer([row]);
  drawConsole(<Both />, { answers: { listLabelledTransactions, relabelTransaction } });
  await screen.findByText('List: food.groceries LOW');
  await screen.findByText('Row: food.groceries LOW');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText('List: food.restaurants VERY_HIGH');
  await screen.findByText('Row: food.restaurants VERY_HIGH');
});

test('a changed label stays when a further page comes that was asked for before', async () => {
  const user = userEvent.setup();
  const second = transactionsAnswer([transactionWith({ id: 'second', label: 'food.fast_food' })]);
  const slow = Promise.withResolvers<typeof second>();
  let asked = 0;
  const listLabelledTransactions: ConsoleApi['listLabelledTransactions'] = async ({ query }) => {
    if (query?.cursor === undefined) return transactionsAnswer([row], 'further');
    asked += 1;
    return asked === 1 ? await slow.promise : second;
  };
  drawConsole(<Both />, { answers: { listLabelledTransactions, relabelTransaction } });
  await screen.findByText('List: food.groceries LOW');
  await waitFor(() => expect(asked).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(/^List: food\.restaurants VERY_HIGH/);
  slow.resolve(second);
  await screen.findByText(/^List: .*food\.fast_food/);
  expect(screen.getByText(/^List: /).textContent).toMatch(/^List: food\.restaurants VERY_HIGH/);
});

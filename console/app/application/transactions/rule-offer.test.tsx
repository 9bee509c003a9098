import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answered, ConsoleApi, Parts } from '../../console-api.ts';
import { drawConsole } from '../../testing/drawn-console.tsx';
import { transactionWith } from '../../testing/transaction.fixture.ts';
import { RuleOffer } from './rule-offer.tsx';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const transaction = transactionWith({
  id: '692039c05f3c8b2a1d9e4f72',
  datetime: '2026-03-24T08:00:00.000Z',
  description: 'KLEINMOND BUTCHERY 0412',
  labelled_by: 'user',
});
const preview = (matched: number): Answered<'previewLabelRule'> => ({
  transactions_matched: matched,
  would_change: matched - 1,
  kept: 0,
  changes: [],
  applications: [],
  examples: [],
});
const made: Answered<'createLabelRule'> = {
  id: '692039c05f3c8b2a1d9e4f7a',
  name: null,
  conditions: {
    description_contains: 'KLEINMOND',
    description_regex: null,
    min_amount: null,
    max_amount: null,
    direction: 'out',
    account_number: null,
    bank_slug: null,
  },
  label: 'food.groceries',
  applies_to: 'organisation',
  created_by: '692039c05f3c8b2a1d9e4f7b',
  created_at: '2026-03-24T08:00:00.000Z',
  applied_to: [],
};

function draw() {
  const previewed: (string | null | undefined)[] = [];
  const created: Parts<'createLabelRule'>['body'][] = [];
  const removed: string[] = [];
  let closed = 0;
  const previewLabelRule: ConsoleApi['previewLabelRule'] = async ({ body }) => {
    const text = body.conditions.description_contains;
    previewed.push(text);
    return { ok: true, status: 200, body: preview(text === 'KLEINMOND' ? 9 : 4), requestId: '' };
  };
  const createLabelRule: ConsoleApi['createLabelRule'] = async ({ body }) => {
    created.push(body);
    return { ok: true, status: 201, body: made, requestId: '' };
  };
  const deleteLabelRule: ConsoleApi['deleteLabelRule'] = async ({ path }) => {
    removed.push(path.rule_id);
    return { ok: true, status: 204, body: undefined, requestId: '' };
  };
  drawConsole(
    <RuleOffer
      id={ID}
      change={{ transaction, from: 'cash.atm_withdrawal', to: 'food.groceries', scope: 'transaction' }}
      close={() => {
        closed += 1;
      }}
    />,
    { answers: { previewLabelRule, createLabelRule, deleteLabelRule } },
  );
  return { previewed, created, removed, closed: () => closed };
}

test('a rule is shown with what it would change, anew when its text changes, and asked for after a pause', async () => {
  const user = userEvent.setup();
  const { previewed } = draw();
  await screen.findByText('4 transactions match, 3 would change.');
  const field = screen.getByLabelText('The description contains');
  await user.clear(field);
  await user.type(field, 'KLEINMOND');
  await screen.findByText('9 transactions match, 8 would change.');
  expect(previewed).toEqual(['KLEINMOND BUTCHERY 0412', 'KLEINMOND']);
});

test('a rule is made for this application at once, and can be undone', async () => {
  const user = userEvent.setup();
  const { created, removed, closed } = draw();
  await screen.findByText(/would change/);
  await user.click(screen.getByRole('button', { name: 'Make the rule' }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(created).toEqual([
    {
      conditions: { description_contains: 'KLEINMOND BUTCHERY 0412', direction: 'out' },
      label: 'food.groceries',
      apply_to_application_ids: [ID],
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() => expect(removed).toEqual([made.id]));
});

test('a rule without a text is not made', async () => {
  const user = userEvent.setup();
  const { created } = draw();
  await user.clear(screen.getByLabelText('The description contains'));
  await screen.findByText('Enter part of the description.');
  await user.click(screen.getByRole('button', { name: 'Make the rule' }));
  expect(created).toEqual([]);
});

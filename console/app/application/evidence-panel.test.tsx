import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answered, ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { transactionsAnswer, transactionWith } from '../testing/transaction.fixture.ts';
import { EvidencePanel } from './evidence-panel.tsx';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const idOf = (index: number) => index.toString(16).padStart(24, '0');
const transaction = (id: string) =>
  transactionWith({
    id,
    datetime: '2026-03-24T08:00:00.000Z',
    amount: 10.1,
    description: 'ACME SALARY',
    label: 'income.salary',
    channel: 'eft',
  });

type Health = Answered<'getHealthScore'>;
const isHealth = (value: unknown): value is Health => typeof value === 'object' && value !== null;

/** A document with the evidence of one figure, as far as the panel reads it. */
function healthWith(ids: readonly string[]): Health {
  const document: unknown = { final_score: 40, evidence: { final_score: ids } };
  if (!isHealth(document)) throw new Error('no document');
  return document;
}

function draw(ids: readonly string[]) {
  const asked: number[] = [];
  const getHealthScore: ConsoleApi['getHealthScore'] = async () => ({
    ok: true,
    status: 200,
    body: healthWith(ids),
    requestId: '',
  });
  const listLabelledTransactions: ConsoleApi['listLabelledTransactions'] = async (parts) => {
    const wanted = (parts.query?.ids ?? '').split(',');
    asked.push(wanted.length);
    return transactionsAnswer(wanted.map(transaction));
  };
  drawConsole(<EvidencePanel applicationId={ID} figure="health_score:final_score" />, {
    answers: { getHealthScore, listLabelledTransactions },
  });
  return asked;
}

test('a figure shows its definition and the transactions behind it, a hundred with a call, summed when all are there', async () => {
  const user = userEvent.setup();
  const asked = draw(Array.from({ length: 150 }, (_, index) => idOf(index)));
  await screen.findByText('How it is calculated');
  await screen.findByRole('heading', { name: '150 transactions behind it' });
  await screen.findAllByText('ACME SALARY');
  expect(screen.queryByText(/^Total/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  // 150 times 10.10.
  await screen.findByText(/^Total: R.1.515\.00$/);
  expect(asked).toEqual([100, 50]);
});

test('a figure without transactions says so', async () => {
  expect(draw([])).toEqual([]);
  await screen.findByText('No transaction is behind this figure.');
});

type Affordability = Answered<'getAffordability'>;
const isAffordability = (value: unknown): value is Affordability => typeof value === 'object' && value !== null;
const worked = (name: string, value: number, working: string) => ({ name, value, working, line: null, evidence: {} });
const lined = (name: string, value: number, line: string) => ({ name, value, working: null, line, evidence: {} });
const given = (name: string, value: number) => ({ name, value, working: null, line: null, evidence: {} });
const foodOf = (month: number, id: number, counted = true) => ({
  year: 2026,
  month,
  amount: -10.1,
  counted,
  evidence: { amount: [idOf(id)] },
});

/** A document with a chain of workings from the instalment to food, as far as the panel reads it. */
const affordability: unknown = {
  currency: 'ZAR',
  max_instalment: 900,
  reg23a_worksheet: { existing_obligations: 100, living_expenses: 1_000, discretionary_income: 900 },
  evidence: {},
  workings: [
    {
      figure: 'max_instalment',
      value: 900,
      formula: 'max(0, discretionary_income)',
      operands: [worked('discretionary_income', 900, 'discretionary_income')],
    },
    {
      figure: 'discretionary_income',
      value: 900,
      formula: 'net_income - committed_obligations - necessary_expenses',
      operands: [
        worked('committed_obligations', 100, 'committed_obligations'),
        worked('necessary_expenses', 1_000, 'expenses_used'),
      ],
    },
    { figure: 'committed_obligations', value: 100, formula: 'food', operands: [lined('food', 100, 'food')] },
    {
      figure: 'expenses_used',
      value: 1_000,
      formula: 'max(necessary_expenses_observed, norm_applied)',
      operands: [worked('2026-03', 1_000, 'necessary_expenses 2026-03'), given('norm_applied', 800)],
    },
    {
      figure: 'necessary_expenses 2026-03',
      value: 1_000,
      formula: 'food',
      operands: [lined('food', 1_000, 'food')],
    },
  ],
  waterfall: { lines: [{ line: 'food', months: [foodOf(2, 2), foodOf(3, 3), foodOf(4, 4, false)] }] },
};

function drawAffordability(figure: string) {
  if (!isAffordability(affordability)) throw new Error('no document');
  const body = affordability;
  const asked: string[] = [];
  const getAffordability: ConsoleApi['getAffordability'] = async () => ({ ok: true, status: 200, body, requestId: '' });
  const listLabelledTransactions: ConsoleApi['listLabelledTransactions'] = async (parts) => {
    asked.push(...(parts.query?.ids ?? '').split(','));
    return transactionsAnswer((parts.query?.ids ?? '').split(',').map(transaction));
  };
  drawConsole(<EvidencePanel applicationId={ID} figure={figure} />, {
    answers: { getAffordability, listLabelledTransactions },
  });
  return asked;
}

/** Opens an operand by the keyboard. */
async function open(user: ReturnType<typeof userEvent.setup>, name: string) {
  (await screen.findByRole('link', { name })).focus();
  await user.keyboard('{Enter}');
}

test('a computed figure opens along its operands down to the transactions of a month, and back by button and by Backspace', async () => {
  const user = userEvent.setup();
  const asked = drawAffordability('affordability:max_instalment');
  await screen.findByText('the larger of 0 and discretionary income');
  await open(user, 'Discretionary income');
  await screen.findByText('net income \u2212 committed obligations \u2212 necessary expenses');
  await open(user, 'Necessary expenses');
  // What is given has nothing behind it.
  await screen.findByRole('rowheader', { name: 'Norm applied' });
  expect(screen.queryByRole('link', { name: 'Norm applied' })).toBeNull();
  await open(user, 'Mar 2026');
  await open(user, 'Food');
  await screen.findByText('ACME SALARY');
  expect(asked).toEqual([idOf(3)]);
  await user.keyboard('{Backspace}');
  await screen.findByRole('heading', { name: /^Mar 2026: R.1\u202f000\.00$/ });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: /^Necessary expenses: / });
});

test('a line of a usual month opens to the transactions of every counted month', async () => {
  const asked = drawAffordability('affordability:reg23a_worksheet.existing_obligations');
  await open(userEvent.setup(), 'Food');
  await screen.findAllByText('ACME SALARY');
  expect(asked).toEqual([idOf(2), idOf(3)]);
});

test.each([
  ['living_expenses', 'Mar 2026'],
  ['discretionary_income', 'Committed obligations'],
])('the line %s of the worksheet lists %s among what it is made of', async (line, operand) => {
  drawAffordability(`affordability:reg23a_worksheet.${line}`);
  await screen.findByRole('heading', { name: 'What it is made of' });
  screen.getByRole('link', { name: operand });
});

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
  await screen.findByText('How it is worked out');
  await screen.findByRole('heading', { name: '150 transactions behind it' });
  await screen.findAllByText('ACME SALARY');
  expect(screen.queryByText(/^Together/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  // 150 times 10.10.
  await screen.findByText(/^Together: R.1.515\.00$/);
  expect(asked).toEqual([100, 50]);
});

test('a figure without transactions says so', async () => {
  expect(draw([])).toEqual([]);
  await screen.findByText('No transaction is behind this figure.');
});

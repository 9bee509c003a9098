import type { Failure } from '@imali/client/imali-client.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { ApplicationScreen } from '../application/application-screen.tsx';
import { TransactionsTab } from '../application/transactions/transactions-tab.tsx';
import { CardsScreen } from '../billing/cards-screen.tsx';
import type { ConsoleApi } from '../console-api.ts';
import { ConfigChoice } from '../parts/config-choice.tsx';
import { TroubleView } from '../parts/states.tsx';
import { NewRuleForm } from '../settings/new-rule-form.tsx';
import { WebhookScreen } from '../webhooks/webhook-screen.tsx';
import { application } from './application.fixture.ts';
import { drawConsole } from './drawn-console.tsx';
import { transactionsAnswer } from './transaction.fixture.ts';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const failure = (code: string, status: number, message = ''): Failure => ({
  ok: false,
  status,
  code,
  message,
  detail: [],
  requestId: '',
  retryAfter: null,
});
const broken = async () => failure('internal_error', 500);
const never = () => new Promise<never>(() => {});
const page = { count: 0, has_next: false, has_prev: false, next_cursor: null, data: [] };
const getApplication: ConsoleApi['getApplication'] = async () => ({
  ok: true,
  status: 200,
  requestId: '',
  body: application,
});
const drawApplication = (answers: Partial<ConsoleApi>) =>
  drawConsole(
    <Routes>
      <Route path="/applications/:id" element={<ApplicationScreen />} />
    </Routes>,
    { address: `/applications/${ID}`, answers: { getApplication, ...answers } },
  );
const told = 'Something went wrong on our side';

describe('where a part of a screen could not be read', () => {
  test('an application whose connection was not read is not said to wait for the applicant', async () => {
    drawApplication({ getBankConnection: broken });
    await screen.findByText("We couldn't load the status.");
    await screen.findByText(told);
    expect(screen.queryByText('Waiting for the applicant')).toBeNull();
  });

  test('an application without a connection waits for the applicant', async () => {
    drawApplication({ getBankConnection: async () => failure('bank_connection_not_found', 404) });
    await screen.findByText('Waiting for the applicant');
    expect(screen.queryByText("We couldn't load the status.")).toBeNull();
  });

  test('the choice of a config says so, and asks again at a press', async () => {
    const user = userEvent.setup({ document });
    let asked = 0;
    const listApplicationConfigs: ConsoleApi['listApplicationConfigs'] = async () => {
      asked += 1;
      return asked === 1 ? failure('internal_error', 500) : { ok: true, status: 200, requestId: '', body: page };
    };
    drawConsole(<ConfigChoice value="" onChange={() => {}} />, { answers: { listApplicationConfigs } });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toBe(2);
    expect(screen.queryByText(told)).toBeNull();
  });

  test('Labels that failed to load are reported where one is to be chosen', async () => {
    drawConsole(<NewRuleForm />, { answers: { listLabels: broken } });
    await screen.findByText(told);
    cleanup();
    const listLabelledTransactions: ConsoleApi['listLabelledTransactions'] = async () => transactionsAnswer([]);
    drawConsole(<TransactionsTab id={ID} />, { answers: { listLabels: broken, listLabelledTransactions } });
    await screen.findByText(told);
    cleanup();
    // Who changes no label misses none.
    drawConsole(<TransactionsTab id={ID} />, {
      answers: { listLabels: broken, listLabelledTransactions },
      permissions: ['applications.read'],
    });
    await screen.findByText('0 of 0 transactions', { exact: false });
    expect(screen.queryByText(told)).toBeNull();
  });

  test('Nobody is asked to add a card before it is known that there is no card', async () => {
    drawConsole(<CardsScreen />, { answers: { listCards: never, getBalance: never } });
    await screen.findByRole('heading', { name: 'Cards' });
    expect(screen.queryByText('Add a card first.')).toBeNull();
  });
});

test('a webhook has its heading while it is looked for', async () => {
  drawConsole(<WebhookScreen />, { answers: { listWebhooks: never } });
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' });
  screen.getByText('Loading');
});

test('A missing thing is not requested again, and the words of the API are shown', () => {
  drawConsole(
    <TroubleView trouble={{ ...failure('bill_not_found', 404, 'Bill not found'), fields: {} }} again={() => {}} />,
  );
  screen.getByText('Not found');
  screen.getByText('Bill not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

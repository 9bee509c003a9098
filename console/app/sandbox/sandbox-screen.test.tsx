import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { SandboxScreen } from './sandbox-screen.tsx';

let date = '2026-01-31';
beforeEach(() => {
  date = '2026-01-31';
});
afterEach(cleanup);

const persona = (id: string, name: string) => ({ id, name, description: `What ${name} shows`, months: 12 });
const listPersonas: ConsoleApi['listPersonas'] = async () => ({
  ok: true,
  status: 200,
  requestId: '',
  body: { data: [persona('salaried_monthly', 'Paid by the month'), persona('gambler', 'Bets often')] },
});
const getSandboxClock: ConsoleApi['getSandboxClock'] = async () => ({
  ok: true,
  status: 200,
  requestId: '',
  body: { date, is_set: true },
});

test('people are found by what they show, and the address keeps what was looked for', async () => {
  const user = userEvent.setup({ document });
  drawConsole(<SandboxScreen />, { answers: { listPersonas, getSandboxClock }, address: '/sandbox?q=bets' });
  await screen.findByText('Bets often');
  expect(screen.queryByText('Paid by the month')).toBeNull();
  await user.type(screen.getByLabelText('Search by name or what they show'), ' x');
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await screen.findByText('Paid by the month');
});

test('The date moves on by a month to a day that the month has, and the result is shown', async () => {
  const user = userEvent.setup({ document });
  const setSandboxClock: ConsoleApi['setSandboxClock'] = async ({ body }) => {
    date = body.date;
    const moved = { date, is_set: true, applications_advanced: 1, transactions_added: 34 };
    return { ok: true, status: 200, requestId: '', body: moved };
  };
  drawConsole(<SandboxScreen />, { answers: { listPersonas, getSandboxClock, setSandboxClock } });
  await user.click(await screen.findByRole('button', { name: 'One month on' }));
  await screen.findByText('It is 28 Feb 2026. 1 application got 34 new transactions.');
  await screen.findByText('28 Feb 2026');
});

test('The sandbox is described as missing in production where the API does not have it', async () => {
  const gone: ConsoleApi['listPersonas'] = async () => ({
    ok: false,
    status: 404,
    code: 'resource_not_found',
    message: 'no',
    detail: [],
    requestId: '',
    retryAfter: null,
  });
  drawConsole(<SandboxScreen />, { answers: { listPersonas: gone } });
  await screen.findByText('The sandbox is not part of production');
});

import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answered, ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { AnalysisSettingsScreen } from './analysis-screen.tsx';

afterEach(cleanup);

const weights = { affordability: 4, income: 2, expense: 1, liquidity_and_savings: 1, debt: 2, fee: 0 };
const thresholds = {
  least_full_months: 3,
  least_share_of_months: 0.5,
  most_debt_to_income: 0.5,
  most_gambling_share: 0.1,
  most_uncategorised_share: 0.25,
};
const settings: Answered<'getAnalysisSettings'> = {
  health_weights: weights,
  balance_floor: 250,
  authenticity_limits: null,
  default_authenticity_limits: { clear_from: 90, refused_below: 10 },
  affordability_thresholds: null,
  default_affordability_thresholds: thresholds,
  default_health_weights: weights,
};

function draw() {
  const sent: Parameters<ConsoleApi['setAnalysisSettings']>[0]['body'][] = [];
  const getAnalysisSettings: ConsoleApi['getAnalysisSettings'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: settings,
  });
  const setAnalysisSettings: ConsoleApi['setAnalysisSettings'] = async ({ body }) => {
    sent.push(body);
    return { ok: true, status: 200, requestId: '', body: settings };
  };
  drawConsole(<AnalysisSettingsScreen />, {
    answers: { getAnalysisSettings, setAnalysisSettings },
    permissions: ['applications.read', 'organisation.manage'],
  });
  return sent;
}

test('Own thresholds are sent alone with the required names, and undo takes them back', async () => {
  const user = userEvent.setup({ document });
  const sent = draw();
  await user.click(await screen.findByRole('checkbox', { name: 'Use our own thresholds' }));
  const gambling = screen.getByRole('textbox', { name: /Most gambling/ });
  await user.clear(gambling);
  await user.type(gambling, '5');
  await user.click(screen.getByRole('button', { name: 'Save thresholds' }));
  const rest = { health_weights: weights, balance_floor: 250 };
  const own = { ...rest, affordability_thresholds: { ...thresholds, most_gambling_share: 0.05 } };
  expect(sent).toEqual([own]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(sent).toEqual([own, { ...rest, affordability_thresholds: null }]);
});

test('A limit of authenticity that is not a score is reported and not sent', async () => {
  const user = userEvent.setup({ document });
  const sent = draw();
  await user.click(await screen.findByRole('checkbox', { name: 'Use our own limits' }));
  const clear = screen.getByRole('textbox', { name: 'Clear from' });
  await user.clear(clear);
  await user.type(clear, '101');
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(screen.getAllByText('Enter a whole number from 0 to 100.').length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await user.clear(clear);
  await user.type(clear, '95');
  await user.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(sent).toEqual([
    { health_weights: weights, balance_floor: 250, authenticity_limits: { clear_from: 95, refused_below: 10 } },
  ]);
});

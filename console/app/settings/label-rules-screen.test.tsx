import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi, Listed } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { LabelRulesScreen } from './label-rules-screen.tsx';

afterEach(cleanup);

const rule: Listed<'listLabelRules'> = {
  id: '692039c05f3c8b2a1d9e4f70',
  name: 'The butcher',
  conditions: {
    description_contains: 'KLEINMOND BUTCHERY',
    description_regex: null,
    min_amount: 100,
    max_amount: null,
    direction: 'out',
    account_number: null,
    bank_slug: null,
  },
  label: 'food.groceries',
  applies_to: 'organisation',
  created_by: '692039c05f3c8b2a1d9e4f71',
  created_at: '2026-01-01T00:00:00.000Z',
};

test('a rule that was deleted is made again by undo', async () => {
  const user = userEvent.setup({ document });
  let known = [rule];
  const made: unknown[] = [];
  const listLabelRules: ConsoleApi['listLabelRules'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { count: known.length, has_next: false, has_prev: false, next_cursor: null, data: known },
  });
  const deleteLabelRule: ConsoleApi['deleteLabelRule'] = async () => {
    known = [];
    return { ok: true, status: 204, requestId: '', body: undefined };
  };
  const createLabelRule: ConsoleApi['createLabelRule'] = async ({ body }) => {
    made.push(body);
    known = [rule];
    return { ok: true, status: 201, requestId: '', body: { ...rule, applied_to: [] } };
  };
  const listLabels: ConsoleApi['listLabels'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { taxonomy_version: '1', labels: [] },
  });
  drawConsole(<LabelRulesScreen />, { answers: { listLabelRules, deleteLabelRule, createLabelRule, listLabels } });
  await screen.findByText(/contains "KLEINMOND BUTCHERY", money out, from/);
  await user.click(screen.getByRole('button', { name: 'Delete the rule The butcher' }));
  await screen.findByText('No label rules yet');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/contains "KLEINMOND BUTCHERY"/);
  expect(made).toMatchObject([
    { name: 'The butcher', label: 'food.groceries', conditions: { description_contains: 'KLEINMOND BUTCHERY' } },
  ]);
});

test('the rule that the address asks for is marked and has the focus', async () => {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => {} });
  const other = { ...rule, id: '692039c05f3c8b2a1d9e4f72', name: 'The baker' };
  const listLabelRules: ConsoleApi['listLabelRules'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { count: 2, has_next: false, has_prev: false, next_cursor: null, data: [other, rule] },
  });
  drawConsole(<LabelRulesScreen />, {
    address: `/settings/label-rules?rule=${rule.id}`,
    answers: { listLabelRules },
    permissions: ['applications.read'],
  });
  const name = await screen.findByText('The butcher');
  expect([name.tagName, screen.getByText('The baker').tagName]).toEqual(['MARK', 'TH']);
  expect(document.activeElement).toBe(name);
});

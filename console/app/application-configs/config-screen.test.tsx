import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import type { Arg } from './config-draft.ts';
import { NewConfigScreen } from './config-screen.tsx';

afterEach(cleanup);

const months: Arg = {
  connection: 'bank_connection',
  data_point: 'affordability',
  name: 'months',
  direction: 'input',
  type: 'integer',
  required: false,
  default: 3,
  minimum: 1,
  maximum: 24,
  description: 'Months of history',
};
const point = { name: 'affordability', description: 'Income and what is left' };
const listConnectionsAvailable: ConsoleApi['listConnectionsAvailable'] = async () => ({
  ok: true,
  status: 200,
  requestId: '',
  body: [{ name: 'bank_connection', display_name: 'Bank connection', description: 'Accounts', data_points: [point] }],
});
const listDataPointArgs: ConsoleApi['listDataPointArgs'] = async () => ({
  ok: true,
  status: 200,
  requestId: '',
  body: [months],
});

test('An error of the type check appears at its argument', async () => {
  const user = userEvent.setup({ document });
  const fault = `input argument 'months' of 'bank_connection.affordability' must be of type integer`;
  const asked: unknown[] = [];
  const createApplicationConfig: ConsoleApi['createApplicationConfig'] = async ({ body }) => {
    asked.push(body.connections);
    return {
      ok: false,
      status: 400,
      code: 'application_config_type_check_invalid',
      message: `Application config type check invalid: ${fault}`,
      detail: [],
      requestId: '',
      retryAfter: null,
    };
  };
  drawConsole(<NewConfigScreen />, {
    answers: { listConnectionsAvailable, listDataPointArgs, createApplicationConfig },
    permissions: ['application_configs.manage'],
  });
  const create = await screen.findByRole('button', { name: 'Create config' });
  // A new config asks for everything.
  await user.click(screen.getByRole('checkbox', { name: 'affordability' }));
  await user.click(create);
  expect(screen.queryAllByText('Choose one data point at least.')).not.toHaveLength(0);
  await user.type(screen.getByLabelText('Name'), 'Personal loan');
  await user.click(screen.getByRole('checkbox', { name: 'affordability' }));
  await user.type(screen.getByLabelText('months'), 'many');
  await user.click(create);
  expect(asked).toEqual([
    [
      {
        name: 'bank_connection',
        data_points: [{ name: 'affordability', input_args: { months: 'many' }, output_args: [] }],
      },
    ],
  ]);
  expect(screen.getByLabelText('months').getAttribute('aria-invalid')).toBe('true');
});

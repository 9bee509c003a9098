import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

afterEach(cleanup);

const token = {
  id: '692039c05f3c8b2a1d9e4f70',
  name: 'Loan origination',
  scopes: ['organisation:api'],
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
  created_by: null,
  expires_at: null,
  ip_ranges: [],
  former_secret_until: null,
  client_id: null,
  key_ids: [],
};

test('a token is revoked only by its name, and is gone from the list then', async () => {
  const user = userEvent.setup({ document });
  let known = [token];
  const listApiTokens: ConsoleApi['listApiTokens'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { count: known.length, has_next: false, has_prev: false, next_cursor: null, data: known },
  });
  const deleteApiToken: ConsoleApi['deleteApiToken'] = async ({ path }) => {
    known = known.filter(({ id }) => id !== path.token_id);
    return { ok: true, status: 204, requestId: '', body: undefined };
  };
  drawConsole(<ApiTokensScreen />, { answers: { listApiTokens, deleteApiToken } });
  await user.click(await screen.findByRole('button', { name: 'Revoke the token Loan origination' }));
  const field = await screen.findByLabelText('Type its name to revoke it');
  await user.type(field, 'another');
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  expect(screen.queryByText('This is not its name.')).not.toBeNull();
  expect(known).toHaveLength(1);
  await user.clear(field);
  await user.type(field, 'Loan origination');
  await user.click(screen.getByRole('button', { name: 'Revoke token' }));
  await screen.findByText('No API tokens yet');
  expect(known).toEqual([]);
});

test('a new token is shown once, with a call that it can make', async () => {
  const user = userEvent.setup({ document });
  const listApiTokens: ConsoleApi['listApiTokens'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { count: 0, has_next: false, has_prev: false, next_cursor: null, data: [] },
  });
  const createApiToken: ConsoleApi['createApiToken'] = async ({ body }) => ({
    ok: true,
    status: 201,
    requestId: '',
    body: { ...token, name: body.name, bearer_token: 'bearer-of-the-test' },
  });
  drawConsole(<ApiTokensScreen />, { answers: { listApiTokens, createApiToken } });
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  expect(screen.queryAllByText(/two letters or more/)).not.toHaveLength(0);
  await user.type(screen.getByLabelText('What it is for'), 'Books');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(screen.queryByText('bearer-of-the-test')).not.toBeNull();
  expect(screen.queryByText(/Authorization: Bearer bearer-of-the-test/)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText(/bearer-of-the-test/)).toBeNull();
});

test('A token gets public keys in place of its secret, and a private key is not sent', async () => {
  const user = userEvent.setup({ document });
  let known: (Omit<typeof token, 'client_id' | 'key_ids'> & { client_id: string | null; key_ids: string[] })[] = [
    token,
  ];
  const listApiTokens: ConsoleApi['listApiTokens'] = async () => ({
    ok: true,
    status: 200,
    requestId: '',
    body: { count: known.length, has_next: false, has_prev: false, next_cursor: null, data: known },
  });
  const sent: unknown[] = [];
  const setApiTokenKeys: ConsoleApi['setApiTokenKeys'] = async ({ body }) => {
    sent.push(body);
    const keyed = { ...token, client_id: 'imali_client', key_ids: body.keys.map(({ kid }) => kid) };
    known = [keyed];
    return { ok: true, status: 200, requestId: '', body: keyed };
  };
  drawConsole(<ApiTokensScreen />, { answers: { listApiTokens, setApiTokenKeys } });
  await user.click(await screen.findByRole('button', { name: 'Use keys in place of the secret of Loan origination' }));
  const field = await screen.findByRole('textbox', { name: /^Public keys/ });
  const key = { kty: 'OKP', crv: 'Ed25519', kid: 'first', x: 'x' };
  const register = async (entered: unknown): Promise<void> => {
    await user.clear(field);
    await user.click(field);
    await user.paste(JSON.stringify(entered));
    await user.click(screen.getByRole('button', { name: 'Register keys' }));
  };
  await register({ keys: [{ ...key, d: 'private' }] });
  expect(screen.queryByText(/This holds a private key/)).not.toBeNull();
  expect(sent).toEqual([]);
  await register({ keys: [key] });
  await screen.findByText('Client imali_client, keys first');
  expect(sent).toEqual([{ keys: [key] }]);
});

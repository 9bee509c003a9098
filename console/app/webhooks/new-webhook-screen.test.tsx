import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { NewWebhookScreen } from './new-webhook-screen.tsx';

afterEach(cleanup);

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('a webhook is made once its address is there, and its secret goes from the page when it is kept', async () => {
  const asked: unknown[] = [];
  const createWebhook: ConsoleApi['createWebhook'] = async (parts) => {
    asked.push(parts.body);
    const { url } = parts.body;
    return {
      ok: true,
      status: 201,
      requestId: '',
      body: {
        id: '692039c05f3c8b2a1d9e4f70',
        url,
        description: null,
        event_types: null,
        ordering: 'none',
        public_key: null,
        is_active: true,
        disabled_reason: null,
        disabled_at: null,
        created_at: '2026-01-01T00:00:00.000Z',
        secret,
      },
    };
  };
  drawConsole(<NewWebhookScreen />, { answers: { createWebhook } });
  const user = userEvent.setup({ document });
  const add = screen.getByRole('button', { name: 'Add webhook' });
  await user.click(add);
  expect(screen.getAllByText('Enter the address that events are sent to.')).not.toHaveLength(0);
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText('Address'), 'https://lender.example/imali');
  await user.click(add);
  expect(asked).toEqual([
    { url: 'https://lender.example/imali', description: null, event_types: null, ordering: 'none' },
  ]);
  expect(screen.queryByText(secret)).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the webhook' }).getAttribute('href')).toBe(
    '/webhooks/692039c05f3c8b2a1d9e4f70',
  );
});

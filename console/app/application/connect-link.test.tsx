import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { application } from '../testing/application.fixture.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { useConnectLink } from './connect-link.tsx';

afterEach(cleanup);

function LinkOf({ id }: { readonly id: string }) {
  const { button, outcome } = useConnectLink(id);
  return (
    <>
      {button}
      {outcome}
    </>
  );
}

const URL_MADE = 'https://console.example/connect/1#token=ilk_any';

test('Making a connect link shows it with its end, and says that it is not shown again', async () => {
  drawConsole(<LinkOf id={application.id} />, {
    answers: {
      createConnectLink: async () => ({
        ok: true,
        status: 201,
        body: { connect_url: URL_MADE, connect_url_expires_at: '2026-04-01T08:00:00.000Z' },
        requestId: '',
      }),
    },
  });
  expect(screen.queryByText(URL_MADE)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Make a connect link' }));
  const shown = await screen.findByRole('alert');
  expect(shown.textContent).toContain(URL_MADE);
  expect(shown.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /You can't see it again.*1 April 2026|You can't see it again.*1 Apr 2026/,
  );
});

test('A user who may not make a connect link sees why', async () => {
  drawConsole(<LinkOf id={application.id} />, {
    answers: {
      createConnectLink: async () => ({
        ok: false,
        status: 403,
        code: 'invalid_token_permissions',
        message: 'The token does not permit this.',
        requestId: 'r',
        detail: [],
        retryAfter: null,
      }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Make a connect link' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByText(/ilk_/)).toBeNull();
});

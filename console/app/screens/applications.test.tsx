import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { Navigation } from '../shell/navigation.tsx';
import { application } from '../testing/application.fixture.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { Applications } from './applications.tsx';

afterEach(cleanup);

type Page = Extract<Awaited<ReturnType<ConsoleApi['listApplications']>>, { ok: true }>['body'];
const naledi: Page['data'][number] = {
  ...application,
  expiry: '2026-03-20T00:00:00.000Z',
  applicant_name: 'Naledi Dlamini',
  applicant_email: null,
  applicant_reference: 'LOAN-7',
  status: 'ready',
  bank_connection: null,
};

function answering(asked: string[]): ConsoleApi['listApplications'] {
  return async (parts) => {
    asked.push(`${parts?.query?.q ?? ''}|${parts?.query?.status ?? ''}`);
    const data = parts?.query?.q === 'nobody' ? [] : [naledi];
    const body = { count: data.length, has_next: false, has_prev: false, next_cursor: null, data };
    return { ok: true, status: 200, body, requestId: '' };
  };
}

test('applications are searched by the API, and what is searched is in the address', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  drawConsole(<Applications />, {
    address: '/applications?status=ready',
    answers: { listApplications: answering(asked) },
  });
  await screen.findByRole('link', { name: 'Naledi Dlamini' });
  await user.type(screen.getByLabelText(/^Search by name/), 'nobody');
  await screen.findByText('No applications match your search');
  expect([asked[0], asked.at(-1)]).toEqual(['|ready', 'nobody|ready']);
  // Not every letter is a question.
  expect(asked.length).toBeLessThan(5);
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('link', { name: 'Naledi Dlamini' });
});

test('what may not be done is not offered', async () => {
  drawConsole(<Applications />, {
    permissions: ['applications.read'],
    answers: { listApplications: answering([]) },
  });
  await screen.findByRole('link', { name: 'Naledi Dlamini' });
  expect(screen.queryByRole('link', { name: 'Invite applicant' })).toBeNull();
});

test('the navigation shows the screens that the caller may open', () => {
  drawConsole(<Navigation />, { tabs: ['home'], address: '/' });
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('link', { name: 'Applications' })).toBeNull();
});

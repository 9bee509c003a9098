import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from './app.tsx';
import type { ConsoleApi } from './console-api.ts';
import type { ConsoleSession, SessionState } from './session/console-session.ts';
import { apiOf, sessionOf } from './testing/drawn-console.tsx';

afterEach(cleanup);

function open(address: string, session: ConsoleSession, answers: Partial<ConsoleApi> = {}): void {
  window.history.replaceState(null, '', address);
  render(<App session={session} apiUrl="https://api.example" api={apiOf(answers)} />);
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the console', () => {
  test('The console says what a caller may not open, and offers only what they may', async () => {
    open('/applications', sessionOf(['home'], []));
    await heading("You don't have access to this page");
    expect(screen.getAllByRole('link', { name: 'Home' })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Applications' })).toBeNull();
  });

  test('The console says that an address has nothing', async () => {
    open('/no/such/screen', sessionOf(['home'], []));
    await heading('Page not found');
  });

  test('The console opens the palette by its keys, and follows its entries', async () => {
    const user = userEvent.setup();
    open('/no/such/screen', sessionOf(['home'], []));
    await heading('Page not found');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'home{Enter}');
    await heading('Home');
    expect(window.location.pathname).toBe('/');
  });

  test('The console asks for a sign-in at any address, and returns there afterwards; the next session knows nothing of it', async () => {
    let state: SessionState = { phase: 'out', reason: 'new', busy: false, trouble: null };
    const listeners = new Set<() => void>();
    const signedIn = sessionOf(['home', 'applications'], []).get();
    const become = (next: SessionState): Promise<void> =>
      act(async () => {
        state = next;
        for (const listener of listeners) listener();
      });
    const session: ConsoleSession = {
      ...sessionOf([], []),
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    let asked = 0;
    const listApplications: ConsoleApi['listApplications'] = async () => {
      asked += 1;
      const body = { count: 0, has_next: false, has_prev: false, next_cursor: null, data: [] };
      return { ok: true, status: 200, body, requestId: '' };
    };
    open('/applications', session, { listApplications });
    await heading('Sign in');
    await become(signedIn);
    await screen.findByText('No applications yet');
    await become({ phase: 'out', reason: 'left', busy: false, trouble: null });
    await heading('Sign in');
    expect(screen.queryByText('You are signed out.')).not.toBeNull();
    await become(signedIn);
    await screen.findByText('No applications yet');
    expect(asked).toBe(2);
  });
});

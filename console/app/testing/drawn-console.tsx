import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { ConsoleApi } from '../console-api.ts';
import { answerCache } from '../data/answer-cache.ts';
import { ConsoleProvider } from '../parts/console-context.tsx';
import { Toasts } from '../parts/toasts.tsx';
import type { ConsoleSession, SessionState } from '../session/console-session.ts';

/** Somebody with these tabs, who stays in. */
export function sessionOf(tabs: readonly string[], permissions: readonly string[]): ConsoleSession {
  const state: SessionState = {
    phase: 'in',
    email: 'thandi@lender.example',
    organisation: 'Kganya Finance',
    tabs,
    permissions,
    endsAt: Number.POSITIVE_INFINITY,
  };
  return {
    get: () => state,
    subscribe: () => () => {},
    start: async () => {},
    renew: async () => true,
    signIn: async () => {},
    showCode: async () => undefined,
    showPasskey: async () => true,
    freshen: async () => null,
    goOn: async () => undefined,
    signOut: () => {},
    touch: () => {},
    tick: () => {},
  };
}

const notAsked = async () => {
  throw new Error('the test answers no such call');
};

function isApi(answers: unknown): answers is ConsoleApi {
  return typeof answers === 'object' && answers !== null;
}

/** The calls that a test answers; any other fails as if the API was not reached. */
export function apiOf(answers: Partial<ConsoleApi>): ConsoleApi {
  const api: unknown = new Proxy(answers, {
    get: (known, name) => Reflect.get(known, name) ?? notAsked,
  });
  if (!isApi(api)) throw new Error('no answers');
  return api;
}

/** Draws a part of the console as somebody who is signed in sees it. */
export function drawConsole(
  part: ReactNode,
  {
    answers = {},
    address = '/',
    tabs = ['home', 'applications'],
    permissions = ['applications.read', 'applications.write'],
  }: {
    readonly answers?: Partial<ConsoleApi>;
    readonly address?: string;
    readonly tabs?: readonly string[];
    readonly permissions?: readonly string[];
  } = {},
): { readonly cache: QueryClient; readonly unmount: () => void } {
  const cache = answerCache();
  // Nothing is asked twice, and nothing is kept for later: a test ends with what it drew.
  cache.setDefaultOptions({
    queries: { ...cache.getDefaultOptions().queries, retry: false, gcTime: 0 },
    mutations: { ...cache.getDefaultOptions().mutations, gcTime: 0 },
  });
  const { unmount } = render(
    <CSPProvider disableStyleElements>
      <ConsoleProvider
        value={{ session: sessionOf(tabs, permissions), apiUrl: 'https://api.example', api: apiOf(answers) }}
      >
        <QueryClientProvider client={cache}>
          <MemoryRouter initialEntries={[address]}>
            <Toasts>{part}</Toasts>
          </MemoryRouter>
        </QueryClientProvider>
      </ConsoleProvider>
    </CSPProvider>,
  );
  return { cache, unmount };
}

import { QueryClient } from '@tanstack/react-query';
import { CallError } from './ask-api.ts';
import { kindOfTrouble } from './trouble.ts';

/** Milliseconds for which an answer is taken for new, so that screens that follow each other ask once. */
const FRESH_MS = 30_000;
const TRIES = 2;

/** What passes by itself is requested again. */
function passes(error: Error): boolean {
  return error instanceof CallError && ['offline', 'busy'].includes(kindOfTrouble(error.trouble));
}

/** The answers that a session knows. Another session begins with an empty one. */
export function answerCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A browser that believes to be offline learns so by the call itself.
        networkMode: 'always',
        retry: (failures, error) => failures < TRIES && passes(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

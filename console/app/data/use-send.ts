import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answered, ConsoleRoute, Parts } from '../console-api.ts';
import { useConsole } from '../parts/console-context.tsx';
import { CallError, callApi } from './ask-api.ts';
import type { ApiError } from './trouble.ts';
import { useRefresh } from './use-api.ts';

/** A call that a person begins: one at a time, its trouble shown until the next one. */
export interface Sending<Id extends ConsoleRoute> {
  /** The body of the answer; null when it did not go through, or while another call is under way. */
  readonly send: (parts: Parts<Id>) => Promise<{ readonly body: Answered<Id> } | null>;
  readonly busy: boolean;
  readonly trouble: ApiError | null;
  /** Counts the calls that did not go through. */
  readonly attempt: number;
  /** Takes back what is shown of the last call. */
  readonly reset: () => void;
}

/**
 * Sends to an endpoint.
 * @param options.invalidates endpoints whose answers are other ones after it went through
 */
export function useSend<Id extends ConsoleRoute>(
  operation: Id,
  { invalidates = [] }: { readonly invalidates?: readonly ConsoleRoute[] } = {},
): Sending<Id> {
  const { api } = useConsole();
  const refresh = useRefresh();
  const [attempt, setAttempt] = useState(0);
  const isUnderWay = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation<Answered<Id>, Error, Parts<Id>>({
    mutationFn: (parts) => callApi(api, operation, parts),
    onSuccess: () => void refresh(...invalidates),
    onError: () => setAttempt((count) => count + 1),
  });
  return {
    busy: isPending,
    trouble: error instanceof CallError ? error.trouble : null,
    attempt,
    reset,
    send: async (parts) => {
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      try {
        return { body: await mutateAsync(parts) };
      } catch (thrown) {
        if (thrown instanceof CallError) return null;
        throw thrown;
      } finally {
        isUnderWay.current = false;
      }
    },
  };
}

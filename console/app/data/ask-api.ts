import type { Answer, Answered, ConsoleApi, ConsoleRoute } from '../console-api.ts';
import { type ApiError, offline, troubleOf } from './trouble.ts';

/** A call that did not go through, as it is thrown to the cache of answers. */
export class CallError extends Error {
  readonly trouble: ApiError;
  constructor(trouble: ApiError) {
    super(trouble.code);
    this.trouble = trouble;
  }
}

type Call<Id extends ConsoleRoute> = (parts: unknown) => Promise<Answer<Answered<Id>>>;

/** The client has a method for each endpoint that the console knows; what it takes is held by the callers' types. */
function isCall<Id extends ConsoleRoute>(method: unknown, _operation: Id): method is Call<Id> {
  return typeof method === 'function';
}

/**
 * Calls an endpoint.
 * @returns the body of its answer
 * @throws CallError when it does not go through, or when the API is not reached
 */
export async function callApi<Id extends ConsoleRoute>(
  api: ConsoleApi,
  operation: Id,
  parts: unknown,
): Promise<Answered<Id>> {
  const method: unknown = api[operation];
  if (!isCall(method, operation)) throw new Error(`no method ${operation}`);
  const answer = await method(parts).catch((): null => null);
  if (answer === null) throw new CallError(offline);
  if (!answer.ok) throw new CallError(troubleOf(answer));
  return answer.body;
}

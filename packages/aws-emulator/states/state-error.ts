/** An error of a state, by the name that Retry and Catch know it by. */
export class StateError extends Error {
  override readonly name = 'StateError';
  /** `States.Timeout`, or what a function or a service calls it. */
  readonly error: string;
  readonly failure: string;
  constructor(error: string, failure: string) {
    super(`${error}: ${failure}`);
    this.error = error;
    this.failure = failure;
  }
}

/**
 * Whether an `ErrorEquals` names an error: by its name, by `States.TaskFailed` for all but timeouts, or by `States.ALL` for
 * all but those that the language excludes. Source: Amazon States Language, "Errors".
 */
export function namesError(errorEquals: readonly string[], error: string): boolean {
  if (errorEquals.includes(error)) return true;
  if (errorEquals.includes('States.TaskFailed') && error !== 'States.Timeout') return true;
  return errorEquals.includes('States.ALL') && error !== 'States.DataLimitExceeded' && error !== 'States.Runtime';
}

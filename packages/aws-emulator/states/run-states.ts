import type { MapState, Retry, State, States, TaskState } from './definition.ts';
import { type ContextObject, filledTemplate, valueAt, withResult } from './paths.ts';
import { namesError, StateError } from './state-error.ts';

/** What states have done outside of their machine. */
export interface StateTasks {
  /** Does the work of a task, which has so many milliseconds. Rejects with a StateError that says how it failed. */
  readonly run: (resource: TaskState['Resource'], parameters: unknown, mostMs?: number) => Promise<unknown>;
  /** Asked before a map starts its child executions. Throws a StateError where the machine's role does not allow it. */
  readonly mayStartChildren: () => void;
  /** Waits so many milliseconds; resolves early when the cloud stops. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Once it is aborted nothing more is begun. */
  readonly stopping: AbortSignal;
}

/** The execution was cut off by the end of the cloud: it begins anew with the next. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';
}

/** Runs states from the first to the last. Resolves to the output; rejects with a StateError, or a CutOffError. */
export async function runStates(
  { StartAt, States }: States,
  input: unknown,
  context: ContextObject,
  tasks: StateTasks,
): Promise<unknown> {
  let name = StartAt;
  let data = input;
  for (;;) {
    const state = States[name];
    if (state === undefined) throw new StateError('States.Runtime', `There is no state ${name}.`);
    if (state.Type === 'Succeed') return data;
    if (state.Type === 'Fail') throw new StateError(state.Error, state.Cause);
    const left = await passed(state, data, context, tasks);
    data = left.data;
    if (left.next === undefined) return data;
    name = left.next;
  }
}

interface Left {
  readonly data: unknown;
  /** Undefined at the end. */
  readonly next: string | undefined;
}

/** Runs one state, again as its Retry says, and on as its Catch says when it failed to the end. */
async function passed(
  state: Extract<State, { Type: 'Task' | 'Map' }>,
  input: unknown,
  context: ContextObject,
  tasks: StateTasks,
): Promise<Left> {
  const tried = new Map<Retry, number>();
  for (;;) {
    if (tasks.stopping.aborted) throw new CutOffError('The local cloud is stopping.');
    try {
      const result =
        state.Type === 'Task' ? await doTask(state, input, context, tasks) : await mapped(state, input, context, tasks);
      const merged = withResult(input, state.ResultPath, result);
      const data = state.OutputPath === undefined ? merged : valueAt(state.OutputPath, { data: merged, context });
      return { data, next: state.End === true ? undefined : state.Next };
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      const retry = state.Retry.find(({ ErrorEquals }) => namesError(ErrorEquals, error.error));
      const before = retry === undefined ? 0 : (tried.get(retry) ?? 0);
      if (retry !== undefined && before < retry.MaxAttempts) {
        tried.set(retry, before + 1);
        await tasks.wait(delayOf(retry, before, tasks.random));
        continue;
      }
      const caught = state.Catch.find(({ ErrorEquals }) => namesError(ErrorEquals, error.error));
      if (caught === undefined) throw error;
      const failure = { Error: error.error, Cause: error.failure };
      return { data: withResult(input, caught.ResultPath, failure), next: caught.Next };
    }
  }
}

/** Milliseconds before a retry, of which `before` went ahead. */
function delayOf(retry: Retry, before: number, random: () => number): number {
  const grown = retry.IntervalSeconds * retry.BackoffRate ** before;
  const seconds = Math.min(grown, retry.MaxDelaySeconds ?? grown);
  return 1000 * (retry.JitterStrategy === 'FULL' ? seconds * random() : seconds);
}

async function doTask(
  { Resource, Parameters, TimeoutSeconds }: TaskState,
  data: unknown,
  context: ContextObject,
  tasks: StateTasks,
): Promise<unknown> {
  const mostMs = TimeoutSeconds === undefined ? undefined : TimeoutSeconds * 1000;
  return await tasks.run(Resource, filledTemplate(Parameters, { data, context }), mostMs);
}

/**
 * Runs a child for each item, so many at once. No failure is tolerated: after the first one no child begins, those under way
 * are waited for, and the map fails as a map run does that exceeds its threshold.
 */
async function mapped(
  { ItemsPath, ItemSelector, ItemProcessor, MaxConcurrency }: MapState,
  data: unknown,
  context: ContextObject,
  tasks: StateTasks,
): Promise<unknown> {
  tasks.mayStartChildren();
  const items = valueAt(ItemsPath, { data, context });
  if (!Array.isArray(items)) throw new StateError('States.Runtime', `There is no list at ${ItemsPath}.`);
  const results: unknown[] = Array.from({ length: items.length });
  const waiting = items.entries();
  let failed: StateError | undefined;
  const child = async (): Promise<void> => {
    for (const [Index, Value] of waiting) {
      const own = { ...context, Map: { Item: { Index, Value } } };
      const input = ItemSelector === undefined ? Value : filledTemplate(ItemSelector, { data, context: own });
      try {
        results[Index] = await runStates(ItemProcessor, input, context, tasks);
      } catch (error) {
        if (!(error instanceof StateError)) throw error;
        failed ??= error;
      }
      if (failed !== undefined) return;
    }
  };
  const atOnce = MaxConcurrency === 0 ? items.length : Math.min(MaxConcurrency, items.length);
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, child));
  const cut = ended.find((one) => one.status === 'rejected');
  if (cut !== undefined) throw cut.reason;
  if (failed !== undefined) throw new StateError('States.ExceedToleratedFailureThreshold', failed.message);
  return results;
}

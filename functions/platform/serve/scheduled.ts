import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import type { Wiring } from '../grants/held.ts';
import { systemClock } from '../system/clock.ts';
import { lazily } from './lazily.ts';

/** One run of a function that the clock starts. */
export interface ScheduledRun {
  /** When it begins, epoch milliseconds. */
  readonly now: number;
  /** Milliseconds until the function is ended. */
  readonly timeLeft: () => number;
  /** Physical name of the function. */
  readonly functionName: string;
}

/**
 * The handler of a function that the clock starts.
 * @param run gets the time at which it begins, epoch milliseconds
 */
export function scheduled<A>(wire: Wiring<A>, run: (adapters: A, now: number, started: ScheduledRun) => Promise<void>) {
  const wired = lazily(wire);
  return middy<ScheduledEvent, void, Error, Context>().handler((_, context) => {
    const now = systemClock();
    const timeLeft = () => context.getRemainingTimeInMillis();
    return run(wired(), now, { now, timeLeft, functionName: context.functionName });
  });
}

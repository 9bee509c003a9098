import middy from '@middy/core';
import type { Context, ScheduledEvent } from 'aws-lambda';
import type { Wiring } from '../grants/held.ts';
import { systemClock } from '../system/clock.ts';
import { lazily } from './lazily.ts';

/**
 * The handler of a function that the clock starts.
 * @param run gets the time at which it begins, epoch milliseconds
 */
export function scheduled<A>(wire: Wiring<A>, run: (adapters: A, now: number) => Promise<void>) {
  const wired = lazily(wire);
  return middy<ScheduledEvent, void, Error, Context>().handler(() => run(wired(), systemClock()));
}

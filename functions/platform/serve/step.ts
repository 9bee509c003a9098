import type * as z from 'zod';
import { systemClock } from '../system/clock.ts';
import { lazily } from './lazily.ts';
import { loggableError, logger } from './logger.ts';

/** Work that a state machine has done. */
export interface Step<M extends z.ZodType, A> {
  readonly name: string;
  readonly message: M;
  readonly wire: () => A;
  /**
   * Must change nothing twice: the state machine has a step that failed done again. What it answers, and nothing else, stays
   * in the history of the execution.
   */
  readonly handle: (adapters: A, message: z.output<M>, now: number) => Promise<string>;
}

/** Whatever failed is in the log: what a step throws is kept for months in the history of its execution. */
class StepFailedError extends Error {
  override readonly name = 'StepFailed';
}

/** The handler of a step of a state machine: validates its input, and fails without revealing what of it was read. */
export function step<M extends z.ZodType, A>({ name, message, wire, handle }: Step<M, A>) {
  const wired = lazily(wire);
  return async (event: unknown): Promise<string> => {
    const parsed = message.safeParse(event);
    if (!parsed.success) {
      logger.error('step_not_understood', { worker: name });
      throw new StepFailedError(`${name} does not understand its input`);
    }
    try {
      const result = await handle(wired(), parsed.data, systemClock());
      logger.info('step_completed', { worker: name, result });
      return result;
    } catch (error) {
      logger.error('step_failed', { worker: name, failure: loggableError(error) });
      throw new StepFailedError(`${name} failed: its log tells why`);
    }
  };
}

import { ENOUGH, type TakeDue } from './drained.ts';

/** What a sweep may take of time. */
export interface SweepTime {
  /** Milliseconds until the function that sweeps is ended. */
  readonly timeLeft: () => number;
}

/** With more messages than this in a queue, what is due waits in it and is not lost. */
const FEW_WAITING = 1_000;
/** A sweep ends so long before its function is ended: the part that it has in hand is done by then. */
const LAST_MS = 10_000;

/** Whether a queue holds so much that what is due waits in it: requeued, it would only wait twice. */
export const isLong = (waiting: number): boolean => waiting > FEW_WAITING;

/** Takes what is due until the time of the function is nearly over. What is left stays due, for the next sweep. */
export function whileTimeLasts<T>({ timeLeft }: SweepTime, take: TakeDue<T>): TakeDue<T> {
  return async (due) => (timeLeft() < LAST_MS ? ENOUGH : take(due));
}

/** Takes what is due while there is time, and nothing where the queue that it goes to is long when the sweep begins. */
export async function whileQueueIsShort<T>(
  time: SweepTime,
  waiting: () => Promise<number>,
  take: TakeDue<T>,
): Promise<TakeDue<T>> {
  return isLong(await waiting()) ? async () => ENOUGH : whileTimeLasts(time, take);
}

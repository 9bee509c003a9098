import { timeAtWork } from '@imali/measure/time-at-work.ts';

/**
 * What a wait costs of a function's time. A thread that waits for a store or another function is not to blame for a busy
 * machine that serves it late, but one that waits for nothing has to end at some time.
 */
const COST_OF_WAITING = 1 / 10;

/** How often a function is checked: shorter intervals are not worth their cost. */
const MOST_BETWEEN_LOOKS_MS = 1_000;
const LOOKS = 20;

/** What a time limit is measured by. */
export interface TimeLimitOptions {
  /** Milliseconds that a function may work. */
  readonly mostMs: number;
  /** Milliseconds that its thread has had a processor for since it began. Rejects where it is currently unknown. */
  readonly worked: () => Promise<number>;
  /** Called once, when the time is used up. */
  readonly stop: () => void;
  /** Milliseconds that have passed since any instant. */
  readonly now?: () => number;
  /** Calls a look at every so many milliseconds; gives what ends that. */
  readonly every?: (milliseconds: number, look: () => void) => () => void;
}

/**
 * Ends a function after the time that it may work. Lambda counts the time that passes, on a machine that gives each function
 * its share whatever others do. This machine has as many processors as it has, for everything: so the time counts that the
 * thread has worked, and a tenth of the time in which it did nothing, or could not be asked. A function that works is stopped
 * after the same work on a busy machine as on an idle one.
 * @returns what ends the counting, once the function has answered
 */
export function startTimeLimit(options: TimeLimitOptions): () => void {
  const { mostMs, worked, stop, now = () => performance.now(), every = repeated } = options;
  // What it worked before the first look is not known then: the time of a function begins with it.
  let spent: ReturnType<typeof timeAtWork> | undefined;
  let heardAt = now();
  let countedMs = 0;
  let isAsked = false;
  /** Whether it did not report its state when last asked. */
  let isSilent = false;
  let isOver = false;

  const endCounting = (): void => {
    isOver = true;
    endLooks();
  };
  const check = (used: number): void => {
    if (isOver || used < mostMs) return;
    endCounting();
    stop();
  };
  const learn = (workedMs: number): void => {
    heardAt = now();
    isSilent = false;
    spent ??= timeAtWork(heardAt / 1000, workedMs / 1000);
    const { worked: work, waited } = spent(heardAt / 1000, workedMs / 1000);
    countedMs = (work + waited * COST_OF_WAITING) * 1000;
    check(countedMs);
  };
  const look = (): void => {
    if (isSilent) check(countedMs + (now() - heardAt) * COST_OF_WAITING);
    if (isAsked || isOver) return;
    isAsked = true;
    isSilent = true;
    worked()
      .then(learn, () => {})
      .finally(() => {
        isAsked = false;
      });
  };
  const endLooks = every(Math.min(MOST_BETWEEN_LOOKS_MS, mostMs / LOOKS), look);
  return endCounting;
}

function repeated(milliseconds: number, look: () => void): () => void {
  const timer = setInterval(look, milliseconds);
  return () => clearInterval(timer);
}

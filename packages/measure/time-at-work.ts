/** Only so many seconds or more count as work or a wait: systems count the time of processors in steps of 10 ms. */
const LEAST_SECONDS = 1;

/** Less work than this part of a time is a wait: what wants to work gets more of a processor beside a hundred others. */
const LEAST_WORK = 1 / 100;

/** Seconds that something has worked and waited. Those in which it had to share its processor are neither. */
export interface TimeAtWork {
  readonly worked: number;
  readonly waited: number;
}

/**
 * Counts how long something works apart from how long it waits, for bounds that do not depend on what else the machine does.
 * @param at the instant in which it begins, in seconds of any clock that runs on
 * @param worked seconds that it had a processor for until then
 * @returns takes the same two values later on, again and again, and gives the sums since the beginning
 */
export function timeAtWork(at: number, worked: number): (at: number, worked: number) => TimeAtWork {
  let before = { at, worked };
  let sums: TimeAtWork = { worked: 0, waited: 0 };
  return (now, workedNow) => {
    const passed = now - before.at;
    const more = workedNow - before.worked;
    if (passed < LEAST_SECONDS) return { ...sums, worked: sums.worked + more };
    const isWait = more < passed * LEAST_WORK;
    sums = isWait ? { ...sums, waited: sums.waited + passed } : { ...sums, worked: sums.worked + more };
    before = { at: now, worked: workedNow };
    return sums;
  };
}

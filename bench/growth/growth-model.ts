import { hottest, type PatternUnits } from './key-spread.ts';

/** How much comes in on a day, the fullest of a month. */
export interface Scenario {
  readonly name: string;
  readonly lenders: number;
  readonly applicationsOfLender: number;
  /** Part of all applications that the largest lender has. */
  readonly largestShare: number;
}

/** A worker that takes messages of a queue. */
export interface QueueModel {
  readonly name: string;
  /** Messages of one application. */
  readonly messages: number;
  /** Seconds that a worker takes over one message. */
  readonly seconds: number;
  readonly concurrency: number;
  /** Comes evenly over the day, whenever the applications did. */
  readonly isEven?: true;
}

/** What can be had at most, in units a second. */
export interface Limit {
  readonly name: string;
  /** Units of one application. */
  readonly units: number;
  readonly perSecond: number;
}

/** The most that one partition takes, and half of it: no key of ours is to come near. */
const PARTITION_WRITES = 1_000;
const PARTITION_READS = 3_000;
export const TARGET_WRITES = 500;

/** Applications of an hour in parts of all of the day, in Johannesburg: the fullest has three times the mean. */
const HOURS = [
  0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.4, 1, 1.8, 2.4, 3.15, 2.8, 2.4, 2.2, 2, 1.8, 1.4, 1, 0.7, 0.5, 0.4, 0.3, 0.2, 0.1,
];
const ALL_HOURS = HOURS.reduce((total, hour) => total + hour, 0);
const MINUTES = 24 * 60;

const ofDay = ({ lenders, applicationsOfLender }: Scenario): number => lenders * applicationsOfLender;

/** Applications a second in a minute of the day. */
export function rateAt(scenario: Scenario, minute: number): number {
  return (ofDay(scenario) * (HOURS[Math.floor(minute / 60)] ?? 0)) / ALL_HOURS / 3600;
}

/** Applications a second in the fullest hour. */
export function peakOf(scenario: Scenario): number {
  return Math.max(...HOURS.map((_, hour) => rateAt(scenario, hour * 60)));
}

/** Units a second at the hottest partition of each pattern, at the peak. */
export interface HotKey extends PatternUnits {
  readonly hottestWrites: number;
  readonly hottestReads: number;
  /** Applications a second at which one partition takes no more; infinite where each application has its own. */
  readonly holds: number;
}

/** The patterns, the hottest first. */
export function hotKeys(patterns: readonly PatternUnits[], scenario: Scenario): readonly HotKey[] {
  const { largestShare } = scenario;
  return patterns
    .map((one) => {
      const at = (units: number, rate: number): number => hottest(units, one.spread, rate, largestShare);
      const holds = Math.min(PARTITION_WRITES / at(one.writes, 1), PARTITION_READS / at(one.reads, 1));
      return {
        ...one,
        hottestWrites: at(one.writes, peakOf(scenario)),
        hottestReads: at(one.reads, peakOf(scenario)),
        holds: one.spread === 'application' ? Number.POSITIVE_INFINITY : holds,
      };
    })
    .toSorted((a, b) => b.hottestWrites - a.hottestWrites || b.hottestReads - a.hottestReads);
}

/** A queue over a day. */
export interface QueueDay {
  readonly name: string;
  /** Messages a second at the peak, and that the workers take. */
  readonly peak: number;
  readonly capacity: number;
  /** Workers that the peak keeps busy. */
  readonly concurrencyNeeded: number;
  readonly deepest: number;
  /** The longest that a message waits: seconds. */
  readonly latest: number;
  /** Messages that wait at midnight: where it is not 0, every day is later than the one before. */
  readonly left: number;
}

/** What waits in a queue, minute by minute of a day. */
export function queueDay(queue: QueueModel, scenario: Scenario): QueueDay {
  const { name, messages, seconds, concurrency, isEven } = queue;
  const capacity = concurrency / seconds;
  const even = (ofDay(scenario) * messages) / 86_400;
  let [depth, deepest, peak] = [0, 0, 0];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const comes = isEven === true ? even : rateAt(scenario, minute) * messages;
    peak = Math.max(peak, comes);
    depth = Math.max(0, depth + (comes - capacity) * 60);
    deepest = Math.max(deepest, depth);
  }
  return { name, peak, capacity, concurrencyNeeded: peak * seconds, deepest, latest: deepest / capacity, left: depth };
}

/** A limit in applications a second. */
export interface Break {
  readonly name: string;
  readonly holds: number;
}

/** What gives way, the first first. */
export function breaks(
  patterns: readonly PatternUnits[],
  queues: readonly QueueModel[],
  limits: readonly Limit[],
  scenario: Scenario,
): readonly Break[] {
  return [
    ...hotKeys(patterns, scenario).map(({ place, pattern, holds }) => ({ name: `key ${place} ${pattern}`, holds })),
    ...queues.map(({ name, messages, seconds, concurrency, isEven }) => ({
      name: `queue ${name}`,
      // What comes evenly has the whole day for what comes in it.
      holds: (concurrency / seconds / messages) * (isEven === true ? peakOf(scenario) / (ofDay(scenario) / 86_400) : 1),
    })),
    ...limits.map(({ name, units, perSecond }) => ({ name, holds: perSecond / units })),
  ]
    .filter(({ holds }) => Number.isFinite(holds))
    .toSorted((a, b) => a.holds - b.holds);
}

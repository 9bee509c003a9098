import type { WatchedMetric } from '../constructs/watched-metrics.ts';

/** Files in docs/operations/runbooks: what to do when an alarm is set off. */
export const runbooks = [
  'api',
  'audit-log',
  'dead-letters',
  'keys',
  'large-submissions',
  'late-queues',
  'late-work',
  'mail-reputation',
  'payments',
  'stopped-clock',
  'tables',
  'worker-errors',
] as const;
export type Runbook = (typeof runbooks)[number];

/** A metric that people are woken for when it reaches a threshold. */
export interface AlarmDeclaration {
  /** Part of the alarm's name. */
  readonly id: string;
  /** One or two sentences: who is affected and how, then what to do first. */
  readonly impact: string;
  readonly runbook: Runbook;
  readonly watches: WatchedMetric;
  readonly threshold: number;
  /** Periods of the metric in a row that must reach the threshold; 1 by default. */
  readonly periods?: number;
  /** Sets the alarm off below the threshold and when the metric is missing: for what must happen. */
  readonly mustHappen?: true;
}

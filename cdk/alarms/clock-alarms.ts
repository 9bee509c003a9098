import { Duration } from 'aws-cdk-lib';
import { startsOf } from '../constructs/watched-metrics.ts';
import {
  copyAuditLog,
  reconcilePayments,
  refreshBankFeeds,
  resumeAnalyses,
  resumeErasures,
  resumeRelabels,
  resumeWebhooks,
  type WorkerDeclaration,
} from '../workers.ts';
import type { AlarmDeclaration } from './alarm-declaration.ts';

/** Starts of a worker that may be missed before somebody is woken. */
const MISSED_STARTS = 3;

interface Ticking {
  readonly worker: WorkerDeclaration & { readonly everyMinutes: number };
  readonly impact: string;
}

const ticking: readonly Ticking[] = [
  { worker: resumeAnalyses, impact: 'analyses whose message was lost never run.' },
  { worker: resumeWebhooks, impact: 'retries of webhook deliveries do not happen.' },
  { worker: resumeErasures, impact: 'personal data that is due to be erased is not erased.' },
  { worker: resumeRelabels, impact: 'relabel jobs whose message was lost stall.' },
  { worker: refreshBankFeeds, impact: 'long-lived bank links deliver no new rows.' },
  { worker: reconcilePayments, impact: 'payments are not compared with their provider.' },
  { worker: copyAuditLog, impact: 'audit logs have no new copy that nobody can change.' },
];

/** CloudWatch counts in whole hours where a period is longer than one. */
function within(minutes: number): Duration {
  return minutes <= 60 ? Duration.minutes(minutes) : Duration.hours(Math.ceil(minutes / 60));
}

/**
 * An alarm of every worker that the clock starts: it is set off when the worker was not started in the time of three
 * starts. A metric that is missing counts as no start. The monthly closing is not here: CloudWatch looks back a day.
 */
export const clockAlarms: readonly AlarmDeclaration[] = ticking.map(({ worker, impact }) => ({
  id: `${worker.id}Stopped`,
  runbook: 'stopped-clock',
  impact: `${impact} Action: check whether the schedule is enabled and may start its function.`,
  watches: startsOf(worker, within(worker.everyMinutes * MISSED_STARTS)),
  threshold: 1,
  mustHappen: true,
}));

import { randomUUID } from 'node:crypto';
import type { ScheduleModel } from '../template/triggers.ts';
import { nextRun } from './next-run.ts';

/** Timers hold at most 31 bits of milliseconds; a later run is awaited in stages. */
const longestTimerMs = 2 ** 31 - 1;

export interface Scheduler {
  readonly stop: () => void;
}

/** Calls functions by the clock. A run that the machine slept through is left out, as EventBridge leaves none behind. */
export function startScheduler(options: {
  readonly schedules: readonly ScheduleModel[];
  readonly region: string;
  readonly account: string;
  readonly invokeLater: (functionName: string, event: unknown) => void;
}): Scheduler {
  const { schedules, region, account, invokeLater } = options;
  const timers = new Map<ScheduleModel, NodeJS.Timeout>();

  const fire = (schedule: ScheduleModel, at: number): void => {
    const scheduled = {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account,
      time: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
      region,
      resources: [`arn:aws:events:${region}:${account}:rule/${schedule.name}`],
      detail: {},
    };
    invokeLater(schedule.functionName, schedule.input === undefined ? scheduled : JSON.parse(schedule.input));
  };
  const wait = (schedule: ScheduleModel, at: number): void => {
    const left = at - Date.now();
    const timer = setTimeout(
      () => {
        if (left > longestTimerMs) return wait(schedule, at);
        fire(schedule, at);
        plan(schedule);
      },
      Math.max(0, Math.min(left, longestTimerMs)),
    );
    timers.set(schedule, timer.unref());
  };
  const plan = (schedule: ScheduleModel): void => {
    const at = nextRun(schedule.expression, Date.now(), schedule.timeZone);
    if (at !== undefined) wait(schedule, at);
  };

  for (const schedule of schedules) plan(schedule);
  return {
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

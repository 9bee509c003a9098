import type { AlarmDeclaration } from './alarm-declaration.ts';
import { clockAlarms } from './clock-alarms.ts';
import { lateWorkAlarms } from './late-work.ts';
import { platformAlarms } from './platform-alarms.ts';
import { queueAlarms } from './queue-alarms.ts';
import { workAlarms } from './work-alarms.ts';

/** Every alarm of a stage. Thresholds are counts, but for ages (seconds), latencies (milliseconds) and shares. */
export const alarms: readonly AlarmDeclaration[] = [
  ...workAlarms,
  ...queueAlarms,
  ...clockAlarms,
  ...lateWorkAlarms,
  ...platformAlarms,
];

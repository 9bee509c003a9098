import { Cron } from 'croner';

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Largest values of the fields of a cron expression, in their order. */
const LARGEST = [59, 23, 31, 12, 7, 2199] as const;

/** A field as croner writes it: `*` for `?`, and `5-59/15` for EventBridge's `5/15`. */
function croner(field: string, place: number): string {
  return field.replaceAll('?', '*').replaceAll(/(?<=^|,)(\w+)\//g, (_, from: string) => `${from}-${LARGEST[place]}/`);
}

/**
 * The first run of an EventBridge expression after an instant, in milliseconds since 1970; undefined when there is none.
 * `rate(5 minutes)` counts from `after`; `cron(minute hour day-of-month month day-of-week year)` is read in the time
 * zone, days of the week from 1 for Sunday. Throws for anything else. A run in the hour that summer time skips comes
 * when the hour is over, where EventBridge leaves it out; South Africa has no summer time.
 * Source: EventBridge User Guide, "Setting a schedule pattern".
 */
export function nextRun(expression: string, after: number, timeZone: string): number | undefined {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate !== null) return after + Number(rate[1]) * (unitMs[rate[2] ?? ''] ?? 0);
  const cron = /^cron\((\S+ \S+ \S+ \S+ \S+ \S+)\)$/.exec(expression)?.[1];
  if (cron === undefined) throw new Error(`The local cloud does not understand the schedule ${expression}.`);
  const pattern = ['0', ...cron.split(' ').map(croner)].join(' ');
  try {
    const job = new Cron(pattern, { mode: '7-part', alternativeWeekdays: true, timezone: timeZone, paused: true });
    return job.nextRun(new Date(after))?.getTime();
  } catch (cause) {
    throw new Error(`The local cloud does not understand the schedule ${expression}.`, { cause });
  }
}

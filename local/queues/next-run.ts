/** Instants are milliseconds since 1970. */
interface Field {
  readonly from: number;
  readonly to: number;
  readonly names?: readonly string[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const fields = {
  minute: { from: 0, to: 59 },
  hour: { from: 0, to: 23 },
  dayOfMonth: { from: 1, to: 31 },
  month: { from: 1, to: 12, names: months },
  dayOfWeek: { from: 1, to: 7, names: weekdays },
  year: { from: 1970, to: 2199 },
} as const satisfies Record<string, Field>;

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const minuteMs = 60_000;
/** A schedule without a run within this span is over, or written for a day that never comes. */
const horizonDays = 366 * 5;

/**
 * The first run of an EventBridge expression after an instant; undefined when there is none within five years.
 * `rate(5 minutes)` counts from `after`; `cron(minute hour day-of-month month day-of-week year)` is read in the time
 * zone. Takes `*`, `?`, lists, ranges, steps, names, and `L` as the last day of a month; throws for anything else.
 * Source: EventBridge User Guide, "Setting a schedule pattern".
 */
export function nextRun(expression: string, after: number, timeZone: string): number | undefined {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate !== null) return after + Number(rate[1]) * (unitMs[rate[2] ?? ''] ?? 0);
  const cron = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/.exec(expression);
  if (cron === null) throw new Error(`The local cloud does not understand the schedule ${expression}.`);
  const [, minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = ''] = cron;
  const minutes = valuesOf(minute, fields.minute);
  const hours = valuesOf(hour, fields.hour);
  const allowedMonths = valuesOf(month, fields.month);
  const years = valuesOf(year, fields.year);
  const lastDay = dayOfMonth === 'L';
  const days = lastDay ? new Set<number>() : valuesOf(dayOfMonth, fields.dayOfMonth);
  const allowedWeekdays = valuesOf(dayOfWeek, fields.dayOfWeek);

  const local = localClock(timeZone);
  const first = Math.floor(after / minuteMs) * minuteMs + minuteMs;
  const limit = first + horizonDays * 86_400_000;
  let instant = first;
  while (instant < limit) {
    const at = local(instant);
    const monthDays = new Date(Date.UTC(at.year, at.month, 0)).getUTCDate();
    const dayFits =
      years.has(at.year) &&
      allowedMonths.has(at.month) &&
      (lastDay ? at.day === monthDays : days.has(at.day)) &&
      allowedWeekdays.has(new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDay() + 1);
    if (!dayFits) {
      // To the start of the next local hour until the day changes: hours differ in length from zone to zone, days too.
      instant += (60 - at.minute) * minuteMs + (at.hour < 22 ? (22 - at.hour) * 3_600_000 : 0);
    } else if (!hours.has(at.hour)) instant += (60 - at.minute) * minuteMs;
    else if (!minutes.has(at.minute)) instant += minuteMs;
    else return instant;
  }
  return undefined;
}

function valuesOf(text: string, field: Field): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step] = part.split('/');
    const [low, high] =
      range === '*' || range === '?' ? [field.from, field.to] : bounds(range, step !== undefined, field);
    const every = step === undefined ? 1 : Number(step);
    if (!(Number.isInteger(every) && every > 0)) throw new Error(`Not a step of a schedule: ${part}.`);
    for (let value = low; value <= high; value += every) values.add(value);
  }
  return values;
}

function bounds(range: string, stepped: boolean, field: Field): readonly [number, number] {
  const [low = '', high] = range.split('-');
  const from = numberOf(low, field);
  return [from, high === undefined ? (stepped ? field.to : from) : numberOf(high, field)];
}

function numberOf(text: string, field: Field): number {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named === -1 ? Number(text) : named + 1;
  if (!Number.isInteger(value) || value < field.from || value > field.to) {
    throw new Error(`Not a value of a schedule that the local cloud understands: ${text}.`);
  }
  return value;
}

interface LocalMinute {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

function localClock(timeZone: string): (instant: number) => LocalMinute {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
  };
}

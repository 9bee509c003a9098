export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

const days = { day: 1, week: 7 } as const;

/** A date YYYY-MM-DD some time on. A month on from the 31st is the last day of a shorter month. */
export function movedDate(date: string, step: Step): string {
  const moved = new Date(`${date}T00:00:00Z`);
  if (step !== 'month') {
    moved.setUTCDate(moved.getUTCDate() + days[step]);
    return moved.toISOString().slice(0, 10);
  }
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 2, 0)).getUTCDate();
  const day = Math.min(moved.getUTCDate(), lastDay);
  return new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, day)).toISOString().slice(0, 10);
}

import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { CountedMonth } from '../affordability/affordability-months.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { IncomeSources } from './income-sources.ts';
import { regularSources } from './present-income.ts';

/** The strongest regular source as replies show it; null when every one has ended. */
export function primarySource({ primary }: IncomeSources): Affordability['primary_income_source'] {
  if (!primary || primary.hasEnded) return null;
  return {
    name: primary.name,
    label: primary.label,
    stream_id: primary.stream?.id ?? null,
    monthly_amount: randsOf(primary.monthlyCents),
  };
}

/** Regular income that has ended, what was paid last first. */
export function endedSources(sources: IncomeSources): Affordability['ended_income'] {
  return regularSources(sources)
    .filter(({ hasEnded }) => hasEnded)
    .map(({ name, label, stream, rows, monthlyCents }) => ({
      name,
      label,
      stream_id: stream?.id ?? null,
      monthly_amount: randsOf(monthlyCents),
      last_on: rows.at(-1)?.bookedOn ?? '',
    }))
    .toSorted((a, b) =>
      a.last_on === b.last_on ? b.monthly_amount - a.monthly_amount : a.last_on < b.last_on ? 1 : -1,
    );
}

/** The payments of the sources that go on: those of the sampled months, and all of a source that has none in them. */
export function behindNetIncome(sources: IncomeSources, sample: readonly CountedMonth[]): string[] {
  if (sample.length === 0) return [];
  const sampled = new Set(sample.flatMap(({ rows }) => [...rows.primary_income, ...rows.secondary_income]));
  return regularSources(sources).flatMap(({ hasEnded, rows }) => {
    if (hasEnded) return [];
    const inSample = rows.filter((row) => sampled.has(row));
    return (inSample.length > 0 ? inSample : rows).map((row) => row.id);
  });
}

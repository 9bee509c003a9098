import { exampleAmounts } from './amounts.ts';
import { exampleCounts } from './counts.ts';
import type { Example } from './example.ts';
import { exampleIdsAndDays } from './ids-and-days.ts';
import { exampleTexts } from './texts.ts';
import { exampleWholes } from './wholes.ts';

/**
 * The keys under which the example of a field may stand: its whole path, the component and its name, what it lies in and its name,
 * its name.
 * @param path from the component, such as `RiskInsights.gambling.monthly[].amount`
 */
function exampleKeys(path: string): readonly string[] {
  const component = path.split(/[.[{]/, 1)[0] ?? '';
  const name = path.slice(path.lastIndexOf('.') + 1);
  const within = path.split('.').slice(-2).join('.');
  return [...new Set([path, `${component}.${name}`, within, name])];
}

const tables = {
  ids: exampleIdsAndDays,
  texts: exampleTexts,
  counts: exampleCounts,
  amounts: exampleAmounts,
  wholes: exampleWholes,
} as const;

/** Every declared example, as its table and its key. */
export const declaredExamples: readonly string[] = Object.entries(tables).flatMap(([name, table]) =>
  Object.keys(table).map((key) => `${name} ${key}`),
);

const tablesOf: Readonly<Record<string, readonly (keyof typeof tables)[]>> = {
  string: ['texts'],
  integer: ['counts'],
  number: ['amounts', 'counts'],
};

/**
 * The declared example of a field, and the table and key that it stands under; undefined where there is none.
 * @param types JSON types that the field may have
 */
export function declaredExample(path: string, types: readonly string[]) {
  const places: (readonly [keyof typeof tables, string])[] = [
    ['wholes', path],
    ...types.flatMap((type) =>
      exampleKeys(path).flatMap((key) => (tablesOf[type] ?? []).map((table) => [table, key] as const)),
    ),
  ];
  for (const [table, key] of places) {
    const value: Example | undefined = tables[table][key];
    if (value !== undefined) return { value, from: `${table} ${key}` };
  }
  return undefined;
}

/** The id or the day that is declared for a field, and where; undefined where there is none. */
export function declaredIdOrDay(path: string) {
  const key = exampleKeys(path).find((one) => one in exampleIdsAndDays);
  return key === undefined ? undefined : { value: exampleIdsAndDays[key] ?? '', from: `ids ${key}` };
}

import { fieldsOfAnalyses } from './fields-of-analyses.ts';
import { fieldsOfDecisions } from './fields-of-decisions.ts';
import { fieldsOfRecords } from './fields-of-records.ts';

/** Every description by its key: a field, a component and a field, or the whole path from a component to a field. */
export const fieldDescriptions: ReadonlyMap<string, string> = new Map([
  ...Object.entries(fieldsOfRecords),
  ...Object.entries(fieldsOfAnalyses),
  ...Object.entries(fieldsOfDecisions),
]);

/**
 * The key of the description of a field whose schema has none: its whole path, else its component and name, else its
 * name.
 * @param path from the component, such as `RiskInsights.gambling.monthly[].amount`
 */
export function describedKey(path: string): string | undefined {
  const component = path.split(/[.[]/, 1)[0] ?? '';
  const name = path.slice(path.lastIndexOf('.') + 1);
  return [path, `${component}.${name}`, name].find((key) => fieldDescriptions.has(key));
}

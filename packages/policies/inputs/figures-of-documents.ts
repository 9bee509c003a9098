import { figureInputs } from './input-catalogue.ts';

/** A figure as a document of the analyses has it: money in rands, shares of 1; null is missing. */
export type FigureValue = string | number | boolean | null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One step of a path: a key, or `90_days` for the item of a list whose `days` are 90. */
function stepInto(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const days = Number(key.replace(/_days$/, ''));
    return value.find((item: unknown) => isRecord(item) && item['days'] === days);
  }
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function valueAt(documents: Readonly<Record<string, unknown>>, name: string): FigureValue {
  const value = name.split('.').reduce<unknown>(stepInto, documents);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * Every figure that a policy may use out of the documents of the analyses, by its name in a policy. `documents` has the
 * documents by their name (`affordability`, `risk_insights`); what one does not hold is missing.
 */
export function figuresOfDocuments(
  documents: Readonly<Record<string, unknown>>,
): Readonly<Record<string, FigureValue>> {
  return Object.fromEntries([...figureInputs.keys()].map((name) => [name, valueAt(documents, name)]));
}

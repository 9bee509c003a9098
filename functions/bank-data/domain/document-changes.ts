import type { FieldChange } from '../../../schemas/entities/field-change.ts';

/** More changes than a person reads are cut off here, the first in document order kept. */
const MAX_CHANGES = 200;

/** Parts that explain figures rather than being figures. */
const NOT_FIGURES = new Set([
  'evidence',
  'definitions',
  'units',
  'data_quality_issues',
  'engine_version',
  'rules_version',
]);

type Figure = string | number | boolean | null;

function isFigure(value: unknown): value is Figure {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function* figures(value: unknown, path: string): Generator<[string, Figure]> {
  if (isFigure(value)) {
    yield [path, value];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* figures(item, `${path}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (!NOT_FIGURES.has(name)) yield* figures(item, path === '' ? name : `${path}.${name}`);
    }
  }
}

/** The figures of an analysis that differ between two of its documents, by their path, with what caused it. */
export function documentChanges(before: unknown, after: unknown, cause: string): FieldChange[] {
  const old = new Map(figures(before, ''));
  const now = new Map(figures(after, ''));
  return [...new Set([...now.keys(), ...old.keys()])]
    .flatMap((field) => {
      const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null, cause };
      return change.before === change.after ? [] : [change];
    })
    .slice(0, MAX_CHANGES);
}

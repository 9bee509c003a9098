import { isRecord } from '../figures/find-figure.ts';

function* queuesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* queuesIn(one);
  if (!isRecord(value) || Array.isArray(value)) return;
  if (value['do'] === 'refer' && typeof value['queue'] === 'string') yield value['queue'];
  for (const one of Object.values(value)) yield* queuesIn(one);
}

/** The queues that policies refer to, in the order of their names, each once. */
export function queueNames(documents: readonly unknown[]): readonly string[] {
  return [...new Set(documents.flatMap((document) => [...queuesIn(document)]))].toSorted();
}

/** Applications by when they are due, the first on top; those without a date last, as they came. */
export function dueFirst<T extends { readonly due_at: string | null }>(assignments: readonly T[]): readonly T[] {
  return assignments.toSorted((one, other) => {
    if (one.due_at === null || other.due_at === null)
      return Number(one.due_at === null) - Number(other.due_at === null);
    return Date.parse(one.due_at) - Date.parse(other.due_at);
  });
}

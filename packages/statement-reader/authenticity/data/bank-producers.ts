/**
 * Parts, in lower case, of the producers that a bank's own files name, by the bank's slug. Nothing is known for sure of any
 * bank yet, so all are neutral: add one only from files that came from the bank itself, with where and when they were seen.
 */
const producers: ReadonlyMap<string, readonly string[]> = new Map();

/** Producers of a bank's own files; empty where they are not known, which says nothing about a file. */
export function usualProducers(bankSlug: string): readonly string[] {
  return producers.get(bankSlug) ?? [];
}

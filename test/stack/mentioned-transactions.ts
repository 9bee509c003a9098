/** Names under which documents hold ids of transactions. */
const SINGLE = new Set(['transaction_id', 'paired_with']);
const MANY = new Set(['transaction_ids', 'suspected_duplicates']);

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** Every id of a transaction that a JSON document mentions: its evidence, and wherever else it names one. */
export function mentionedTransactions(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) =>
    name === 'evidence' || SINGLE.has(name) || MANY.has(name) ? idsIn(value) : mentionedTransactions(value),
  );
}

import type { Listed } from '../console-api.ts';

type Revet = Listed<'listRevets'>;

/** The submissions that rows are of, each once, in the order of the rows. The API lists rows and has no list of these. */
export function submissionsOf(revets: readonly Pick<Revet, 'submission_id' | 'created_at'>[]) {
  const first = new Map<string, { readonly id: string; readonly created_at: string }>();
  for (const { submission_id: id, created_at } of revets) if (!first.has(id)) first.set(id, { id, created_at });
  return [...first.values()];
}

import type { AuditLog, LoggedEntry } from '../../platform/audit/audit-log.ts';

/** Entries of one file: about 25 MB of JSON, which a function of this size holds beside its text. */
const MOST_EXPORTED = 50_000;
const PAGE = 1000;

/**
 * The entries of a time, in the order of the chain; those from before the chain come first.
 * @param most entries, of which the newest are taken where there are more
 */
export async function auditExport(
  log: Pick<AuditLog, 'list'>,
  organisationId: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
  most = MOST_EXPORTED,
): Promise<{ readonly entries: readonly LoggedEntry[]; readonly complete: boolean; readonly firstAt: string | null }> {
  const filter = { actor: null, action: null, subject: null, from, to };
  const found: LoggedEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await log.list(organisationId, filter, { skip: 0, limit: Math.min(PAGE, most), cursor }, now);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < most);
  const complete = cursor === undefined && found.length <= most;
  const entries = found.slice(0, most).toReversed();
  const sorted = entries.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
  const firstAt = entries.reduce<string | null>((first, { at }) => (first === null || at < first ? at : first), null);
  return { entries: sorted, complete, firstAt };
}

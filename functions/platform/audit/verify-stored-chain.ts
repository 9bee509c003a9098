import type { Table } from '../store/table.ts';
import { ChainHead } from './audit-chain.ts';
import { auditHeadKey, auditKey, auditPartition } from './audit-keys.ts';
import { type ChainReport, type FoundCopy, verifyChain } from './verify-chain.ts';

export interface StoredChain {
  readonly table: Table;
  /** The daily copies of an organisation. */
  readonly copies: (organisation: string | null) => Promise<readonly FoundCopy[]>;
}

/** Proves the chain of an organisation as it is stored now. Reads all of it. */
export async function verifyStoredChain(
  { table, copies }: StoredChain,
  organisation: string | null,
  now: number,
): Promise<ChainReport> {
  const headNow = async (): Promise<ChainHead | null> => {
    const stored = await table.get(auditHeadKey(organisation));
    return stored === null ? null : ChainHead.parse(stored);
  };
  const head = await headNow();
  const [items, copied] = await Promise.all([
    table.startingWith(auditPartition(organisation), 'AUDIT#'),
    copies(organisation),
  ]);
  // What was appended while this read is proven by the next run.
  const [proven, appended] = [head?.sequence ?? 0, (await headNow())?.sequence ?? 0];
  const isAppended = (sequence: unknown): boolean =>
    typeof sequence === 'number' && sequence > proven && sequence <= appended;
  const entries = items
    .filter(({ sequence }) => !isAppended(sequence))
    // An entry in another place than its own does not belong to the chain.
    .map(({ pk: _, sk, ...entry }) => (sk === auditKey(organisation, String(entry['id'])).sk ? entry : { id: sk }));
  return verifyChain(organisation, entries, head, copied, now);
}

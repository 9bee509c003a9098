import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { DocumentStore } from '../document-store.ts';
import { causesOf } from '../pending-cause.ts';
import { diffRules, type SharedRulesStore, touches } from './shared-rules.ts';

const VERSION = 'shared rules version ';

/** The cause of an analysis that a version of the shared rules asks for. */
export const causeOfVersion = (version: number): string => `${VERSION}${version}`;

/** Whether versions of the shared rules alone asked for an analysis: nobody waits for what it moves. */
export const isOfVersionsAlone = (cause: string | null): boolean =>
  cause !== null && causesOf(cause).every((one) => one.startsWith(VERSION));

/**
 * Asks for another analysis where one has ended on shared rules that are not those in force any more, and the difference
 * can touch what the applicant's transactions print: the relabelling of their version may have read its list before what
 * this one read was kept. Publications after this call find what was kept. Asked again for the same generation it does
 * nothing.
 * @param texts the descriptors of the applicant's transactions; null where they are not known, so that any difference counts
 * @param at ISO 8601
 * @returns the generation that was asked for; null where none is needed
 */
export async function reanalyseIfRulesChanged(
  stores: {
    readonly connections: Pick<ConnectionStore, 'find' | 'reanalyse'>;
    readonly documents: Pick<DocumentStore, 'findSettingsSnapshot'>;
  },
  rules: Pick<SharedRulesStore, 'current' | 'rulesOf'>,
  ref: ConnectionRef,
  { generation, texts }: { readonly generation: number; readonly texts: readonly string[] | null },
  at: string,
): Promise<number | null> {
  const version = await rules.current();
  if (version === 0) return null;
  const [connection, held] = await Promise.all([
    stores.connections.find(ref),
    stores.documents.findSettingsSnapshot(ref),
  ]);
  // A later request for another one has it use the rules of its own time.
  if (connection?.state !== 'READY' || connection.generation !== generation || held?.generation !== generation)
    return null;
  const used = held.basis.sharedVersion ?? 0;
  if (used >= version) return null;
  if (texts !== null) {
    const [before, after] = await Promise.all([rules.rulesOf(used), rules.rulesOf(version)]);
    if (!touches(diffRules(before, after))(texts)) return null;
  }
  const asked = await stores.connections.reanalyse(ref, causeOfVersion(version), at);
  return asked.outcome === 'asked' ? asked.generation : null;
}

import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ConnectionStore } from '../connection-store.ts';
import type { DocumentStore } from '../document-store.ts';
import type { SharedRulesStore } from './shared-rules.ts';

/** The cause of an analysis that a version of the shared rules asks for. */
export const causeOfVersion = (version: number): string => `shared rules version ${version}`;

/**
 * Asks for another analysis where one has ended on shared rules that are not those in force any more: the relabelling of
 * their version may have looked before what this one read was kept. Publications after this look find what was kept.
 * Asked again for the same generation it does nothing.
 * @param at ISO 8601
 * @returns the generation that was asked for; null where none is needed
 */
export async function askForNewerRules(
  stores: {
    readonly connections: Pick<ConnectionStore, 'find' | 'reanalyse'>;
    readonly documents: Pick<DocumentStore, 'heldBasis'>;
  },
  rules: Pick<SharedRulesStore, 'current'>,
  ref: ConnectionRef,
  generation: number,
  at: string,
): Promise<number | null> {
  const version = await rules.current();
  if (version === 0) return null;
  const [connection, held] = await Promise.all([stores.connections.find(ref), stores.documents.heldBasis(ref)]);
  // Whoever asked for another one has it stand on the rules of its own time.
  if (connection?.state !== 'READY' || connection.generation !== generation || held?.generation !== generation)
    return null;
  if ((held.basis.sharedVersion ?? 0) >= version) return null;
  const asked = await stores.connections.reanalyse(ref, causeOfVersion(version), at);
  return asked.outcome === 'asked' ? asked.generation : null;
}

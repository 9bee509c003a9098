import { completeResult } from '../../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ConnectionStore } from '../connection-store.ts';

/** An analysis that ended so lately was made by this release: to make it again would give what cannot be read again. */
const AGAIN_AFTER_MS = 3_600_000;

/**
 * Begins a generation in place of one whose documents this release cannot read (analysis-versions.ts). Readers ask for it
 * each time that they find one, so what is asked for twice begins once, and never more often than every hour.
 * @param unreadable the generation that could not be read
 * @param now epoch milliseconds
 * @returns the generation that was begun; null when there is none to begin
 */
export async function beginAnew(
  connections: Pick<ConnectionStore, 'find' | 'reanalyse'>,
  ref: ConnectionRef,
  unreadable: number,
  now: number,
): Promise<number | null> {
  const connection = await connections.find(ref);
  if (connection?.state !== 'READY' && connection?.state !== 'FAILED') return null;
  if (completeResult(connection)?.generation !== unreadable) return null;
  if (connection.analysedAt !== null && Date.parse(connection.analysedAt) > now - AGAIN_AFTER_MS) return null;
  const asked = await connections.reanalyse(ref, 'a new release', new Date(now).toISOString());
  return asked.outcome === 'asked' ? asked.generation : null;
}

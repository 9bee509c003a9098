import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** Bank connections and the generations of their analyses: asked for, ended, pending. */
export interface ConnectionStore extends ConnectionRecords {
  /** Asks for an analysis of what is there already, also while one is pending; 'not_ready' before any data. */
  reanalyse(
    ref: ConnectionRef,
    cause: string,
    at: string,
  ): Promise<{ outcome: 'asked'; generation: number } | { outcome: 'not_ready' | 'not_found' }>;

  /**
   * Ends a generation, unless it is READY already or a newer one was asked for; a failed one can still become READY. One
   * that is READY is what readers get from then on.
   */
  finish(
    ref: ConnectionRef,
    generation: number,
    state: 'READY' | 'FAILED',
    at: string,
  ): Promise<'finished' | 'superseded'>;

  /** Connections whose analysis has been pending since before an instant, oldest first. */
  pendingSince(before: string, limit: number): Promise<(ConnectionRef & { generation: number; since: string })[]>;
}

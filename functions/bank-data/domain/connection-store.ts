import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import type { Drained, TakeDue } from '../../platform/keeping/drained.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** An analysis that was asked for and has not ended. */
export interface PendingAnalysis extends ConnectionRef {
  readonly generation: number;
  /** Since when: ISO 8601. */
  readonly since: string;
}

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

  /** Hands over every connection whose analysis has been pending since an instant or longer, in parts. */
  drainPending(by: string, take: TakeDue<PendingAnalysis>): Promise<Drained>;

  /** Notes when a pending generation was first requeued; changes nothing once it was, or is no longer pending. */
  noteResumed(ref: ConnectionRef, generation: number, at: string): Promise<void>;

  /** Ends a generation as FAILED that was first requeued by an instant, and is pending all the same. */
  abandon(ref: ConnectionRef, generation: number, at: string, resumedBy: string): Promise<'finished' | 'superseded'>;
}

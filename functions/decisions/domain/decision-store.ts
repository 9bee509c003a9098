import type { DecisionEntry, DecisionOut } from '../../../schemas/entities/decision.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { BookTrial } from './policy-trial.ts';

/** Decisions that an application holds at most. */
export const MAX_DECISIONS = 200;

/** What `DecisionStore` offers to functions that may only read. */
export interface DecisionReader {
  find(ref: ConnectionRef, decisionId: string): Promise<DecisionOut | null>;
  /** What the list shows of a decision. */
  entry(ref: ConnectionRef, decisionId: string): Promise<DecisionEntry | null>;
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<DecisionEntry>>;
}

/** Decisions on applications. One that was made never changes, and goes with what else is kept of the applicant. */
export interface DecisionStore extends DecisionReader {
  /**
   * `too_large`: the decision does not fit into an item of the table, even compressed.
   * @param onRequest of a decision that an analysis led to: `decided` where that request was decided in this generation, or
   * is not the request any more
   * @param trial the trial of a version that it was made in; null where none ran
   */
  add(
    ref: ConnectionRef,
    decision: DecisionOut,
    onRequest?: string,
    trial?: BookTrial | null,
  ): Promise<'added' | 'full' | 'too_large' | 'decided'>;
}

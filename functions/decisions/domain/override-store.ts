import type { DecisionOverrideOut } from '../../../schemas/entities/decision-override.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** Overrides that a decision has at most. */
export const MAX_OVERRIDES = 20;

/** What `OverrideStore` offers to functions that may only read. */
export interface OverrideReader {
  find(ref: ConnectionRef, decisionId: string, overrideId: string): Promise<DecisionOverrideOut | null>;
  list(ref: ConnectionRef, decisionId: string, page: PageRequest): Promise<ListPage<DecisionOverrideOut>>;
}

/** Overrides of decisions. One at most of a decision waits; one that is in force or refused never changes. */
export interface OverrideStore extends OverrideReader {
  /** `waits`: another one waits for a second person. */
  add(ref: ConnectionRef, override: DecisionOverrideOut): Promise<'added' | 'full' | 'waits'>;
  /** Keeps what the second person did. False where somebody else was faster. */
  review(ref: ConnectionRef, override: DecisionOverrideOut): Promise<boolean>;
}

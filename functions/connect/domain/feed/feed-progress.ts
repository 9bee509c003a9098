import type { BankFault } from '../../../../schemas/entities/connect.ts';
import type { GrantRef } from './bank-grant-store.ts';

/** The result of a fetch. */
export interface FeedOutcome {
  /** Accounts whose rows are in the bank connection now. */
  readonly linked: number;
  /** Accounts that the bank named and did not let us see, or that contradict what is there already. */
  readonly leftOut: number;
  /** Why some or all of it did not come; null when everything did. */
  readonly fault: BankFault | null;
}

/**
 * Receives how the first fetch of a grant goes; `grantId` is the id of the login attempt. Every call can come again, also
 * after the end: a fetch that is cut off starts anew.
 */
export interface FeedProgress {
  /**
   * Lets in the login that a grant came of, where that did not happen yet: who logged in may have been cut off right
   * before it. A login that was let in stays so. False where the flow does not wait for this one (any more).
   */
  admitted(grant: GrantRef): Promise<boolean>;
  found(grant: GrantRef, accounts: number, at: string): Promise<void>;
  fetched(grant: GrantRef, accountId: string, at: string): Promise<void>;
  ended(grant: GrantRef, outcome: FeedOutcome, at: string): Promise<void>;
}

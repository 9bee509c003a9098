import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** The links of applications by number: of all that were handed out only the newest opens anything. */
export interface ConnectLinkStore {
  /** Ends the links that were handed out. @returns the number of the next; null when there is no such application */
  replace(ref: ConnectionRef): Promise<number | null>;
}

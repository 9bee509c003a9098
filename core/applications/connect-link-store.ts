import type { ConnectionRef } from '../connect/bank-connection-store.ts';

/** The links of applications by number: of all that were handed out only the newest opens anything. */
export interface ConnectLinkStore {
  /** Number of the link that opens an application; null when there is no such application. */
  current(ref: ConnectionRef): Promise<number | null>;
  /** Ends the links that were handed out. @returns the number of the next; null when there is no such application */
  replace(ref: ConnectionRef): Promise<number | null>;
}

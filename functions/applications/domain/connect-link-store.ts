import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ConnectLink, ConnectLinks } from './connect-link.ts';

/** The links that open applications, by the hashes of their secrets. */
export interface ConnectLinkStore {
  /**
   * Keeps a further link.
   * @param before links of the application as they were read: the oldest ends where there are too many
   * @returns false when there is no such application
   */
  add(ref: ConnectionRef, secretHash: string, link: ConnectLink, before: ConnectLinks): Promise<boolean>;
  /** Ends all links of an application. @returns false when there is no such application */
  endAll(ref: ConnectionRef): Promise<boolean>;
}

import type { ConnectionRef } from './connection-ref.ts';

/** A file that is handed out, and how it is to be named and understood. */
export interface ExportFile {
  /** Safe in a header: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** Keeps files that are too large for a reply for the short time in which they are fetched. */
export interface ExportStore {
  /**
   * Keeps a file of an application under a key of its own.
   * @param id names this export; nobody else's
   * @param now epoch milliseconds
   * @returns an address from which its holder can get the file for five minutes
   */
  keep(ref: ConnectionRef, id: string, file: ExportFile, now: number): Promise<string>;
}

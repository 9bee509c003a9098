import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { FileAuthenticity } from '../authenticity/examine-file.ts';
import type { RefusalCode } from '../refusals/refusal-codes.ts';
import type { GreyPicture } from './pdf-engine.ts';
import type { StatementFormat, StatementReading } from './statement.ts';

/** What the sender of a file says of its account: taken where the file does not say it. */
export interface StatedAccount {
  readonly bankSlug: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

export interface ReadRequest {
  readonly fileName: string;
  readonly today: CalendarDate;
  readonly stated?: StatedAccount;
}

/** What a file came to; its format is null where reading ended before it was detected. */
export interface ReadFile {
  readonly format: StatementFormat | null;
  /** Pages that the file has; 1 for files without pages. */
  readonly pages: number;
  readonly reading: StatementReading;
  /** What speaks against the file; null for formats that show nothing of it, and for files that do not open. */
  readonly authenticity: FileAuthenticity | null;
}

export type DecryptedFile =
  | { readonly outcome: 'decrypted'; readonly bytes: Uint8Array }
  | { readonly outcome: 'wrong_password' | 'not_encrypted' }
  | { readonly outcome: 'refused'; readonly code: RefusalCode; readonly reason: string };

/** A page of a PDF as pixels. */
export type DrawnPage =
  | {
      readonly outcome: 'drawn';
      readonly picture: GreyPicture;
      /** Size of the page in points, as places of findings are given. */
      readonly width: number;
      readonly height: number;
      /** Pages that the file has. */
      readonly pages: number;
    }
  | { readonly outcome: 'no_such_page' }
  | { readonly outcome: 'refused'; readonly code: RefusalCode; readonly reason: string };

/** Draws pages of untrusted PDFs, bounded as a reader is. */
export interface PageDrawer {
  /** @param page from 1 */
  draw(bytes: Uint8Array, page: number, dotsPerInch: number): Promise<DrawnPage>;
}

/**
 * Reads untrusted files. Bounded in time and memory whatever they hold, and rejects for nothing that is in
 * them.
 */
export interface StatementReader {
  /** @param onProgress called now and then with how many of the pages were read */
  read(
    bytes: Uint8Array,
    request: ReadRequest,
    onProgress?: (pagesRead: number, pages: number) => void,
  ): Promise<ReadFile>;
  /** The same PDF without its encryption. */
  decrypt(bytes: Uint8Array, password: string): Promise<DecryptedFile>;
}

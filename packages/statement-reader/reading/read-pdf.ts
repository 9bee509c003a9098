import { notOpened } from './not-opened.ts';
import type { PageText, PdfDocument, PdfEngine } from './pdf-engine.ts';
import { type ReadingContext, readPages } from './read-pages.ts';
import { withFeesApart } from './split-fee-rows.ts';
import type { StatementReading } from './statement.ts';

/**
 * Reads a digital PDF: opens it, finds the bank's layout by what the pages show, and reads every row. Rows that cannot be
 * read exactly refuse the file, named by page and row; whether the rows add up is left to the verification.
 * @param options.password what the applicant gave, for an encrypted file
 * @param options.today the day of reading in Johannesburg
 * @param options.stated what the sender says of the account, taken where the file does not say it
 */
export function readPdf(
  engine: PdfEngine,
  bytes: Uint8Array,
  options: Pick<ReadingContext, 'today' | 'stated'> & { readonly password?: string },
): StatementReading {
  const { password, ...context } = options;
  const opened = engine.open(bytes, password);
  if (opened.outcome !== 'open') return notOpened(opened);
  try {
    return withFeesApart(readPages(pagesOf(opened.document), context).reading);
  } finally {
    opened.document.close();
  }
}

/** The text of every page of a document. */
function pagesOf(document: PdfDocument): PageText[] {
  return Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
}

import { refusedWith } from '../formats/texts/parse-error.ts';
import type { OpenedPdf } from './pdf-engine.ts';
import type { StatementReading } from './statement.ts';

/** What reading a PDF comes to that does not open. */
export function notOpened(opened: Exclude<OpenedPdf, { readonly outcome: 'open' }>): StatementReading {
  if (opened.outcome === 'damaged') return refusedWith(opened.reason);
  return { outcome: 'password_needed', passwordWasWrong: opened.outcome === 'wrong_password' };
}

import { refusal, refusedFor } from '../refusals/refusal.ts';
import type { OpenedPdf } from './pdf-engine.ts';
import type { StatementReading } from './statement.ts';

/** What reading a PDF comes to that does not open. */
export function notOpened(opened: Exclude<OpenedPdf, { readonly outcome: 'open' }>): StatementReading {
  if (opened.outcome === 'damaged') return refusedFor(refusal(opened.code, opened.reason));
  return { outcome: 'password_needed', passwordWasWrong: opened.outcome === 'wrong_password' };
}

import { refusal } from '../refusals/refusal.ts';
import type { PageText } from './pdf-engine.ts';
import type { Statement, StatementError } from './statement.ts';

/**
 * Pages of a statement whose rows would be missing unseen: pages that the file does not hold, and pages without any text
 * among pages that have some. A last page without text is let pass where the closing balance was read before it.
 */
export function missingPages(pages: readonly PageText[], statements: readonly Statement[]): StatementError[] {
  const isClosed = statements.every(({ closingCents }) => closingCents !== null);
  return pages.flatMap(({ page, width, height, codes }) => {
    const place = { page, row: 1 };
    if (width === 0 || height === 0) {
      const message = `Page ${page} is damaged or missing, so its transactions are not known.`;
      return [refusal('page_damaged', message, { place })];
    }
    if (codes.length > 0 || (page === pages.length && isClosed)) return [];
    const message = `Page ${page} has no text that can be read, so its transactions are not known.`;
    return [refusal('page_without_text', message, { place })];
  });
}

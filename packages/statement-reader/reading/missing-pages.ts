import type { PageText } from './pdf-engine.ts';
import type { Statement, StatementError } from './statement.ts';

const parseError = (page: number, message: string): StatementError => ({
  type: 'Parse Error',
  message,
  place: { page, row: 1 },
  expected: null,
  found: null,
});

/**
 * Pages of a statement whose rows would be missing unseen: pages that the file does not hold, and pages without any text
 * among pages that have some. A last page without text is let pass where the closing balance was read before it.
 */
export function missingPages(pages: readonly PageText[], statements: readonly Statement[]): StatementError[] {
  const isClosed = statements.every(({ closingCents }) => closingCents !== null);
  return pages.flatMap(({ page, width, height, codes }) => {
    if (width === 0 || height === 0)
      return [parseError(page, `Page ${page} is damaged or missing, so its transactions are not known.`)];
    if (codes.length > 0 || (page === pages.length && isClosed)) return [];
    return [parseError(page, `Page ${page} has no text that can be read, so its transactions are not known.`)];
  });
}

import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import type { PageText } from './pdf-engine.ts';
import { readPages } from './read-pages.ts';

const today = '2026-11-21';
const engine = await pdfiumEngine();

function pagesOf(bank: string, product: string): readonly PageText[] {
  const request = { personaId: 'gambler', seed: 11, endsOn: '2026-10-31', accountIndex: 0, months: 3 };
  const opened = engine.open(statementFile({ ...request, bank, product, format: 'pdf' }).bytes);
  if (opened.outcome !== 'open') throw new Error(opened.outcome);
  const { document } = opened;
  const pages = Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
  document.close();
  return pages;
}

/** A page whose letters are where a damaged table of places puts them: each below the one before, or all on one another. */
const damaged = [
  (page: PageText): PageText => ({
    ...page,
    left: page.left.map(() => 10),
    right: page.right.map(() => 14),
    top: page.top.map((_, index) => 2 * index),
    bottom: page.bottom.map((_, index) => 2 * index + 1),
  }),
  (page: PageText): PageText => ({
    ...page,
    left: page.left.map(() => 10),
    right: page.right.map(() => 14),
    top: page.top.map(() => 10),
    bottom: page.bottom.map(() => 16),
  }),
];

const products = banksWith('pdf').flatMap((bank) =>
  statementProducts(bank, 'pdf').map((product) => [bank, product] as const),
);

/** Pages that findings name for lines that were not read; null where the statement does not verify or was refused. */
function unreadPagesOf(pages: readonly PageText[]): readonly (number | undefined)[] | null {
  const { reading } = readPages(pages, { today });
  if (reading.outcome !== 'read') return null;
  if (reading.statements.some((statement) => verifyStatement(statement, today).errors.length > 0)) return null;
  return reading.statements.flatMap(({ notes = [] }) =>
    notes.filter(({ code }) => code === 'lines_unread').map(({ place }) => place?.page),
  );
}

test.each(products)('A whole statement of %s %s has no page that was not read', (bank, product) => {
  expect(unreadPagesOf(pagesOf(bank, product))).toEqual([]);
});

/** Whether transactions are read of the first page: some banks begin with a page of totals. */
function beginsWithRows(pages: readonly PageText[]): boolean {
  const { reading } = readPages(pages, { today });
  return (
    reading.outcome === 'read' && reading.statements.some(({ rows }) => rows.some(({ place }) => place.page === 1))
  );
}

test('A first page of transactions whose places are damaged is named wherever the other pages of a statement are accepted without it', () => {
  let accepted = 0;
  const silent: string[] = [];
  for (const [bank, product] of products) {
    const pages = pagesOf(bank, product);
    const [first, ...others] = pages;
    if (first === undefined || others.length === 0 || !beginsWithRows(pages)) continue;
    for (const damage of damaged) {
      const found = unreadPagesOf([damage(first), ...others]);
      if (found === null) continue;
      accepted += 1;
      if (!found.includes(1)) silent.push(`${bank} ${product}`);
    }
  }
  // Its dates are six digits that run into the number of the row: in letters alone they look like no date.
  expect([...new Set(silent)]).toEqual(['absa integrator']);
  expect(accepted).toBeGreaterThan(0);
});

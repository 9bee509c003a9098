import { expect, test } from '@jest/globals';
import { invoiceLines } from './invoice-lines.ts';

const item = (priceCents: number) => ({
  item: 'BANK' as const,
  usedIn: '2026-05',
  units: 1,
  priceCents,
  totalCents: priceCents,
});

test('the VAT of a bill is shared out among its lines to the cent', () => {
  // 15 % of 10 + 10 + 10 cents is 4.5, so 5: up to each line 5 x 10 / 30 = 1.67, 3.33 and 5, so 2, 3 and 5.
  const lines = invoiceLines({ items: [item(10), item(10), item(10)], netCents: 30, vatCents: 5 });
  expect(lines.map(({ taxCents }) => taxCents)).toEqual([2, 1, 2]);
});

test('VAT is shared out exactly where the product of two amounts is beyond what a number holds', () => {
  // Net 9 007 199 254 740 991 and VAT 3 cents, two lines: up to the first 3 x 4 503 599 627 370 495 / net is a hair under
  // 1.5, so 1; in fractions of two it is 1.5, so 2.
  const netCents = Number.MAX_SAFE_INTEGER;
  const first = 4_503_599_627_370_495;
  const lines = invoiceLines({ items: [item(first), item(netCents - first)], netCents, vatCents: 3 });
  expect(lines.map(({ taxCents }) => taxCents)).toEqual([1, 2]);
});

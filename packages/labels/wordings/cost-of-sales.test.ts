import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';

const WEEKS = ['2026-01-07', '2026-01-14', '2026-01-21', '2026-01-28', '2026-02-04', '2026-02-11', '2026-02-18'];
const takings = WEEKS.map((day, index): PrintedRow => [day, 'YOCO SETTLEMENT', 120_000 + index * 1_000]);

/** The label of a last payment after other rows. */
function labelAfter(rows: readonly PrintedRow[], description: string, cents = -85_000): string {
  const ledger = makeLedger([...rows, ['2026-02-20', description, cents]]);
  return labelApplicant([ledger], NO_OVERRIDES)[0]?.transactions.at(-1)?.label ?? '';
}

describe('cost of sales', () => {
  const purchases = [
    'POS PURCHASE JUMBO CASH AND CARRY',
    'POS PURCHASE KWAMASHU WHOLESALERS',
    'IB PAYMENT TO BRIGHT DISTRIBUTORS',
    'PAYMENT TO LERATO STOCK',
    'BETALING AAN VOORRAAD',
  ];

  test('Supplier purchases of a holder with takings are cost of sales', () => {
    for (const text of purchases) expect([text, labelAfter(takings, text)]).toEqual([text, 'business.cost_of_sales']);
  });

  test('A supplier word makes cost of sales, whatever trade is beside it and on either side', () => {
    const supplier = fc.constantFrom(
      'WHOLESALE',
      'WHOLESALERS',
      'IMPORTERS',
      'IMPORTS',
      'SUPPLIES',
      'DISTRIBUTORS',
      'STOCK',
    );
    const trade = fc.constantFrom('HAIR', 'BRAIDS', 'SALON', 'BARBER', 'TAILOR', 'FLORIST', 'CHICKEN', 'CLOTHING');
    fc.assert(
      fc.property(supplier, trade, fc.boolean(), (word, each, isFirst) => {
        const text = isFirst ? `${word} ${each} DURBAN` : `${each} ${word} DURBAN`;
        expect([text, labelAfter(takings, text)]).toEqual([text, 'business.cost_of_sales']);
        expect(labelAfter([], text)).not.toBe('business.cost_of_sales');
      }),
    );
  });

  test("A household's wholesale purchases, and those of a holder with few takings, are not cost of sales", () => {
    for (const text of purchases) {
      expect(labelAfter([], text)).not.toBe('business.cost_of_sales');
      expect(labelAfter(takings.slice(0, 5), text)).not.toBe('business.cost_of_sales');
    }
  });

  test("A trader's purchases elsewhere, and refunds, are not cost of sales", () => {
    expect(labelAfter(takings, 'POS PURCHASE WOOLWORTHS')).toBe('food.groceries');
    expect(labelAfter(takings, 'POS PURCHASE JUMBO CASH AND CARRY REFUND', 85_000)).not.toBe('business.cost_of_sales');
  });
});

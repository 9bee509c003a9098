import type { PageDrawing, TextMark } from '@imali/pdf-writer/page-drawing.ts';
import { widthOf } from '@imali/pdf-writer/standard-fonts.ts';
import { expect, test } from '@jest/globals';
import { generatePersona, personas } from '../../people/generate-persona.ts';
import { printedAccount, withFeesBeside } from '../printed-account.ts';
import { banksWith, statementProduct, statementProducts } from '../statement-products.ts';

const endsOn = '2026-03-31';

const layouts = banksWith('pdf').flatMap((bank) =>
  statementProducts(bank, 'pdf').map((name): [string, string] => [bank, name]),
);

const accounts = personas
  .flatMap(({ id }) => generatePersona(id, { endsOn }).accounts)
  .map((account) => printedAccount(account, { endsOn, months: 2 }));

const endOf = ({ text, x, style }: TextMark): number => x + widthOf(text, style.font, style.size);

/** Texts on one baseline that run into each other, or out of the page. */
function collisions({ marks, width, height }: PageDrawing): string[] {
  const lines = Map.groupBy(
    marks.filter((mark) => mark.kind === 'text'),
    ({ y }) => Math.round(y * 100),
  );
  return [...lines.values()].flatMap((line) => {
    const inOrder = line.toSorted((one, other) => one.x - other.x);
    return inOrder.flatMap((mark, index) => {
      const next = inOrder[index + 1];
      const end = endOf(mark);
      const isOut = mark.x < 20 || end > width - 15 || mark.y < 20 || mark.y > height - 15;
      return isOut || (next !== undefined && end > next.x - 1) ? [`${mark.text} | ${next?.text ?? ''}`] : [];
    });
  });
}

test.each(layouts)(
  'The statement %s %s has no text that runs into another or out of the page, for any customer',
  (bank, name) => {
    const product = statementProduct(bank, 'pdf', name);
    if (product.kind !== 'pdf') throw new Error('no PDF');
    for (const account of accounts) {
      const printed = product.layout.feesBeside === true ? withFeesBeside(account) : account;
      expect(product.layout.print(printed).pages.flatMap(collisions)).toEqual([]);
    }
  },
);

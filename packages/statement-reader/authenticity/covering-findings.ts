import type { Covering, PageBox } from '../reading/pdf-engine.ts';
import type { TamperIndicator } from './finding.ts';
import type { MarkedPage } from './marked-page.ts';

const AMOUNT = /\d[.,]\d{2}(?!\d)/;
/** Characters that are hidden by more than a careless edge. */
const FEWEST = 3;

const messages: Readonly<Record<Covering['kind'], string>> = {
  fill: 'is covered by a box that was drawn over it',
  picture: 'is covered by a picture that was laid over it',
  annotation: 'is covered by a note that was laid over it',
  stamp: 'is covered by a stamp that was laid over it',
  field: 'is covered by a field of a form that was laid over it',
  pale: 'is written in the colour of the paper',
  patch: 'is covered',
};

/** What is hidden on a page although it is text, and what was laid on a page that is a picture. */
export function coveringFindings(
  { text: { page }, lines }: MarkedPage,
  coverings: readonly Covering[],
): TamperIndicator[] {
  const amounts = lines.flatMap((line) => line.amounts.map((amount) => amount.box));
  // A dash in the place of an amount is all that is under a figure that was laid there.
  const cells = new Set(lines.flatMap((line) => (line.amounts.length > 0 ? line.words.map((word) => word.text) : [])));
  return coverings.flatMap(({ kind, box, text }): TamperIndicator[] => {
    if (kind === 'patch') {
      const message = 'A smaller picture or box was laid on the picture of the page.';
      return [{ code: 'picture_patched', message, page, box, details: {} }];
    }
    const isAmount = AMOUNT.test(text) || (/\d/.test(text) && amounts.some((one) => isPartOf(box, one)));
    // Recipients stamp statements, over their edges and their letterhead.
    const isCell = kind !== 'stamp' && cells.has(text);
    if (!isAmount && (kind === 'stamp' || (text.length < FEWEST && !isCell))) return [];
    const message = `${isAmount ? 'An amount' : 'Text'} ${messages[kind]}.`;
    const code = kind === 'pale' ? (isAmount ? 'invisible_number' : 'invisible_text') : painted(isAmount);
    return [{ code, message, page, box, details: { characters: text.length } }];
  });
}

/** Whether a box hides a digit of an amount, and not only its edge. */
function isPartOf(box: PageBox, amount: PageBox): boolean {
  const middle = (amount.top + amount.bottom) / 2;
  return box.left < amount.right && box.right > amount.left && box.top < middle && box.bottom > middle;
}

const painted = (isAmount: boolean) => (isAmount ? 'painted_over_number' : 'painted_over_text');

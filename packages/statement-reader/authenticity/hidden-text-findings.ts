import type { PageText, PdfDocument } from '../reading/pdf-engine.ts';
import type { TamperIndicator } from './finding.ts';
import { boxOf, type MarkedPage } from './marked-page.ts';

/** Points; smaller text is not meant to be read. */
const SMALLEST_SIZE = 1.5;
/** Points that a character may stand over the edge of the page. */
const EDGE = 2;
/** Share of a page that a picture covers when the page is a scan. */
const SCAN_SHARE = 0.85;

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

function unseenFinding({ page, unseen }: PageText): TamperIndicator {
  const isNumber = AMOUNT.test(Array.from(unseen, (code) => String.fromCodePoint(code)).join(''));
  return {
    code: isNumber ? 'invisible_number' : 'invisible_text',
    message: isNumber ? 'An amount is drawn without ink.' : 'There is text that is drawn without ink.',
    page,
    box: null,
    details: { characters: unseen.length },
  };
}

/** Text that a reader of the page does not see: drawn without ink, too small, beside the page, or over a picture of it. */
export function hiddenTextFindings(page: MarkedPage, document: PdfDocument): TamperIndicator[] {
  const { text } = page;
  const words = page.lines.flatMap((line) => line.words);
  const amounts = page.lines.flatMap((line) => line.amounts);
  const found: TamperIndicator[] = [];
  const tiny = words.filter(({ fontSize, top, bottom }) => fontSize < SMALLEST_SIZE || bottom - top < SMALLEST_SIZE);
  if (tiny.length > 0) {
    const isNumber = amounts.some(({ sizes }) => sizes.some((size) => size < SMALLEST_SIZE));
    found.push({
      code: isNumber ? 'invisible_number' : 'invisible_text',
      message: isNumber ? 'An amount is too small to be seen.' : 'There is text that is too small to be seen.',
      page: text.page,
      box: boxOf(
        tiny.flatMap(({ characters }) => characters),
        text,
      ),
      details: { words: tiny.length },
    });
  }
  const outside = amounts.filter(
    ({ box }) =>
      box.right < -EDGE || box.left > text.width + EDGE || box.bottom < -EDGE || box.top > text.height + EDGE,
  );
  for (const { box } of outside) {
    const message = 'An amount stands outside the page.';
    found.push({ code: 'number_outside_page', message, page: text.page, box, details: {} });
  }
  const isPicture = document.imageShare(text.page) >= SCAN_SHARE;
  // Scanners write what they recognised under their pictures; under anything else unseen text is meant for machines.
  if (!isPicture && text.unseen.length > 0) found.push(unseenFinding(text));
  if (isPicture) {
    const hasText = words.length > 0 || text.unseen.length > 0;
    found.push({
      code: hasText ? 'text_over_picture' : 'picture_only',
      message: hasText
        ? 'The page is a picture with text over it, which need not be what the picture shows.'
        : 'The page is a picture: its text cannot be examined.',
      page: text.page,
      box: null,
      details: {},
    });
  }
  return found;
}

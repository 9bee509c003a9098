import type { OcrArrangement, OcrEngine, OcrPage, OcrWord } from '../reading/ocr-engine.ts';
import type { GreyPicture, PageBox, PageText, PdfDocument } from '../reading/pdf-engine.ts';
import { lightenBackground } from './light-background.ts';

/** Pages on which a bank names itself, and the share of them that is their head. */
const HEADED_PAGES = 1;
const HEAD_SHARE = 0.12;
const HEAD_DOTS_PER_INCH = 150;

/**
 * A page with the words of its head read once more by themselves: beside small print the engine takes a bank's large name
 * for a picture.
 */
export async function recognisedPage(
  document: PdfDocument,
  ocr: OcrEngine,
  { page, width, height }: PageText,
  dotsPerInch: number,
): Promise<OcrPage> {
  const { words } = await readOnce(ocr, document.render(page, dotsPerInch), 'lines');
  if (page > HEADED_PAGES) return { words };
  const head = { left: 0, top: 0, right: width, bottom: height * HEAD_SHARE };
  const coarse = await readOnce(ocr, document.render(page, HEAD_DOTS_PER_INCH, head), 'scattered');
  const inHead = coarse.words.map((word) => ({ ...word, box: scaled(word.box, dotsPerInch / HEAD_DOTS_PER_INCH) }));
  return { words: withHead(words, inHead) };
}

/** Recognises a picture that is needed no more: its memory is given back at once, not when somebody has time to look for it. */
async function readOnce(ocr: OcrEngine, picture: GreyPicture, arrangement: OcrArrangement): Promise<OcrPage> {
  const page = await ocr.read(lightenBackground(picture), arrangement);
  const { buffer } = picture.levels;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
  return page;
}

/** The words with those of the head that were missed, or were torn apart. */
function withHead(words: readonly OcrWord[], inHead: readonly OcrWord[]): OcrWord[] {
  const lines = Math.max(0, ...words.map(({ line }) => line + 1));
  const torn = new Set<OcrWord>();
  const found: OcrWord[] = [];
  for (const word of inHead) {
    const met = words.filter(({ box }) => overlap(word.box, box));
    const [first] = met;
    if (first === undefined) found.push({ ...word, line: word.line + lines });
    else if (met.length > 1 && met.map(({ text }) => text).join('') === word.text) {
      for (const part of met) torn.add(part);
      found.push({ ...word, line: first.line });
    }
  }
  return [...words.filter((word) => !torn.has(word)), ...found];
}

/** A box on a picture that is so many times as large. */
export function scaled({ left, top, right, bottom }: PageBox, by: number): PageBox {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

function overlap(one: PageBox, other: PageBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

import type { OcrEngine, OcrWord } from '../reading/ocr-engine.ts';
import type { GreyPicture, PdfDocument } from '../reading/pdf-engine.ts';
import type { Statement } from '../reading/statement.ts';
import type { BlankDescription } from '../table/finish-statement.ts';

const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/** Points around a box, so that no stroke is cut. */
const MARGIN = 1;
/** White between two boxes on the common picture, in pixels. */
const GAP = 24;
/** Boxes that are read at once, and at most from one file. */
const AT_ONCE = 40;
const MOST = 400;
/** Words less sure than this are left out. */
const LEAST_CONFIDENCE = 0.3;

/** Pictures on which so many drawn descriptions are read. */
export function sheetsOf(descriptions: number): number {
  return Math.ceil(Math.min(descriptions, MOST) / AT_ONCE);
}

/**
 * The statements with the descriptions that their file draws instead of writing (FNB does so for `#` lines): the boxes are
 * rendered one below the other and read together. A description that cannot be read stays empty.
 * @param blanks for each statement its rows without a description
 */
export async function withDrawnDescriptions(
  document: PdfDocument,
  ocr: OcrEngine,
  statements: readonly Statement[],
  blanks: readonly (readonly BlankDescription[])[],
): Promise<Statement[]> {
  const places = blanks
    .flatMap((ofStatement, statement) => ofStatement.map((blank) => ({ statement, blank })))
    .slice(0, MOST);
  const found = new Map<string, { readonly text: string; readonly confidence: number }>();
  for (let start = 0; start < places.length; start += AT_ONCE) {
    const batch = places.slice(start, start + AT_ONCE);
    const pictures = batch.map(({ blank: { page, box } }) =>
      document.render(page, DOTS_PER_INCH, {
        left: Math.max(0, box.left - MARGIN),
        top: Math.max(0, box.top - MARGIN),
        right: box.right + MARGIN,
        bottom: box.bottom + MARGIN,
      }),
    );
    const sheet = oneBelowTheOther(pictures);
    const { words } = await ocr.read(sheet.picture);
    for (const [index, { statement, blank }] of batch.entries()) {
      const { top = 0, bottom = 0 } = sheet.bands[index] ?? {};
      const isWritten = writtenAround(document, blank, top + GAP / 2);
      const own = words.filter((word) => {
        const middle = (word.box.top + word.box.bottom) / 2;
        return middle >= top && middle < bottom && !isWritten(word);
      });
      const reading = described(own);
      if (reading !== null) found.set(`${statement}/${blank.row}`, reading);
    }
  }
  return statements.map((statement, number) => ({
    ...statement,
    rows: statement.rows.map((row, index) => {
      const reading = found.get(`${number}/${index}`);
      return reading === undefined
        ? row
        : { ...row, description: reading.text, confidence: Math.min(row.confidence, reading.confidence) };
    }),
  }));
}

/** Recognises words that the page has as text, the row's date and amounts: the box is that of the whole row. */
function writtenAround(
  document: PdfDocument,
  { page, box }: BlankDescription,
  topOnSheet: number,
): (word: OcrWord) => boolean {
  const { codes, left, top, right, bottom } = document.text(page);
  const known = [...codes.keys()].filter((index) => (codes[index] ?? 0) > 0x20);
  const points = POINTS_PER_INCH / DOTS_PER_INCH;
  return ({ box: word }) => {
    const x = Math.max(0, box.left - MARGIN) + ((word.left + word.right) / 2 - GAP) * points;
    const y = Math.max(0, box.top - MARGIN) + ((word.top + word.bottom) / 2 - topOnSheet) * points;
    const half = ((word.right - word.left) / 2) * points;
    return known.some(
      (index) =>
        (left[index] ?? 0) < x + half &&
        (right[index] ?? 0) > x - half &&
        (top[index] ?? 0) < y &&
        (bottom[index] ?? 0) > y,
    );
  };
}

function described(words: readonly OcrWord[]): { readonly text: string; readonly confidence: number } | null {
  const sure = words
    .filter(({ confidence, text }) => confidence >= LEAST_CONFIDENCE && /[\p{L}\p{N}#]/u.test(text))
    .toSorted((one, other) => one.line - other.line || one.box.left - other.box.left);
  if (sure.length === 0) return null;
  // One word that is wrong makes the line wrong, however sure the others are.
  const confidence = Math.min(...sure.map((word) => word.confidence));
  return { text: sure.map(({ text }) => text).join(' '), confidence };
}

interface Band {
  readonly top: number;
  readonly bottom: number;
}

function oneBelowTheOther(pictures: readonly GreyPicture[]): {
  readonly picture: GreyPicture;
  readonly bands: readonly Band[];
} {
  const width = Math.max(1, ...pictures.map((picture) => picture.width)) + 2 * GAP;
  const height = pictures.reduce((sum, picture) => sum + picture.height + GAP, GAP);
  const levels = new Uint8Array(width * height).fill(255);
  let y = GAP;
  const bands = pictures.map((picture) => {
    for (let row = 0; row < picture.height; row += 1) {
      const from = row * picture.width;
      levels.set(picture.levels.subarray(from, from + picture.width), (y + row) * width + GAP);
    }
    const band = { top: y - GAP / 2, bottom: y + picture.height + GAP / 2 };
    y += picture.height + GAP;
    return band;
  });
  return { picture: { width, height, levels }, bands };
}

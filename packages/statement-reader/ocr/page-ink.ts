import type { PdfDocument } from '../reading/pdf-engine.ts';

/** Coarse enough to be drawn in a few milliseconds, sharp enough that a line of print leaves grey pixels. */
const DOTS_PER_INCH = 40;
/** A pixel darker than this share of the paper's light holds ink; the paper is the lightest tone that a tenth of the pixels reach. */
const INK = 0.85;
/** Rows of pixels with ink, of all rows: a table has many, a logo or a stamp has few. */
const LEAST_ROWS = 0.08;
/** Pixels of a row that have to hold ink: a ruled border has one or two. */
const LEAST_PIXELS = 4;

/** Whether a page shows print when it is drawn, however it is made: as pictures, as outlines of letters, in fonts that say nothing. */
export function showsPrint(document: Pick<PdfDocument, 'render'>, page: number): boolean {
  const { width, height, levels } = document.render(page, DOTS_PER_INCH);
  const paper = levels.toSorted()[Math.floor(levels.length * 0.9)] ?? 255;
  let rows = 0;
  for (let y = 0; y < height; y += 1) {
    let dark = 0;
    for (let x = 0; x < width; x += 1) if ((levels[y * width + x] ?? 255) < paper * INK) dark += 1;
    // A row that is dark all over is a box or a border.
    if (dark >= LEAST_PIXELS && dark < width * 0.9) rows += 1;
  }
  return rows > 0 && rows >= height * LEAST_ROWS;
}

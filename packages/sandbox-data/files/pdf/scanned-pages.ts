import type { PageDrawing } from '@imali/pdf-writer/page-drawing.ts';
import { drawsOf } from '../../people/random.ts';

/** Pixels without colours: one byte each, 0 for black to 255 for white, rows from the top. */
interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

/** What draws the pages of a PDF, counted from 1, as pixels. */
export interface PageRaster {
  open(pdf: Uint8Array):
    | {
        readonly outcome: 'open';
        readonly document: {
          readonly metadata: { readonly pages: number };
          render(page: number, dotsPerInch: number): GreyPicture;
          close(): void;
        };
      }
    | { readonly outcome: 'password_needed' | 'wrong_password' | 'damaged' };
}

/** Of a common office scanner. */
const DOTS_PER_INCH = 200;
/** Most degrees by which a page lies askew on the glass. */
const MAX_SKEW_DEGREES = 0.5;
/** One of so many pixels carries a speck. */
const SPECK_EVERY = 900;
/** Grey of the paper, of which 15 would be white. */
const PAPER_LEVEL = 14;

/** The levels of a picture with a white border of a pixel on all sides. */
function bordered({ width, height, levels }: GreyPicture): Uint8Array {
  const plane = new Uint8Array((width + 2) * (height + 2)).fill(255);
  for (let y = 0; y < height; y += 1) {
    plane.set(levels.subarray(y * width, (y + 1) * width), (y + 1) * (width + 2) + 1);
  }
  return plane;
}

/** A page turned a little around its middle, with the paper's tone and specks, in sixteen levels of grey. */
function scanOf(picture: GreyPicture, subject: readonly (string | number)[]): Uint8Array {
  const { width, height } = picture;
  const draws = drawsOf('scan', ...subject);
  const angle = ((draws.unit() * 2 - 1) * MAX_SKEW_DEGREES * Math.PI) / 180;
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  const plane = bordered(picture);
  const stride = width + 2;
  const rowBytes = Math.ceil(width / 2);
  const grey = new Uint8Array(rowBytes * height);
  let untilSpeck = draws.between(1, SPECK_EVERY * 2);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Where the turned page's pixel comes from, in the plane with its border; bilinear between four pixels.
      const left = (x - width / 2) * cosine - (y - height / 2) * sine + width / 2 + 1;
      const top = (x - width / 2) * sine + (y - height / 2) * cosine + height / 2 + 1;
      const isOutside = left < 0 || top < 0 || left >= width + 1 || top >= height + 1;
      const column = isOutside ? 0 : left | 0;
      const row = isOutside ? 0 : top | 0;
      const at = row * stride + column;
      const dx = isOutside ? 0 : left - column;
      const dy = isOutside ? 0 : top - row;
      const upper = (plane[at] ?? 255) * (1 - dx) + (plane[at + 1] ?? 255) * dx;
      const lower = (plane[at + stride] ?? 255) * (1 - dx) + (plane[at + stride + 1] ?? 255) * dx;
      let level = (((upper * (1 - dy) + lower * dy) / 255) * PAPER_LEVEL + 0.5) | 0;
      untilSpeck -= 1;
      if (untilSpeck === 0) {
        level = Math.max(0, level - draws.between(2, 7));
        untilSpeck = draws.between(1, SPECK_EVERY * 2);
      }
      const to = y * rowBytes + (x >> 1);
      grey[to] = (grey[to] ?? 0) | (x % 2 === 0 ? level << 4 : level);
    }
  }
  return grey;
}

/**
 * The pages of a PDF as a scanner gives them: pictures without text, slightly turned, with noise.
 * @param pdf not encrypted; throws a RangeError where it cannot be opened
 * @param subject names the random draws: the same subject gives the same noise
 */
export function scannedPages(pdf: Uint8Array, engine: PageRaster, subject: string): PageDrawing[] {
  const opened = engine.open(pdf);
  if (opened.outcome !== 'open') throw new RangeError(`the PDF to scan is not open: ${opened.outcome}`);
  const { document } = opened;
  try {
    return Array.from({ length: document.metadata.pages }, (_, index): PageDrawing => {
      const picture = document.render(index + 1, DOTS_PER_INCH);
      const { width, height } = picture;
      const points = 72 / DOTS_PER_INCH;
      return {
        width: Math.round(width * points * 100) / 100,
        height: Math.round(height * points * 100) / 100,
        marks: [{ kind: 'picture', width, height, fourBitGrey: scanOf(picture, [subject, index + 1]) }],
      };
    });
  } finally {
    document.close();
  }
}

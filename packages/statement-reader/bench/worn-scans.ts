import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import type { GreyPicture, PageBox, PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';

/** How a page comes out of a scanner or a telephone. */
export interface ScanWear {
  readonly name: string;
  /** Font of every text; the generator's own where it is undefined. */
  readonly font?: string;
  readonly dotsPerInch: number;
  /** Pixels over which a point of ink is spread to each side. */
  readonly blur: number;
  readonly skewDegrees: number;
  /** 0 to 1: how much of the black of the ink is left. */
  readonly ink: number;
  /** Levels by which a pixel may be off. */
  readonly noise: number;
  /** Coarseness of the compression, as of JPEG: what the higher frequencies of an 8 x 8 block are rounded to; 0 for none. */
  readonly rounding: number;
}

const clean = { dotsPerInch: 200, blur: 0, skewDegrees: 0.3, ink: 1, noise: 12, rounding: 0 } as const;

/** Kinds of wear, each by itself and the usual ones together. */
export const scanWears: readonly ScanWear[] = [
  { ...clean, name: '300 dots an inch', dotsPerInch: 300 },
  { ...clean, name: 'Times', font: 'Times-Roman' },
  { ...clean, name: '150 dots an inch', dotsPerInch: 150 },
  { ...clean, name: 'blurred', blur: 1 },
  { ...clean, name: 'pale and noisy', ink: 0.5, noise: 40 },
  { ...clean, name: 'askew by 1.5 degrees', skewDegrees: 1.5 },
  { ...clean, name: 'compressed coarsely', rounding: 60 },
  {
    ...clean,
    name: 'Times, 170 dots an inch, blurred, pale, compressed',
    font: 'Times-Roman',
    dotsPerInch: 170,
    blur: 1,
    ink: 0.7,
    rounding: 30,
  },
];

/** The same document with every text in another standard font: PDFium repairs the table of places. */
function inFont(pdf: Uint8Array, font: string): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const bold = font === 'Times-Roman' ? 'Times-Bold' : `${font}-Bold`;
  return Buffer.from(
    text
      .replaceAll(/\/BaseFont\s*\/Helvetica-Bold\b/g, `/BaseFont /${bold}`)
      .replaceAll(/\/BaseFont\s*\/Helvetica\b(?!-)/g, `/BaseFont /${font}`),
    'latin1',
  );
}

function blurred({ width, height, levels }: GreyPicture, radius: number): GreyPicture {
  if (radius === 0) return { width, height, levels };
  const pass = (source: Uint8Array, step: number, length: number, lines: number, stride: number): Uint8Array => {
    const made = new Uint8Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      for (let at = 0; at < length; at += 1) {
        let sum = 0;
        for (let by = -radius; by <= radius; by += 1) {
          sum += source[line * stride + Math.min(length - 1, Math.max(0, at + by)) * step] ?? 255;
        }
        made[line * stride + at * step] = sum / (2 * radius + 1);
      }
    }
    return made;
  };
  return { width, height, levels: pass(pass(levels, 1, width, height, width), width, height, width, 1) };
}

const BLOCK = 8;
const cosines = Array.from({ length: BLOCK }, (_, frequency) =>
  Array.from(
    { length: BLOCK },
    (_, at) =>
      (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * BLOCK)),
  ),
);

/** Rounds the frequencies of each block of 8 x 8 pixels, the higher the coarser: what JPEG does. */
function compressed({ width, height, levels }: GreyPicture, rounding: number): GreyPicture {
  if (rounding === 0) return { width, height, levels };
  const made = levels.slice();
  const block = new Float64Array(BLOCK * BLOCK);
  const turn = (isBack: boolean): void => {
    const rows = new Float64Array(BLOCK * BLOCK);
    const weight = (one: number, other: number): number =>
      (isBack ? cosines[other]?.[one] : cosines[one]?.[other]) ?? 0;
    for (let y = 0; y < BLOCK; y += 1)
      for (let u = 0; u < BLOCK; u += 1) {
        let sum = 0;
        for (let x = 0; x < BLOCK; x += 1) sum += (block[y * BLOCK + x] ?? 0) * weight(u, x);
        rows[y * BLOCK + u] = sum;
      }
    for (let v = 0; v < BLOCK; v += 1)
      for (let u = 0; u < BLOCK; u += 1) {
        let sum = 0;
        for (let y = 0; y < BLOCK; y += 1) sum += (rows[y * BLOCK + u] ?? 0) * weight(v, y);
        block[v * BLOCK + u] = sum;
      }
  };
  for (let top = 0; top + BLOCK <= height; top += BLOCK)
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let isEven = true;
      const first = levels[top * width + left];
      for (let at = 0; at < BLOCK * BLOCK; at += 1) {
        const level = levels[(top + (at >> 3)) * width + left + (at & 7)] ?? 255;
        if (level !== first) isEven = false;
        block[at] = level - 128;
      }
      if (isEven) continue;
      turn(false);
      for (let at = 1; at < BLOCK * BLOCK; at += 1) {
        const step = rounding * (0.3 + ((at >> 3) + (at & 7)) / 8);
        block[at] = Math.round((block[at] ?? 0) / step) * step;
      }
      turn(true);
      for (let at = 0; at < BLOCK * BLOCK; at += 1) {
        made[(top + (at >> 3)) * width + left + (at & 7)] = Math.min(255, Math.max(0, (block[at] ?? 0) + 128));
      }
    }
  return { width, height, levels: made };
}

/** The level at a place between four pixels; white beyond the page. */
function levelAt({ width, height, levels }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const at = top * width + left;
  const [dx, dy] = [x - left, y - top];
  const upper = (levels[at] ?? 255) * (1 - dx) + (levels[at + 1] ?? 255) * dx;
  const lower = (levels[at + width] ?? 255) * (1 - dx) + (levels[at + width + 1] ?? 255) * dx;
  return upper * (1 - dy) + lower * dy;
}

function worn(page: GreyPicture, wear: ScanWear, subject: string): GreyPicture {
  const draws = drawsOf('worn scan', subject);
  const soft = blurred(page, wear.blur);
  const { width, height } = soft;
  const angle = (wear.skewDegrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const levels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x - width / 2, y - height / 2];
      const level = levelAt(
        soft,
        fromX * cosine - fromY * sine + width / 2,
        fromX * sine + fromY * cosine + height / 2,
      );
      const paper = 250 - (255 - level) * wear.ink * 0.96;
      levels[y * width + x] = Math.min(255, Math.max(0, paper + (draws.unit() * 2 - 1) * wear.noise));
    }
  return compressed({ width, height, levels }, wear.rounding);
}

const WHOLE_POINTS = 72;

/** A part of a picture at another sharpness. */
function resampled(picture: GreyPicture, by: number, box: PageBox | undefined): GreyPicture {
  const { left, top, right, bottom } = box ?? {
    left: 0,
    top: 0,
    right: picture.width / by,
    bottom: picture.height / by,
  };
  const width = Math.max(1, Math.round((right - left) * 1));
  const height = Math.max(1, Math.round(bottom - top));
  const levels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) levels[y * width + x] = levelAt(picture, (x + left) * by, (y + top) * by);
  return { width, height, levels };
}

function wornDocument(document: PdfDocument, wear: ScanWear, subject: string): PdfDocument {
  let kept: { readonly page: number; readonly picture: GreyPicture } | undefined;
  const pictureOf = (page: number): GreyPicture => {
    if (kept?.page !== page)
      kept = { page, picture: worn(document.render(page, wear.dotsPerInch), wear, `${subject}/${page}`) };
    return kept.picture;
  };
  return {
    ...document,
    text: (page) => ({
      ...document.text(page),
      codes: new Uint32Array(0),
      left: new Float32Array(0),
      top: new Float32Array(0),
      right: new Float32Array(0),
      bottom: new Float32Array(0),
      fontSize: new Float32Array(0),
      font: new Uint16Array(0),
      fonts: [],
    }),
    imageShare: () => 1,
    coverings: () => [],
    render: (page, dotsPerInch, box) => {
      const toPixels = dotsPerInch / WHOLE_POINTS;
      const pixels = box && {
        left: box.left * toPixels,
        top: box.top * toPixels,
        right: box.right * toPixels,
        bottom: box.bottom * toPixels,
      };
      return resampled(pictureOf(page), wear.dotsPerInch / dotsPerInch, pixels);
    },
    close: () => document.close(),
  };
}

/** An engine that shows the pages of a digital PDF as pictures of a worn scan. */
export function wornEngine(engine: PdfEngine, wear: ScanWear, subject: string): PdfEngine {
  return {
    open: (bytes, password) => {
      const opened = engine.open(wear.font === undefined ? bytes : inFont(bytes, wear.font), password);
      return opened.outcome === 'open'
        ? { outcome: 'open', document: wornDocument(opened.document, wear, subject) }
        : opened;
    },
  };
}

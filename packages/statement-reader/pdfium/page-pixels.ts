import type { GreyPicture, PageBox } from '../reading/pdf-engine.ts';
import { type PageGeometry, pageGeometry } from './page-geometry.ts';
import { type PdfiumExports, withMemory } from './pdfium-exports.ts';

/** An A4 page at 300 dots an inch has 8.7 million pixels. */
const MAX_PIXELS = 20_000_000;
const POINTS_PER_INCH = 72;
/** Pixels drawn at once. In PDFium's memory, which never shrinks, each takes four bytes. */
const BAND_PIXELS = 1_500_000;
/** Rows drawn above and below a band and left out: at its edges a picture is smoothed without its neighbours. */
const BAND_MARGIN = 2;
const WHITE = 0xffffffff;
/** FPDF_ANNOT. */
const RENDER_FLAGS = 0x01;
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
/** Squares on a side into which a page is divided to see what its images cover, overlaps counted once. */
const GRID = 64;
const MAX_OBJECTS = 20_000;

/** Draws a loaded page or a box of it on white. A picture that would have too many pixels is drawn smaller. */
export function renderPage(pdfium: PdfiumExports, page: number, dotsPerInch: number, box?: PageBox): GreyPicture {
  const { call } = pdfium;
  const { width: pageWidth, height: pageHeight } = pageGeometry(pdfium, page);
  const { left, top, right, bottom } = box ?? { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const wished = Math.max(1, dotsPerInch) / POINTS_PER_INCH;
  const area = Math.max(1, (right - left) * (bottom - top));
  const scale = Math.min(wished, Math.sqrt(MAX_PIXELS / area));
  const width = Math.max(1, Math.floor((right - left) * scale));
  const height = Math.max(1, Math.floor((bottom - top) * scale));
  const whole = {
    width: Math.max(1, Math.round(pageWidth * scale)),
    height: Math.max(1, Math.round(pageHeight * scale)),
  };
  const levels = new Uint8Array(width * height);
  const rows = Math.max(1, Math.min(height, Math.floor(BAND_PIXELS / width)));
  const bitmap = call.FPDFBitmap_Create(width, rows + 2 * BAND_MARGIN, 1);
  if (bitmap === 0) throw new RangeError('PDFium is out of memory.');
  try {
    for (let from = 0; from < height; from += rows) {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows + 2 * BAND_MARGIN, WHITE);
      const [x, y] = [-Math.round(left * scale), -Math.round(top * scale) - from + BAND_MARGIN];
      call.FPDF_RenderPageBitmap(bitmap, page, x, y, whole.width, whole.height, 0, RENDER_FLAGS);
      takeLevels(pdfium, bitmap, levels.subarray(from * width, Math.min(height, from + rows) * width), width);
    }
    return { width, height, levels };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}

/** Brightness of the rows of a bitmap within its margins, as many as there is room for. */
function takeLevels(pdfium: PdfiumExports, bitmap: number, levels: Uint8Array, width: number): void {
  const stride = pdfium.call.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.call.FPDFBitmap_GetBuffer(bitmap) + BAND_MARGIN * stride;
  const bytes = pdfium.bytes();
  for (let row = 0; row * width < levels.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      // Blue, green, red: ITU-R BT.601.
      const at = start + row * stride + column * 4;
      const weighed = (bytes[at] ?? 0) * 29 + (bytes[at + 1] ?? 0) * 150 + (bytes[at + 2] ?? 0) * 77;
      levels[row * width + column] = weighed >> 8;
    }
  }
}

/** Share of a loaded page that its image objects cover, 0 to 1. Images inside form objects count by the form's box. */
export function imageShareOf(pdfium: PdfiumExports, page: number, geometry: PageGeometry): number {
  const { call } = pdfium;
  const covered = new Uint8Array(GRID * GRID);
  const seen = new Float32Array(4);
  withMemory(pdfium, 16, (pointer) => {
    const count = Math.min(call.FPDFPage_CountObjects(page), MAX_OBJECTS);
    for (let index = 0; index < count; index += 1) {
      const object = call.FPDFPage_GetObject(page, index);
      const type = object === 0 ? 0 : call.FPDFPageObj_GetType(object);
      if (type !== IMAGE_OBJECT && type !== FORM_OBJECT) continue;
      if (call.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) continue;
      const view = pdfium.view();
      const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => view.getFloat32(pointer + offset, true));
      geometry.place(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0, seen);
      cover(covered, seen, geometry);
    }
  });
  return covered.reduce((sum, one) => sum + one, 0) / covered.length;
}

function cover(covered: Uint8Array, box: Float32Array, { width, height }: PageGeometry): void {
  const cell = (value: number | undefined, size: number): number =>
    Math.max(0, Math.min(GRID, Math.round(((value ?? 0) / size) * GRID)));
  const [left, top, right, bottom] = [
    cell(box[0], width),
    cell(box[1], height),
    cell(box[2], width),
    cell(box[3], height),
  ];
  for (let row = top; row < bottom; row += 1) covered.fill(1, row * GRID + left, row * GRID + right);
}

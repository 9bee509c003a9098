import { type PdfiumExports, withMemory } from './pdfium-exports.ts';

/** How the coordinates of a page (points, from its lower left corner, unrotated) become those that a reader sees. */
export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  /** Writes left, top, right and bottom as seen into `out`. */
  place(left: number, bottom: number, right: number, top: number, out: Float32Array): void;
}

/** A4, for a page that does not say how large it is. */
const DEFAULT_WIDTH = 595;
const DEFAULT_HEIGHT = 842;

/** Reads a loaded page's visible box and rotation. */
export function pageGeometry(pdfium: PdfiumExports, page: number): PageGeometry {
  const turns = ((pdfium.call.FPDFPage_GetRotation(page) % 4) + 4) % 4;
  const box = withMemory(pdfium, 16, (pointer) => {
    if (pdfium.call.FPDF_GetPageBoundingBox(page, pointer) === 0) return null;
    const view = pdfium.view();
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => view.getFloat32(pointer + offset, true));
    return { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
  });
  const known = box !== null && box.right > box.left && box.top > box.bottom;
  const {
    left: x0,
    right: x1,
    bottom: y0,
    top: y1,
  } = known ? box : { left: 0, right: DEFAULT_WIDTH, bottom: 0, top: DEFAULT_HEIGHT };
  const across = x1 - x0;
  const along = y1 - y0;
  const write = (out: Float32Array, left: number, top: number, right: number, bottom: number): void => {
    out[0] = left;
    out[1] = top;
    out[2] = right;
    out[3] = bottom;
  };
  return {
    width: turns % 2 === 0 ? across : along,
    height: turns % 2 === 0 ? along : across,
    place: (left, bottom, right, top, out) => {
      if (turns === 0) write(out, left - x0, y1 - top, right - x0, y1 - bottom);
      else if (turns === 1) write(out, bottom - y0, left - x0, top - y0, right - x0);
      else if (turns === 2) write(out, x1 - right, bottom - y0, x1 - left, top - y0);
      else write(out, y1 - top, x1 - right, y1 - bottom, x1 - left);
    },
  };
}

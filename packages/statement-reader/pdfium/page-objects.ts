import { type PdfiumExports, withMemory } from './pdfium-exports.ts';

/** FPDF_PAGEOBJ_*. */
export const objectType = { path: 2, picture: 3, shading: 4, form: 5 } as const;

/** An affine map as PDF writes it: x' = ax + cy + e, y' = bx + dy + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** Something that a page draws, those inside of forms included. */
export interface DrawnObject {
  readonly handle: number;
  readonly type: number;
  /** From the object's own coordinates to the page's. */
  readonly matrix: Matrix;
  /** Its place among all that is drawn, from 0. */
  readonly order: number;
}

const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 5;

const joined = (inner: Matrix, outer: Matrix): Matrix => ({
  a: inner.a * outer.a + inner.b * outer.c,
  b: inner.a * outer.b + inner.b * outer.d,
  c: inner.c * outer.a + inner.d * outer.c,
  d: inner.c * outer.b + inner.d * outer.d,
  e: inner.e * outer.a + inner.f * outer.c + outer.e,
  f: inner.e * outer.b + inner.f * outer.d + outer.f,
});

function matrixOf(pdfium: PdfiumExports, object: number): Matrix {
  return withMemory(pdfium, 24, (pointer) => {
    if (pdfium.call.FPDFPageObj_GetMatrix(object, pointer) === 0) return IDENTITY;
    const view = pdfium.view();
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = [0, 4, 8, 12, 16, 20].map((at) =>
      view.getFloat32(pointer + at, true),
    );
    return { a, b, c, d, e, f };
  });
}

/** Everything that a loaded page draws, in the order in which it is drawn; at most 20 000 objects. */
export function drawnObjects(pdfium: PdfiumExports, page: number): DrawnObject[] {
  const { call } = pdfium;
  const found: DrawnObject[] = [];
  const take = (handle: number, matrix: Matrix, depth: number): void => {
    if (handle === 0 || found.length >= MAX_OBJECTS) return;
    const type = call.FPDFPageObj_GetType(handle);
    if (type !== objectType.form) {
      found.push({ handle, type, matrix, order: found.length });
      return;
    }
    if (depth >= MAX_DEPTH) return;
    const inner = joined(matrixOf(pdfium, handle), matrix);
    const count = Math.min(MAX_OBJECTS, call.FPDFFormObj_CountObjects(handle));
    for (let index = 0; index < count; index += 1) take(call.FPDFFormObj_GetObject(handle, index), inner, depth + 1);
  };
  const count = Math.min(MAX_OBJECTS, call.FPDFPage_CountObjects(page));
  for (let index = 0; index < count; index += 1) take(call.FPDFPage_GetObject(page, index), IDENTITY, 0);
  return found;
}

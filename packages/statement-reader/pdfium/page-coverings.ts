import type { Covering, PageBox } from '../reading/pdf-engine.ts';
import { type PageGeometry, pageGeometry } from './page-geometry.ts';
import { type DrawnObject, drawnObjects, type Matrix, objectType } from './page-objects.ts';
import { type PdfiumExports, withMemory } from './pdfium-exports.ts';

/** Share of a page beyond which a picture is the page itself, and below which one on it is a patch. */
const PAGE_SHARE = 0.85;
const PATCH_SHARE = 0.25;
/** Share of a character that is covered when it is not to be read any more. */
const COVERED = 0.6;
/** Of 255: fills below let what is under them be read, colours above are taken for paper. */
const OPAQUE = 128;
const PAPER = 235;
/** Points: a stroke so wide wipes out what it is drawn over. */
const WIPING_STROKE = 4;
/** Segments of a rectangle; the box of a longer path says little of what it fills. */
const RECTANGLE_SEGMENTS = 6;
const MAX_COVERINGS = 200;
const MAX_ANNOTATIONS = 500;
/** Points between the lower edges of characters of one line: commas hang lower. */
const SAME_LINE = 3;
/** Share of a character that is on a readable ground. */
const GROUNDED = 0.5;

/** FPDF_ANNOT_*: what is drawn over a page so that it hides it. Links, notes and highlights do not. */
const COVERING_ANNOTATIONS: ReadonlySet<number> = new Set([3, 5, 6, 7, 13, 15, 20, 28]);
const STAMP = 13;
const WIDGET = 20;
/** FPDF_ANNOT_FLAG_HIDDEN and NOVIEW. */
const UNSHOWN = 0x02 | 0x20;

interface Character {
  readonly code: number;
  readonly box: PageBox;
  readonly order: number;
  readonly isPale: boolean;
}

interface Placed {
  readonly kind: Covering['kind'];
  readonly box: PageBox;
  /** Drawn before what has a greater order. */
  readonly order: number;
  /** Whether it hides a page that is one picture, too. */
  readonly patches: boolean;
}

const areaOf = ({ left, top, right, bottom }: PageBox): number => Math.max(0, right - left) * Math.max(0, bottom - top);

const shared = (one: PageBox, other: PageBox): PageBox => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** What is drawn over text of a loaded page, or in the colour of the paper. */
export function pageCoverings(pdfium: PdfiumExports, page: number): Covering[] {
  const geometry = pageGeometry(pdfium, page);
  const objects = drawnObjects(pdfium, page);
  const placed = [
    ...objects.flatMap((object) => placedObject(pdfium, object, geometry)),
    ...placedAnnotations(pdfium, page, geometry, objects.length),
  ];
  const pageArea = geometry.width * geometry.height;
  const isWhole = ({ box }: Placed): boolean => areaOf(box) >= PAGE_SHARE * pageArea;
  const pagePicture = placed.find((one) => one.kind === 'picture' && isWhole(one));
  const hiding = placed.filter((one) => !isWhole(one)).slice(0, MAX_COVERINGS);
  const characters = charactersOf(pdfium, page, geometry, objects);
  const coverings = hiding.flatMap(({ kind, box, order, patches }): Covering[] => {
    const hidden = characters.filter(
      (one) => one.order < order && areaOf(shared(one.box, box)) >= COVERED * areaOf(one.box),
    );
    if (hidden.length > 0) return [{ kind, box, text: textOf(hidden) }];
    const crossed = kind === 'stamp' ? withinOneLine(box, characters) : [];
    // It is a note by what it is for.
    if (crossed.length > 0) return [{ kind: 'annotation', box, text: textOf(crossed) }];
    const isPatch = pagePicture !== undefined && patches && pagePicture.order < order;
    return isPatch && areaOf(box) < PATCH_SHARE * pageArea ? [{ kind: 'patch', box, text: '' }] : [];
  });
  const grounds = characters.some(({ isPale }) => isPale) ? groundsOf(pdfium, objects, geometry) : [];
  return [...coverings, ...paleText(characters, grounds)];
}

/**
 * The characters that a stamp no higher than their line was put on: a stamp of the size of a figure is there for the figure, however
 * little of it it hides; a receiver's stamp is larger than a line.
 */
function withinOneLine(box: PageBox, characters: readonly Character[]): Character[] {
  const middle = (box.top + box.bottom) / 2;
  const above = characters.filter((one) => one.box.left < box.right && one.box.right > box.left);
  return above.filter((one) => {
    const centre = (one.box.top + one.box.bottom) / 2;
    const line = characters.filter((other) => other.box.top < centre && other.box.bottom > centre);
    const top = Math.min(one.box.top, ...line.map((other) => other.box.top));
    const bottom = Math.max(one.box.bottom, ...line.map((other) => other.box.bottom));
    return top < middle && bottom > middle && box.bottom - box.top <= bottom - top;
  });
}

const textOf = (characters: readonly Character[]): string =>
  characters.map(({ code }) => (code < 32 ? ' ' : String.fromCodePoint(code))).join('');

function seenBox(geometry: PageGeometry, matrix: Matrix, [left, bottom, right, top]: readonly number[]): PageBox {
  const { a, b, c, d, e, f } = matrix;
  const corners = [
    [left ?? 0, bottom ?? 0],
    [right ?? 0, bottom ?? 0],
    [left ?? 0, top ?? 0],
    [right ?? 0, top ?? 0],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const out = new Float32Array(4);
  geometry.place(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), out);
  return { left: out[0] ?? 0, top: out[1] ?? 0, right: out[2] ?? 0, bottom: out[3] ?? 0 };
}

function placedObject(pdfium: PdfiumExports, object: DrawnObject, geometry: PageGeometry): Placed[] {
  const { handle, type, matrix, order } = object;
  const kind = type === objectType.picture ? 'picture' : type === objectType.path ? 'fill' : null;
  if (kind === null || !hides(pdfium, handle, kind)) return [];
  return withMemory(pdfium, 16, (pointer): Placed[] => {
    const box = boundsOf(pdfium, handle, matrix, geometry, pointer);
    return box === null ? [] : [{ kind, box, order, patches: true }];
  });
}

function boundsOf(
  pdfium: PdfiumExports,
  handle: number,
  matrix: Matrix,
  geometry: PageGeometry,
  pointer: number,
): PageBox | null {
  if (pdfium.call.FPDFPageObj_GetBounds(handle, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return null;
  const view = pdfium.view();
  const bounds = [0, 4, 8, 12].map((offset) => view.getFloat32(pointer + offset, true));
  return seenBox(geometry, matrix, bounds);
}

/** Whether an object leaves nothing to be read of what is under it. */
function hides(pdfium: PdfiumExports, handle: number, kind: 'picture' | 'fill'): boolean {
  const { call } = pdfium;
  const isTransparent = call.FPDFPageObj_HasTransparency(handle) !== 0;
  if (kind === 'picture') {
    // Pictures of one bit are the ink of a scan in layers, and do not hide its paper.
    return !isTransparent && bitsPerPixel(pdfium, handle) !== 1;
  }
  return withMemory(pdfium, 20, (pointer) => {
    if (call.FPDFPath_GetDrawMode(handle, pointer, pointer + 4) === 0) return false;
    const view = pdfium.view();
    const [isFilled, isStroked] = [view.getInt32(pointer, true) !== 0, view.getInt32(pointer + 4, true) !== 0];
    const colour = isFilled ? call.FPDFPageObj_GetFillColor : call.FPDFPageObj_GetStrokeColor;
    if (colour(handle, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return false;
    const after = pdfium.view();
    const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => after.getUint32(pointer + offset, true));
    const darkest = Math.min(red ?? 0, green ?? 0, blue ?? 0);
    // What is transparent although its colour is not is a highlight, by how it is blended.
    if ((alpha ?? 0) < OPAQUE || (isTransparent && alpha === 255)) return false;
    if (isFilled) return call.FPDFPath_CountSegments(handle) <= RECTANGLE_SEGMENTS;
    if (!isStroked || darkest < PAPER || call.FPDFPageObj_GetStrokeWidth(handle, pointer) === 0) return false;
    return pdfium.view().getFloat32(pointer, true) >= WIPING_STROKE;
  });
}

/** Size of FPDF_IMAGEOBJ_METADATA, and where its bits per pixel stand. */
const IMAGE_METADATA_BYTES = 28;
const BITS_PER_PIXEL_AT = 16;

function bitsPerPixel(pdfium: PdfiumExports, picture: number): number {
  return withMemory(pdfium, IMAGE_METADATA_BYTES, (pointer) =>
    pdfium.call.FPDFImageObj_GetImageMetadata(picture, 0, pointer) === 0
      ? 0
      : pdfium.view().getUint32(pointer + BITS_PER_PIXEL_AT, true),
  );
}

function placedAnnotations(pdfium: PdfiumExports, page: number, geometry: PageGeometry, order: number): Placed[] {
  const { call } = pdfium;
  const count = Math.min(MAX_ANNOTATIONS, Math.max(0, call.FPDFPage_GetAnnotCount(page)));
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) return [];
    try {
      const subtype = call.FPDFAnnot_GetSubtype(annotation);
      if (!COVERING_ANNOTATIONS.has(subtype) || (call.FPDFAnnot_GetFlags(annotation) & UNSHOWN) !== 0) return [];
      return withMemory(pdfium, 16, (pointer): Placed[] => {
        if (call.FPDFAnnot_GetRect(annotation, pointer) === 0) return [];
        const view = pdfium.view();
        // FS_RECTF: left, top, right, bottom.
        const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
          view.getFloat32(pointer + at, true),
        );
        const out = new Float32Array(4);
        geometry.place(left, Math.min(top, bottom), right, Math.max(top, bottom), out);
        const box = { left: out[0] ?? 0, top: out[1] ?? 0, right: out[2] ?? 0, bottom: out[3] ?? 0 };
        const kind = subtype === WIDGET ? 'field' : subtype === STAMP ? 'stamp' : 'annotation';
        // Recipients stamp scans; a stamp over figures that are text is found by the text.
        return areaOf(box) === 0 ? [] : [{ kind, box, order, patches: kind === 'annotation' }];
      });
    } finally {
      call.FPDFPage_CloseAnnot(annotation);
    }
  });
}

/** Characters of the page with what drew them. Without ink they hide nothing and are reported elsewhere. */
function charactersOf(
  pdfium: PdfiumExports,
  page: number,
  geometry: PageGeometry,
  objects: readonly DrawnObject[],
): Character[] {
  const { call } = pdfium;
  const orders = new Map(objects.map(({ handle, order }) => [handle, order]));
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    return withMemory(pdfium, 32, (pointer) => {
      const characters: Character[] = [];
      const count = Math.max(0, call.FPDFText_CountChars(textPage));
      const pale = new Map<number, boolean>();
      const out = new Float32Array(4);
      for (let index = 0; index < count; index += 1) {
        const code = call.FPDFText_GetUnicode(textPage, index);
        if (code <= 0x20 || call.FPDFText_IsGenerated(textPage, index) === 1) continue;
        const holder = call.FPDFText_GetTextObject(textPage, index);
        if (holder === 0 || call.FPDFTextObj_GetTextRenderMode(holder) === 3) continue;
        if (call.FPDFText_GetCharBox(textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24) === 0) continue;
        const view = pdfium.view();
        const [left, right] = [view.getFloat64(pointer, true), view.getFloat64(pointer + 8, true)];
        const [bottom, top] = [view.getFloat64(pointer + 16, true), view.getFloat64(pointer + 24, true)];
        geometry.place(left, bottom, right, top, out);
        const box = { left: out[0] ?? 0, top: out[1] ?? 0, right: out[2] ?? 0, bottom: out[3] ?? 0 };
        if (areaOf(box) === 0) continue;
        const isPale = pale.get(holder) ?? isPaper(pdfium, holder, pointer);
        pale.set(holder, isPale);
        characters.push({ code, box, order: orders.get(holder) ?? Number.POSITIVE_INFINITY, isPale });
      }
      return characters;
    });
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
}

function isPaper(pdfium: PdfiumExports, object: number, pointer: number): boolean {
  if (pdfium.call.FPDFPageObj_GetFillColor(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return false;
  const view = pdfium.view();
  const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => view.getUint32(pointer + offset, true));
  return Math.min(red ?? 0, green ?? 0, blue ?? 0) >= PAPER || (alpha ?? 255) < 255 - PAPER;
}

/** Characters by the baseline on which most of them stand. */
function linesOf(characters: readonly Character[]): Character[][] {
  const lines: Character[][] = [];
  for (const character of characters) {
    const line = lines.find(([first]) => Math.abs((first?.box.bottom ?? 0) - character.box.bottom) < SAME_LINE);
    if (line === undefined) lines.push([character]);
    else line.push(character);
  }
  return lines;
}

/** Text in the colour of paper on paper: a heading in white is on a dark bar, a picture or a shade. */
function paleText(characters: readonly Character[], grounds: readonly Ground[]): Covering[] {
  const pale = characters.filter(
    ({ isPale, box, order }) =>
      isPale &&
      !grounds.some((ground) => ground.order < order && areaOf(shared(box, ground.box)) >= GROUNDED * areaOf(box)),
  );
  return linesOf(pale)
    .slice(0, MAX_COVERINGS)
    .map((line) => ({
      kind: 'pale',
      box: {
        left: Math.min(...line.map((one) => one.box.left)),
        top: Math.min(...line.map((one) => one.box.top)),
        right: Math.max(...line.map((one) => one.box.right)),
        bottom: Math.max(...line.map((one) => one.box.bottom)),
      },
      text: textOf(line),
    }));
}

/** Something that text in the colour of paper can be read on. */
interface Ground {
  readonly box: PageBox;
  readonly order: number;
}

function groundsOf(pdfium: PdfiumExports, objects: readonly DrawnObject[], geometry: PageGeometry): Ground[] {
  return objects.flatMap(({ handle, type, matrix, order }) => {
    if (type !== objectType.path && type !== objectType.picture && type !== objectType.shading) return [];
    return withMemory(pdfium, 16, (pointer): Ground[] => {
      if (type === objectType.path && isPaper(pdfium, handle, pointer)) return [];
      const box = boundsOf(pdfium, handle, matrix, geometry, pointer);
      return box === null ? [] : [{ box, order }];
    });
  });
}

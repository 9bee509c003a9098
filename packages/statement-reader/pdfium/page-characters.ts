import type { PageText } from '../reading/pdf-engine.ts';
import type { PageGeometry } from './page-geometry.ts';
import { type PdfiumExports, withMemory } from './pdfium-exports.ts';

/** A dense statement page holds about 5 000 characters; a page beyond this is no statement, and reads as a missing one. */
const MAX_CHARACTERS = 60_000;
const FONT_NAME_BYTES = 256;
/** Ways to draw text that leave no ink (PDF 32000-1, 9.3.6): invisible, and as the edge of what is drawn next. */
const INKLESS: ReadonlySet<number> = new Set([3, 7]);

/** An empty page of a size, for one that PDFium cannot read. */
export function emptyPage(page: number, width: number, height: number): PageText {
  const none = new Float32Array(0);
  const codes = new Uint32Array(0);
  const font = new Uint16Array(0);
  return {
    page,
    width,
    height,
    codes,
    left: none,
    top: none,
    right: none,
    bottom: none,
    fontSize: none,
    font,
    fonts: [],
    unseen: codes,
  };
}

/**
 * Reads the characters of a loaded page with the boxes that their advance and their font's height give, which separate words
 * and lines better than the ink does. Characters that PDFium makes up (spaces, line breaks) are left out, and so are
 * those that are drawn without ink: nobody sees them, so nobody can be held to them.
 */
export function pageCharacters(pdfium: PdfiumExports, page: number, number: number, geometry: PageGeometry): PageText {
  const { call } = pdfium;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return emptyPage(number, geometry.width, geometry.height);
  try {
    return withMemory(pdfium, 64 + FONT_NAME_BYTES, (scratch) => {
      const count = Math.max(0, call.FPDFText_CountChars(textPage));
      if (count > MAX_CHARACTERS) return emptyPage(number, 0, 0);
      const codes = new Uint32Array(count);
      const [left, top, right, bottom] = [0, 1, 2, 3].map(() => new Float32Array(count));
      const fontSize = new Float32Array(count);
      const font = new Uint16Array(count);
      const fonts = fontTable(pdfium, scratch + 64);
      if (left === undefined || top === undefined || right === undefined || bottom === undefined) {
        return emptyPage(number, geometry.width, geometry.height);
      }
      const box = new Float32Array(4);
      let object = -1;
      let size = 0;
      let fontIndex = 0;
      let isSeen = true;
      let kept = 0;
      const unseen: number[] = [];
      for (let index = 0; index < count; index += 1) {
        if (call.FPDFText_IsGenerated(textPage, index) === 1) continue;
        const holder = call.FPDFText_GetTextObject(textPage, index);
        if (holder !== object) {
          object = holder;
          size = seenFontSize(pdfium, textPage, index, scratch);
          fontIndex = fonts.indexOf(holder);
          isSeen = holder === 0 || !INKLESS.has(call.FPDFTextObj_GetTextRenderMode(holder));
        }
        if (!isSeen) {
          unseen.push(call.FPDFText_GetUnicode(textPage, index));
          continue;
        }
        if (!readBox(pdfium, textPage, index, scratch, geometry, box)) continue;
        const code = call.FPDFText_GetUnicode(textPage, index);
        const unknown = code < 32 || call.FPDFText_HasUnicodeMapError(textPage, index) === 1;
        codes[kept] = unknown ? 0 : code;
        left[kept] = box[0] ?? 0;
        top[kept] = box[1] ?? 0;
        right[kept] = box[2] ?? 0;
        bottom[kept] = box[3] ?? 0;
        fontSize[kept] = size;
        font[kept] = fontIndex;
        kept += 1;
      }
      return {
        page: number,
        width: geometry.width,
        height: geometry.height,
        codes: codes.subarray(0, kept),
        left: left.subarray(0, kept),
        top: top.subarray(0, kept),
        right: right.subarray(0, kept),
        bottom: bottom.subarray(0, kept),
        fontSize: fontSize.subarray(0, kept),
        font: font.subarray(0, kept),
        fonts: fonts.names,
        unseen: Uint32Array.from(unseen),
      };
    });
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
}

/** Box of a character as seen: the loose one, or that of its ink where the font has no metrics. False where there is none. */
function readBox(
  pdfium: PdfiumExports,
  textPage: number,
  index: number,
  scratch: number,
  geometry: PageGeometry,
  out: Float32Array,
): boolean {
  if (pdfium.call.FPDFText_GetLooseCharBox(textPage, index, scratch) !== 0) {
    const view = pdfium.view();
    const left = view.getFloat32(scratch, true);
    const top = view.getFloat32(scratch + 4, true);
    const right = view.getFloat32(scratch + 8, true);
    const bottom = view.getFloat32(scratch + 12, true);
    if (right > left && top > bottom) {
      geometry.place(left, bottom, right, top, out);
      return true;
    }
  }
  if (pdfium.call.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24) === 0) {
    return false;
  }
  const view = pdfium.view();
  const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => view.getFloat64(scratch + offset, true));
  geometry.place(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0, out);
  return true;
}

/** Font size in points on the page: the size of the text times the scale of its matrix. */
function seenFontSize(pdfium: PdfiumExports, textPage: number, index: number, scratch: number): number {
  // GetFontSize returns a double, which raw exports pass as it is.
  const size = pdfium.call.FPDFText_GetFontSize(textPage, index);
  if (pdfium.call.FPDFText_GetMatrix(textPage, index, scratch) === 0) return size;
  const view = pdfium.view();
  const scale = Math.hypot(view.getFloat32(scratch + 8, true), view.getFloat32(scratch + 12, true));
  return scale > 0 ? size * scale : size;
}

/** Names of the fonts met so far, by the text objects that use them; two fonts may have one name. */
function fontTable(pdfium: PdfiumExports, scratch: number) {
  const { call } = pdfium;
  const names: string[] = [];
  const byFont = new Map<number, number>();
  const nameOf = (font: number): string => {
    if (font === 0) return '';
    const length = call.FPDFFont_GetBaseFontName(font, scratch, FONT_NAME_BYTES);
    if (length <= 1 || length > FONT_NAME_BYTES) return '';
    return new TextDecoder('latin1').decode(pdfium.bytes().subarray(scratch, scratch + length - 1));
  };
  return {
    names,
    indexOf: (textObject: number): number => {
      const font = textObject === 0 ? 0 : call.FPDFTextObj_GetFont(textObject);
      const known = byFont.get(font);
      if (known !== undefined) return known;
      const index = Math.min(names.push(nameOf(font)) - 1, 0xffff);
      byFont.set(font, index);
      return index;
    },
  };
}

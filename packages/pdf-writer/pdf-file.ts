import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { md5 } from './md5.ts';
import type { Mark, PageDrawing, TextMark, TextStyle } from './page-drawing.ts';
import { latin1Bytes } from './pdf-bytes.ts';
import { rc4Encryption } from './pdf-encryption.ts';
import { type PdfObjects, pdfObjects } from './pdf-objects.ts';
import { type PdfFonts, type TextRuns, textOperators } from './pdf-text.ts';
import { type PictureFont, writePictureFont } from './picture-glyphs.ts';
import type { StandardFont } from './standard-fonts.ts';

/** What a PDF says about itself, and how its text is written. */
export interface PdfTraits {
  readonly title: string;
  readonly producer: string;
  readonly creator: string;
  readonly createdOn: CalendarDate;
  readonly runs: TextRuns;
  /** Needed to open the file; null for none. */
  readonly password: string | null;
}

/** An instant as PDFs write it: six in the morning of a day, in Johannesburg. */
export function pdfDate(date: CalendarDate): string {
  return `D:${date.replaceAll('-', '')}060000+02'00'`;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function textsOf(pages: readonly PageDrawing[]): TextMark[] {
  return pages.flatMap(({ marks }) => marks.filter((mark) => mark.kind === 'text'));
}

interface WrittenFonts extends PdfFonts {
  /** The resources of a page, as PDF source. */
  readonly resources: string;
}

function writeFonts(objects: PdfObjects, texts: readonly TextMark[]): WrittenFonts {
  const plain = new Map<StandardFont, number>();
  for (const { font } of texts.map(({ style }) => style)) {
    if (plain.has(font)) continue;
    const object = objects.reserve();
    objects.write(object, `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
    plain.set(font, object);
  }
  const pictured = new Map<StandardFont, PictureFont>();
  for (const [font, like] of plain) {
    const drawn = texts.filter(({ style }) => style.asPictures === true && style.font === font);
    if (drawn.length === 0) continue;
    const letters = drawn.map(({ text }) => text);
    pictured.set(font, writePictureFont(objects, font, like, letters));
  }
  const pictureFont = ({ font, asPictures }: TextStyle): PictureFont | undefined =>
    asPictures === true ? pictured.get(font) : undefined;
  const named = [...plain.values(), ...[...pictured.values()].map(({ object }) => object)];
  return {
    resources: named.map((object) => `/F${object} ${object} 0 R`).join(' '),
    nameOf: (style) => `F${pictureFont(style)?.object ?? plain.get(style.font) ?? 0}`,
    encode: (style, text) => pictureFont(style)?.encode(text) ?? text,
  };
}

/** Writes a page's picture as an image of its own; returns the page's resources for it. */
function writePicture(objects: PdfObjects, marks: readonly Mark[]): string {
  const names: string[] = [];
  for (const mark of marks) {
    if (mark.kind !== 'picture') continue;
    const object = objects.reserve();
    const size = `/Width ${mark.width} /Height ${mark.height} /BitsPerComponent 4`;
    objects.writeStream(object, mark.fourBitGrey, `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceGray`);
    names.push(`/Scan ${object} 0 R`);
  }
  return names.length === 0 ? '' : `/XObject << ${names.join(' ')} >>`;
}

function operatorsOf(mark: Mark, page: PageDrawing, runs: TextRuns, fonts: PdfFonts): string {
  switch (mark.kind) {
    case 'text':
      return textOperators(mark, page.height, runs, fonts);
    case 'box':
      return `${mark.colour.join(' ')} rg ${mark.x} ${page.height - mark.y - mark.height} ${mark.width} ${mark.height} re f`;
    case 'picture':
      return `q ${page.width} 0 0 ${page.height} 0 0 cm /Scan Do Q`;
  }
}

/** Pages as a PDF 1.4 file. The same drawings and traits give the same bytes. */
export function pdfFile(pages: readonly PageDrawing[], traits: PdfTraits): Uint8Array {
  const id = md5(latin1Bytes(`${traits.title}/${traits.producer}/${traits.createdOn}/${pages.length}`));
  const objects = pdfObjects(traits.password === null ? null : rc4Encryption(traits.password, id));
  const root = objects.reserve();
  const tree = objects.reserve();
  const info = objects.reserve();
  objects.write(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const fonts = writeFonts(objects, textsOf(pages));
  const kids = pages.map((page) => {
    const content = objects.reserve();
    const lines = page.marks.map((mark) => operatorsOf(mark, page, traits.runs, fonts));
    objects.writeStream(content, latin1Bytes(lines.join('\n')));
    const resources = `<< /Font << ${fonts.resources} >> ${writePicture(objects, page.marks)} >>`;
    const sheet = objects.reserve();
    const size = `/MediaBox [0 0 ${page.width} ${page.height}]`;
    objects.write(
      sheet,
      `<< /Type /Page /Parent ${tree} 0 R ${size} /Resources ${resources} /Contents ${content} 0 R >>`,
    );
    return sheet;
  });
  objects.write(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const date = pdfDate(traits.createdOn);
  objects.writeTexts(info, {
    Title: traits.title,
    Producer: traits.producer,
    Creator: traits.creator,
    CreationDate: date,
    ModDate: date,
  });
  return objects.finish({ root, info, id: hexOf(id) });
}

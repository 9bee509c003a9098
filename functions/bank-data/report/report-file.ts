// Ours, not pdfkit or @react-pdf/renderer: they add 231 or 612 KB gzipped and 0.2 s or more to a cold start (ADR 46).

import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { md5 } from '@imali/pdf-writer/md5.ts';
import { latin1Bytes } from '@imali/pdf-writer/pdf-bytes.ts';
import { pdfDate } from '@imali/pdf-writer/pdf-file.ts';
import { type PdfObjects, pdfObjects } from '@imali/pdf-writer/pdf-objects.ts';
import type { EmbeddedFont } from './embedded-font.ts';
import { type Canvas, PAGE } from './report-canvas.ts';
import { reportFonts } from './report-font.ts';

/** Non-symbolic; bold ones say so as well (PDF 1.7, table 123). */
const FLAGS = { regular: 32, bold: 32 + 262_144 } as const;

function writeFont(objects: PdfObjects, font: EmbeddedFont): number {
  const file = objects.reserve();
  const bytes = latin1Bytes(atob(font.base64));
  objects.writeStream(file, bytes, `/Length1 ${bytes.length}`);
  const descriptor = objects.reserve();
  objects.write(
    descriptor,
    [
      `<< /Type /FontDescriptor /FontName /${font.name} /Flags ${font.bold ? FLAGS.bold : FLAGS.regular}`,
      `/FontBBox [${font.box.join(' ')}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent}`,
      `/CapHeight 700 /StemV ${font.bold ? 140 : 80} /FontFile2 ${file} 0 R >>`,
    ].join('\n'),
  );
  const object = objects.reserve();
  objects.write(
    object,
    [
      `<< /Type /Font /Subtype /TrueType /BaseFont /${font.name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255`,
      `/Widths [${font.widths.join(' ')}] /FontDescriptor ${descriptor} 0 R >>`,
    ].join('\n'),
  );
  return object;
}

/** Pages as a PDF that carries its fonts. The same pages give the same bytes. */
export function reportFile(pages: readonly Canvas[], title: string, createdOn: CalendarDate): Uint8Array {
  const objects = pdfObjects(null);
  const [root, tree, info] = [objects.reserve(), objects.reserve(), objects.reserve()];
  objects.write(
    root,
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-ZA) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const fonts = `/FR ${writeFont(objects, reportFonts.regular)} 0 R /FB ${writeFont(objects, reportFonts.bold)} 0 R`;
  const contents = pages.map(({ operators }) => operators.join('\n'));
  const kids = contents.map((text) => {
    const content = objects.reserve();
    objects.writeStream(content, latin1Bytes(text));
    const sheet = objects.reserve();
    objects.write(
      sheet,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts} >> >> /Contents ${content} 0 R >>`,
    );
    return sheet;
  });
  objects.write(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const date = pdfDate(createdOn);
  objects.writeTexts(info, { Title: title, Producer: 'Imali', Creator: 'Imali', CreationDate: date, ModDate: date });
  const digest = md5(latin1Bytes(`${title}\n${createdOn}\n${contents.join('\n')}`));
  return objects.finish({ root, info, id: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') });
}

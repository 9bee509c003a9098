import { deflateSync } from 'node:zlib';

/** An object of a PDF: a dictionary or other value, and the data of a stream. */
interface PdfObject {
  readonly value: string;
  readonly data?: Uint8Array;
}

const plain = (value: string): PdfObject => ({ value });
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A PDF of these objects, numbered from 1, the first of them the catalogue; with a table of where they stand. */
function pdfOf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  const add = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
  };
  const places = objects.map(({ value, data }, index) => {
    const place = at;
    add(latin1(`${index + 1} 0 obj\n${value}\n`));
    if (data) {
      add(latin1('stream\n'));
      add(data);
      add(latin1('\nendstream\n'));
    }
    add(latin1('endobj\n'));
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = at;
  add(latin1(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  add(latin1(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const stream = (data: Uint8Array, dictionary = ''): PdfObject => ({
  value: `<< /Length ${data.length} ${dictionary} >>`,
  data,
});
const content = (operators: string): PdfObject => stream(latin1(operators));

const CATALOGUE = plain('<< /Type /Catalog /Pages 2 0 R >>');
const ONE_PAGE = plain('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const RESOURCES = `<< /Font << /F1 ${FONT} >> >>`;
const page = (rest: string): PdfObject =>
  plain(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${RESOURCES} ${rest} >>`);

/** One page whose content grows to `bytes` when its filters are undone, one after the other. */
export function deflateBombPdf(bytes: number, filters: number): Uint8Array {
  const line = 'BT /F1 8 Tf 10 10 Td (1) Tj ET\n';
  let data: Uint8Array = Buffer.alloc(bytes, line, 'latin1');
  for (let filter = 0; filter < filters; filter += 1) data = deflateSync(data, { level: 9 });
  const names = Array.from({ length: filters }, () => '/FlateDecode').join(' ');
  return pdfOf([CATALOGUE, ONE_PAGE, page('/Contents 4 0 R'), stream(data, `/Filter [${names}]`)]);
}

/** One page, so many times in the list of pages. */
export function manyPagesPdf(pages: number): Uint8Array {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ');
  const list = plain(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  return pdfOf([CATALOGUE, list, page('/Contents 4 0 R'), content('BT /F1 8 Tf (1) Tj ET')]);
}

/** A list of pages that says it has so many and has one. */
export function claimedPagesPdf(pages: number): Uint8Array {
  const list = plain(`<< /Type /Pages /Kids [3 0 R] /Count ${pages} >>`);
  return pdfOf([CATALOGUE, list, page('/Contents 4 0 R'), content('BT /F1 8 Tf (1) Tj ET')]);
}

/** Lists of pages in lists of pages, so deep, and the page at their end. */
export function deepPageTreePdf(depth: number): Uint8Array {
  const lists = Array.from({ length: depth }, (_, index) =>
    plain(`<< /Type /Pages ${index === 0 ? '' : `/Parent ${index + 1} 0 R`} /Kids [${index + 3} 0 R] /Count 1 >>`),
  );
  return pdfOf([CATALOGUE, ...lists, plain(`<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 595 842] >>`)]);
}

/** Arrays in arrays, so deep, beside the pages and in the content of the page. */
export function deepArraysPdf(depth: number): Uint8Array {
  const nest = '['.repeat(depth) + ']'.repeat(depth);
  return pdfOf([
    plain(`<< /Type /Catalog /Pages 2 0 R /Deep ${nest} >>`),
    ONE_PAGE,
    page('/Contents 4 0 R'),
    content(`BT /F1 8 Tf ${nest} TJ ET ${'q '.repeat(depth)}`),
  ]);
}

/** A page that draws a form that draws itself, twice. */
export function selfDrawingFormPdf(): Uint8Array {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >>';
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    plain(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    ),
    content('/X Do /X Do'),
    stream(latin1('/X Do /X Do'), form),
  ]);
}

/** Forms each of which draws the next one `fan` times: fan to the power of depth drawings. */
export function fanningFormsPdf(depth: number, fan: number): Uint8Array {
  const draw = latin1('/X Do '.repeat(fan));
  const formOf = (next: number) =>
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${next} 0 R >> >>`;
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    plain(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    ),
    content('/X Do'),
    ...Array.from({ length: depth }, (_, index) => stream(draw, formOf(index + 6))),
    stream(
      latin1('BT /F1 8 Tf (12.34) Tj ET'),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources ${RESOURCES}`,
    ),
  ]);
}

/** References that lead back to where they began: of pages, of a length, of resources, and of an older table. */
export const loopingPdfs: Readonly<Record<string, () => Uint8Array>> = {
  'pages that hold themselves': () =>
    pdfOf([CATALOGUE, plain('<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>')]),
  'two lists of pages that hold each other': () =>
    pdfOf([
      CATALOGUE,
      plain('<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>'),
      plain('<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>'),
    ]),
  'a length that is itself': () =>
    pdfOf([
      CATALOGUE,
      ONE_PAGE,
      page('/Contents 4 0 R'),
      { value: '<< /Length 4 0 R >>', data: latin1('BT /F1 8 Tf (1) Tj ET') },
    ]),
  'an object that is a reference to itself': () =>
    pdfOf([CATALOGUE, ONE_PAGE, page('/Contents 4 0 R /Annots 5 0 R'), plain('5 0 R'), plain('4 0 R')]),
  'a table of objects that follows itself': () => {
    const bytes = pdfOf([CATALOGUE, ONE_PAGE, page('')]);
    const start = /startxref\n(\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? '0';
    return pdfOf([CATALOGUE, ONE_PAGE, page('')], `/Prev ${start}`);
  },
};

/** A page of text drawn in a font of its own whose glyphs say nothing of what they mean. */
export function unmappedFontPdf(): Uint8Array {
  const glyph = content('500 0 0 0 500 700 d1 0 0 500 700 re f');
  const codes = Array.from({ length: 26 }, (_, index) => 65 + index);
  const procedures = codes.map((code) => `/g${code} 4 0 R`).join(' ');
  const differences = codes.map((code) => `/g${code}`).join(' ');
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 90 /Widths [${codes.map(() => 500).join(' ')}] /CharProcs << ${procedures} >> /Encoding << /Type /Encoding /Differences [65 ${differences}] >> >>`;
  const rows = Array.from({ length: 40 }, (_, index) => `BT /F1 9 Tf 40 ${800 - index * 15} Td (DATEAMOUNT) Tj ET`);
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    plain(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
    ),
    glyph,
    content(rows.join('\n')),
  ]);
}

/** A page with scripts that run when it is opened, and a program among its attachments. */
export function scriptedPdf(): Uint8Array {
  return pdfOf([
    plain(
      '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /Names << /JavaScript << /Names [(a) 5 0 R] >> /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >> >>',
    ),
    ONE_PAGE,
    page('/Contents 4 0 R /AA << /O 5 0 R >>'),
    content('BT /F1 8 Tf 40 800 Td (Statement) Tj ET'),
    plain('<< /Type /Action /S /JavaScript /JS (while \\(true\\) { app.alert\\("x"\\); }) >>'),
    plain('<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>'),
    stream(latin1(`MZ${'\0'.repeat(2_000)}`), '/Type /EmbeddedFile'),
  ]);
}

/** A page so large that to draw it takes all memory. */
export function hugePagePdf(): Uint8Array {
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    plain(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9000000 9000000] /UserUnit 1000 /Contents 4 0 R /Resources ${RESOURCES} >>`,
    ),
    content('BT /F1 8 Tf 40 800 Td (Date Description Amount Balance) Tj ET'),
  ]);
}

/** One page with so many letters, all on one line. */
export function crowdedPagePdf(letters: number): Uint8Array {
  const words = Buffer.alloc(letters, '01 Jan 1.00 ', 'latin1').toString('latin1');
  const text = words.replaceAll(/.{1,60}/g, (part) => `(${part}) Tj\n`);
  const packed = deflateSync(latin1(`BT /F1 1 Tf 40 800 Td ${text} ET`));
  return pdfOf([CATALOGUE, ONE_PAGE, page('/Contents 4 0 R'), stream(packed, '/Filter /FlateDecode')]);
}

import type { PdfMetadata } from '../reading/pdf-engine.ts';
import { type PdfiumExports, withMemory, withText } from './pdfium-exports.ts';

const MAX_META_BYTES = 4_096;
/** FORMTYPE_XFA_FULL and FORMTYPE_XFA_FOREGROUND. */
const XFA_FORMS: ReadonlySet<number> = new Set([2, 3]);
const END_OF_FILE = new TextEncoder().encode('%%EOF');

/** What an open document says about itself. `bytes` are the file's own, for what PDFium does not return. */
export function pdfMetadata(pdfium: PdfiumExports, document: number, bytes: Uint8Array, pages: number): PdfMetadata {
  const { call } = pdfium;
  return {
    pages,
    producer: metaText(pdfium, document, 'Producer'),
    creator: metaText(pdfium, document, 'Creator'),
    title: metaText(pdfium, document, 'Title'),
    createdAt: instantOfPdfDate(metaText(pdfium, document, 'CreationDate')),
    modifiedAt: instantOfPdfDate(metaText(pdfium, document, 'ModDate')),
    wasEncrypted: call.EPDF_IsEncrypted(document) !== 0,
    incrementalUpdates: incrementalUpdates(bytes),
    hasJavaScript: call.FPDFDoc_GetJavaScriptActionCount(document) > 0,
    hasXfa: XFA_FORMS.has(call.FPDF_GetFormType(document)),
    embeddedFiles: Math.max(0, call.FPDFDoc_GetAttachmentCount(document)),
  };
}

function metaText(pdfium: PdfiumExports, document: number, key: string): string | null {
  return withText(pdfium, key, (tag) =>
    withMemory(pdfium, MAX_META_BYTES, (pointer) => {
      const length = pdfium.call.FPDF_GetMetaText(document, tag, pointer, MAX_META_BYTES);
      if (length <= 2 || length > MAX_META_BYTES) return null;
      const text = new TextDecoder('utf-16le').decode(pdfium.bytes().subarray(pointer, pointer + length - 2)).trim();
      return text === '' ? null : text;
    }),
  );
}

/**
 * The instant (ISO 8601, UTC) of a PDF date `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4), whose parts after the year may
 * be missing and whose offset is taken as UTC where it is. Null for what is no date.
 */
export function instantOfPdfDate(text: string | null): string | null {
  const pattern = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([Zz+-])(?:(\d{2})'?(\d{2})?'?)?)?/;
  const found = text === null ? null : pattern.exec(text);
  if (found === null) return null;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign = 'Z',
    hours = '00',
    minutes = '00',
  ] = found;
  const offset = sign === '+' || sign === '-' ? `${sign}${hours}:${minutes}` : 'Z';
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

/** How often something was appended to the file after it was first saved: its end marks but the first. */
export function incrementalUpdates(bytes: Uint8Array): number {
  let ends = 0;
  let at = bytes.indexOf(0x25);
  while (at !== -1) {
    if (END_OF_FILE.every((byte, offset) => bytes[at + offset] === byte)) ends += 1;
    at = bytes.indexOf(0x25, at + 1);
  }
  // A file saved for fast viewing has an end mark after its first page too.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024));
  const expected = /\/Linearized/.test(head) ? 2 : 1;
  return Math.max(0, ends - expected);
}

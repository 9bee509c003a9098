import type { PageBox, PdfDocument, PdfMetadata } from '../reading/pdf-engine.ts';
import { emptyPage, pageCharacters } from './page-characters.ts';
import { pageCoverings } from './page-coverings.ts';
import { pageGeometry } from './page-geometry.ts';
import { imageShareOf, renderPage } from './page-pixels.ts';
import { type PdfiumExports, withMemory } from './pdfium-exports.ts';

/** FPDF_REMOVE_SECURITY of FPDF_SaveAsCopy. */
const REMOVE_SECURITY = 3;
const WRITER_POINTER_BYTES = 4;

/** A document that PDFium holds open. */
export interface HeldDocument {
  readonly handle: number;
  /** The address of its bytes in PDFium's memory; they must stay there until it is closed. */
  readonly source: number;
  readonly metadata: PdfMetadata;
}

/**
 * A document as the port shows it. Pages that are damaged or missing read as empty ones; after `close` every page is
 * missing.
 * @param guard runs a call into PDFium, and gives the second value when PDFium stops on what is in the file
 */
export function pdfiumDocument(
  pdfium: PdfiumExports,
  held: HeldDocument,
  guard: <Result>(call: () => Result, otherwise: Result) => Result,
): PdfDocument {
  let open = true;
  const onPage = <Result>(number: number, use: (page: number) => Result, otherwise: Result): Result => {
    if (!open || number < 1 || number > held.metadata.pages) return otherwise;
    return guard(() => {
      const page = pdfium.call.FPDF_LoadPage(held.handle, number - 1);
      if (page === 0) return otherwise;
      try {
        return use(page);
      } finally {
        pdfium.call.FPDF_ClosePage(page);
      }
    }, otherwise);
  };
  return {
    metadata: held.metadata,
    text: (number) =>
      onPage(
        number,
        (page) => pageCharacters(pdfium, page, number, pageGeometry(pdfium, page)),
        emptyPage(number, 0, 0),
      ),
    imageShare: (number) => onPage(number, (page) => imageShareOf(pdfium, page, pageGeometry(pdfium, page)), 0),
    coverings: (number) => onPage(number, (page) => pageCoverings(pdfium, page), []),
    render: (number: number, dotsPerInch: number, box?: PageBox) =>
      onPage(number, (page) => renderPage(pdfium, page, dotsPerInch, box), {
        width: 0,
        height: 0,
        levels: new Uint8Array(0),
      }),
    decrypted: () => (open ? guard(() => savedCopy(pdfium, held.handle), new Uint8Array(0)) : new Uint8Array(0)),
    hasStopped: () => guard(() => false, true),
    close: () => {
      if (!open) return;
      open = false;
      guard(() => {
        pdfium.call.FPDF_CloseDocument(held.handle);
        pdfium.call.free(held.source);
        return null;
      }, null);
    },
  };
}

/** The document saved anew without its encryption; empty when PDFium cannot. */
function savedCopy(pdfium: PdfiumExports, document: number): Uint8Array {
  const { call } = pdfium;
  const writer = call.PDFiumExt_OpenFileWriter();
  if (writer === 0) return new Uint8Array(0);
  try {
    if (call.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) === 0) return new Uint8Array(0);
    const size = call.PDFiumExt_GetFileWriterSize(writer);
    if (size <= 0) return new Uint8Array(0);
    return withMemory(pdfium, size + WRITER_POINTER_BYTES, (pointer) => {
      call.PDFiumExt_GetFileWriterData(writer, pointer, size);
      return pdfium.bytes().slice(pointer, pointer + size);
    });
  } finally {
    call.PDFiumExt_CloseFileWriter(writer);
  }
}

import { init } from '@embedpdf/pdfium';
import type { OpenedPdf, PdfEngine } from '../reading/pdf-engine.ts';
import { type BoundedMemory, boundMemory } from './bounded-memory.ts';
import { pdfMetadata } from './pdf-metadata.ts';
import { pdfiumDocument } from './pdfium-document.ts';
import { type PdfiumExports, pdfiumExports, withText } from './pdfium-exports.ts';
import { partMissing } from './whole-file.ts';

/** Largest file that is opened. */
const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** Most pages that a statement may have: about six years of a busy account. */
const MAX_PAGES = 2_000;
/** Most that PDFium may hold. Statements take 30 MB, a colour scan of a page at 600 dots per inch some 250. */
const MAX_MEMORY_BYTES = 320 * 1024 * 1024;
/** FPDF_ERR_PASSWORD. */
const PASSWORD_ERROR = 4;

type Damage = Pick<Extract<OpenedPdf, { readonly outcome: 'damaged' }>, 'code' | 'reason'>;

/** What the errors of PDFium say. */
const damages: Readonly<Record<number, Damage>> = {
  3: { code: 'file_damaged', reason: 'The file is no PDF, or a damaged one.' },
  5: { code: 'file_protected', reason: 'The file is protected in a way that is not supported.' },
  6: { code: 'file_damaged', reason: 'A page of the file cannot be found.' },
};

const damaged = (code: Damage['code'], reason: string): OpenedPdf => ({ outcome: 'damaged', code, reason });

let running: Promise<PdfEngine> | undefined;

/**
 * PDFium as WebAssembly: one instance for all files of this process, started at the first call. An instance that stopped
 * on a file (a trap leaves its memory in an unknown state) is used no further: the next call starts another, so ask for
 * the engine anew for each file.
 * @param onShort called when a file asks for more memory than there is for it: what is read of it then is not all of it. Of
 *   several callers the first one's is called.
 */
export async function pdfiumEngine(onShort: () => void = () => {}): Promise<PdfEngine> {
  running ??= startEngine(onShort);
  return await running;
}

async function startEngine(onShort: () => void): Promise<PdfEngine> {
  const { pdfium: module } = await init({});
  const pdfium = pdfiumExports(module.wasmExports);
  const memory: BoundedMemory = boundMemory(pdfium.memory, MAX_MEMORY_BYTES);
  pdfium.call.PDFiumExt_Init();
  let stopped = false;
  const guard = <Result>(call: () => Result, otherwise: Result): Result => {
    if (stopped) return otherwise;
    try {
      const result = call();
      if (!memory.isShort()) return result;
    } catch {}
    stopped = true;
    running = undefined;
    if (memory.isShort()) onShort();
    return otherwise;
  };
  return {
    open: (bytes, password) =>
      guard(
        () => openDocument(pdfium, bytes, password, guard),
        damaged('file_damaged', 'The file cannot be read to its end.'),
      ),
  };
}

function openDocument(
  pdfium: PdfiumExports,
  bytes: Uint8Array,
  password: string | undefined,
  guard: <Result>(call: () => Result, otherwise: Result) => Result,
): OpenedPdf {
  const { call } = pdfium;
  if (bytes.length === 0) return damaged('file_empty', 'The file is empty.');
  if (bytes.length > MAX_DOCUMENT_BYTES) return damaged('file_too_large', 'The file is larger than 25 MB.');
  const source = call.malloc(bytes.length);
  if (source === 0) return damaged('file_too_large', 'The file is too large.');
  pdfium.bytes().set(bytes, source);
  const handle = withText(pdfium, password ?? '', (text) => call.FPDF_LoadMemDocument(source, bytes.length, text));
  if (handle === 0) {
    const error = call.FPDF_GetLastError();
    call.free(source);
    if (error === PASSWORD_ERROR) return { outcome: password ? 'wrong_password' : 'password_needed' };
    return {
      outcome: 'damaged',
      ...(damages[error] ?? { code: 'file_damaged', reason: 'The file cannot be opened.' }),
    };
  }
  const pages = call.FPDF_GetPageCount(handle);
  if (pages < 1 || pages > MAX_PAGES) {
    call.FPDF_CloseDocument(handle);
    call.free(source);
    if (pages < 1) return damaged('file_damaged', 'The file has no pages.');
    return damaged('too_many_pages', `The file has more than ${MAX_PAGES} pages.`);
  }
  const metadata = pdfMetadata(pdfium, handle, bytes, pages);
  const problem = metadata.wasEncrypted ? null : partMissing(bytes);
  if (problem !== null) {
    call.FPDF_CloseDocument(handle);
    call.free(source);
    return { outcome: 'damaged', ...problem };
  }
  return { outcome: 'open', document: pdfiumDocument(pdfium, { handle, source, metadata }, guard) };
}

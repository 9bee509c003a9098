import type { GrowableMemory } from './bounded-memory.ts';

/** The raw exports of PDFium in use. Through the package's own wrappers each call costs several times as much. */
const functionNames = [
  'malloc',
  'free',
  'PDFiumExt_Init',
  'PDFiumExt_OpenFileWriter',
  'PDFiumExt_GetFileWriterSize',
  'PDFiumExt_GetFileWriterData',
  'PDFiumExt_CloseFileWriter',
  'EPDF_IsEncrypted',
  'FPDF_LoadMemDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetFormType',
  'FPDF_GetMetaText',
  'FPDF_SaveAsCopy',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_RenderPageBitmap',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_GetRect',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFImageObj_GetImageMetadata',
  'FPDFPath_CountSegments',
  'FPDFPath_GetDrawMode',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_HasTransparency',
  'FPDFBitmap_Create',
  'FPDFBitmap_Destroy',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFDoc_GetAttachmentCount',
  'FPDFDoc_GetJavaScriptActionCount',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetCharBox',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetFontSize',
  'FPDFText_GetMatrix',
  'FPDFText_GetTextObject',
  'FPDFText_IsGenerated',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetBaseFontName',
] as const;

type FunctionName = (typeof functionNames)[number];
type WasmFunction = (...args: number[]) => number;

/** PDFium's functions over numbers and pointers, and views of its memory. */
export interface PdfiumExports {
  readonly call: Readonly<Record<FunctionName, WasmFunction>>;
  /** To be asked for at each use: views end when the memory grows. */
  view(): DataView<ArrayBuffer>;
  bytes(): Uint8Array<ArrayBuffer>;
  readonly memory: GrowableMemory;
}

const isFunction = (value: unknown): value is WasmFunction => typeof value === 'function';
const isMemory = (value: unknown): value is GrowableMemory =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'grow' in value;
const isComplete = (found: Partial<Record<FunctionName, WasmFunction>>): found is Record<FunctionName, WasmFunction> =>
  functionNames.every((name) => found[name] !== undefined);

/**
 * Reads the exports out of an instance.
 * @param wasmExports `pdfium.wasmExports` of the package, whose types name two of them only
 * @throws when one of them is missing: the package has changed
 */
export function pdfiumExports(wasmExports: object): PdfiumExports {
  const all = new Map<string, unknown>(Object.entries(wasmExports));
  const memory = all.get('memory');
  if (!isMemory(memory)) throw new Error('PDFium exports no memory.');
  const call: Partial<Record<FunctionName, WasmFunction>> = {};
  for (const name of functionNames) {
    const found = all.get(name);
    if (!isFunction(found)) throw new Error(`PDFium exports no ${name}.`);
    call[name] = found;
  }
  if (!isComplete(call)) throw new Error('PDFium exports too little.');
  // Asked for at every character: making one costs more than reading it.
  let view = new DataView(memory.buffer);
  const currentView = (): DataView<ArrayBuffer> => {
    if (view.buffer !== memory.buffer) view = new DataView(memory.buffer);
    return view;
  };
  return { call, view: currentView, bytes: () => new Uint8Array(memory.buffer), memory };
}

/** Runs with a block of PDFium's memory, given back afterwards. Throws a RangeError when there is none left. */
export function withMemory<Result>(pdfium: PdfiumExports, size: number, use: (pointer: number) => Result): Result {
  const pointer = pdfium.call.malloc(size);
  if (pointer === 0) throw new RangeError('PDFium is out of memory.');
  try {
    return use(pointer);
  } finally {
    pdfium.call.free(pointer);
  }
}

/** Runs with a text as zero-terminated UTF-8 in PDFium's memory. */
export function withText<Result>(pdfium: PdfiumExports, text: string, use: (pointer: number) => Result): Result {
  const encoded = new TextEncoder().encode(`${text}\0`);
  return withMemory(pdfium, encoded.length, (pointer) => {
    pdfium.bytes().set(encoded, pointer);
    return use(pointer);
  });
}

import { detectFormat } from '../reading/detect-format.ts';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import type { StatementFormat } from '../reading/statement.ts';

/** Formats that PDFium is needed for; a picture is read as a PDF of one page. */
const drawn: ReadonlySet<StatementFormat> = new Set(['pdf', 'zip', 'png', 'jpeg']);

/**
 * PDFium for a file that needs it, as `pdfiumEngine`. Loading and starting it takes longer than reading most files of other
 * formats, which never ask for it: they get an engine that opens nothing.
 */
export async function engineForFile(bytes: Uint8Array, onShort?: () => void): Promise<PdfEngine> {
  const { format } = detectFormat(bytes);
  if (format === null || !drawn.has(format)) {
    return { open: () => ({ outcome: 'damaged', code: 'file_damaged', reason: 'The file is no PDF.' }) };
  }
  const { pdfiumEngine } = await import('./pdfium-engine.ts');
  return await pdfiumEngine(onShort);
}

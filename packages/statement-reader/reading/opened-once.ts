import type { OpenedPdf, PageText, PdfDocument, PdfEngine } from './pdf-engine.ts';

/** An engine for the work on one file, which holds the file open until it is closed. */
export interface OpenedOnce {
  readonly engine: PdfEngine;
  close(): void;
}

/**
 * An engine that opens these bytes once, however often it is asked to, and reads the text of each page once: opening a file
 * unpacks all of it, and its characters are most of the work of reading it. Other bytes, such as an earlier revision, are
 * opened as ever.
 */
export function openedOnce(engine: PdfEngine, bytes: Uint8Array): OpenedOnce {
  let first: { readonly password: string | undefined; readonly opened: OpenedPdf; readonly shared: OpenedPdf } | null =
    null;
  return {
    engine: {
      open: (asked, password) => {
        if (asked !== bytes || (first !== null && first.password !== password)) return engine.open(asked, password);
        if (first === null) {
          const opened = engine.open(bytes, password);
          first = { password, opened, shared: sharedOf(opened) };
        }
        const { shared } = first;
        if (shared.outcome !== 'open' || !shared.document.hasStopped()) return shared;
        return { outcome: 'damaged', code: 'file_damaged', reason: 'The file cannot be read to its end.' };
      },
    },
    close: () => {
      if (first?.opened.outcome === 'open') first.opened.document.close();
      first = null;
    },
  };
}

function sharedOf(opened: OpenedPdf): OpenedPdf {
  return opened.outcome === 'open' ? { outcome: 'open', document: sharedDocument(opened.document) } : opened;
}

/** A document that several work on one after the other: none of them closes it. */
function sharedDocument(document: PdfDocument): PdfDocument {
  const texts = new Map<number, PageText>();
  return {
    ...document,
    text: (page) => {
      const text = texts.get(page) ?? document.text(page);
      texts.set(page, text);
      return text;
    },
    close: () => {},
  };
}

import type { PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';

/** Counts the pages that are read of whatever this engine opens. */
export function reportingEngine(engine: PdfEngine, onPage: (pagesRead: number, pages: number) => void): PdfEngine {
  return {
    open: (bytes, password) => {
      const opened = engine.open(bytes, password);
      return opened.outcome === 'open' ? { ...opened, document: reporting(opened.document, onPage) } : opened;
    },
  };
}

function reporting(document: PdfDocument, onPage: (pagesRead: number, pages: number) => void): PdfDocument {
  const seen = new Set<number>();
  return {
    metadata: document.metadata,
    text: (page) => {
      const text = document.text(page);
      seen.add(page);
      onPage(seen.size, document.metadata.pages);
      return text;
    },
    imageShare: (page) => document.imageShare(page),
    coverings: (page) => document.coverings(page),
    render: (page, dotsPerInch, box) => document.render(page, dotsPerInch, box),
    decrypted: () => document.decrypted(),
    hasStopped: () => document.hasStopped(),
    close: () => document.close(),
  };
}

import { writtenPage } from '../authenticity/written-page.fixture.ts';
import type { PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';

/** A document whose letters are outlines: it is drawn as it was, and has neither text nor pictures. */
const outlined = (document: PdfDocument): PdfDocument => ({
  ...document,
  metadata: document.metadata,
  text: (page) => writtenPage([], page),
  imageShare: () => 0,
});

/** The engine, for which every letter of a document is an outline. */
export const outlinedEngine = (engine: PdfEngine): PdfEngine => ({
  open: (bytes) => {
    const opened = engine.open(bytes);
    return opened.outcome === 'open' ? { outcome: 'open', document: outlined(opened.document) } : opened;
  },
});

import { expect, test } from '@jest/globals';
import { statementPage, writtenDocument } from '../authenticity/written-page.fixture.ts';
import { openedOnce } from './opened-once.ts';
import type { OpenedPdf, PdfDocument, PdfEngine } from './pdf-engine.ts';
import { readStatementFile } from './read-statement-file.ts';

const pdf = new TextEncoder().encode('%PDF-1.7 a statement');

/** An engine that counts what is asked of it. */
function countedEngine(overrides: Partial<PdfDocument> = {}) {
  const pages = [statementPage(), statementPage()];
  const counts = { opened: 0, closed: 0, texts: 0 };
  const document = writtenDocument(pages);
  const engine: PdfEngine = {
    open: () => {
      counts.opened += 1;
      const counted: PdfDocument = {
        ...document,
        text: (page) => {
          counts.texts += 1;
          return document.text(page);
        },
        close: () => {
          counts.closed += 1;
        },
        ...overrides,
      };
      return { outcome: 'open', document: counted };
    },
  };
  return { engine, counts, pages };
}

const noPrint = { read: async () => ({ words: [] }), close: async () => {} };

test.each([
  ['with an engine for print', { ocr: noPrint }],
  ['without one', {}],
])('a PDF is read and examined, %s, by opening it once and reading the text of each page once', async (_, rest) => {
  const { engine, counts } = countedEngine();
  const { authenticity } = await readStatementFile(engine, pdf, { fileName: 'a.pdf', today: '2026-11-21', ...rest });
  expect(authenticity).not.toBeNull();
  expect(counts).toEqual({ opened: 1, closed: 1, texts: 2 });
});

test('a PDF that the engine stops on is not examined, for what it would show then is empty', async () => {
  const { engine, counts } = countedEngine({ hasStopped: () => true });
  const { authenticity } = await readStatementFile(engine, pdf, { fileName: 'a.pdf', today: '2026-11-21' });
  expect(authenticity).toBeNull();
  expect(counts).toMatchObject({ opened: 1, closed: 1 });
});

test('a PDF whose examination throws is closed all the same', async () => {
  const faults: unknown[] = [];
  const { engine, counts } = countedEngine({
    coverings: () => {
      throw new TypeError('a fault of ours');
    },
  });
  const onFault = (error: unknown) => faults.push(error);
  await readStatementFile(engine, pdf, { fileName: 'a.pdf', today: '2026-11-21', onFault });
  expect(faults).toEqual([new TypeError('a fault of ours')]);
  expect(counts).toMatchObject({ opened: 1, closed: 1 });
});

test('other bytes and another password are opened as ever', () => {
  const { engine, counts } = countedEngine();
  const once = openedOnce(engine, pdf);
  const outcomes: OpenedPdf['outcome'][] = [pdf, pdf, pdf.subarray(0, 8)].map(
    (bytes) => once.engine.open(bytes).outcome,
  );
  expect(outcomes).toEqual(['open', 'open', 'open']);
  expect(counts.opened).toBe(2);
  once.engine.open(pdf, 'a password');
  expect(counts.opened).toBe(3);
  once.close();
  once.close();
  expect(counts.closed).toBe(1);
});

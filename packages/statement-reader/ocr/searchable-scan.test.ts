import { expect, test } from '@jest/globals';
import { writtenDocument, writtenPage } from '../authenticity/written-page.fixture.ts';
import type { PageText, PdfEngine } from '../reading/pdf-engine.ts';
import { readPdfWithOcr } from './read-pdf-with-ocr.ts';

/** How many pages of a file are recognised: the pages lie over pictures that cover so much of them. */
async function picturesOf(page: PageText, imageShare: number): Promise<number> {
  let pictures = 0;
  const engine: PdfEngine = {
    open: () => ({ outcome: 'open', document: writtenDocument([page], { imageShare }) }),
  };
  const ocr = { read: async () => ({ words: [] }), close: async () => {} };
  const onPictures = (count: number): void => {
    pictures = count;
  };
  await readPdfWithOcr(engine, ocr, new Uint8Array(1), { today: '2026-11-21', onPictures });
  return pictures;
}

const line = (text: string): PageText => writtenPage([{ text, x: 40, y: 60 }]);

test('a scan stays one whatever scanners write beside or under its picture', async () => {
  const under = Uint32Array.from([...'02 May 2026 Rent -400.00 600.00'], (character) => character.charCodeAt(0));
  expect(await picturesOf({ ...line(''), unseen: under }, 1)).toBe(1);
  expect(await picturesOf(line('Scanned with CamScanner on 2 May 2026'), 1)).toBe(1);
});

test('a page of text is read as text, over a picture as well', async () => {
  expect(await picturesOf(line('02 May 2026 Rent -400.00 600.00'), 1)).toBe(0);
  expect(await picturesOf(line('Scanned with CamScanner on 2 May 2026'), 0.1)).toBe(0);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import { expect, test } from '@jest/globals';
import { encode } from 'fast-png';
import { creditReportPdf } from './credit-report.ts';
import { personaReport } from './persona-report.fixture.ts';

/** Where people look at them. */
const folder = join(import.meta.dirname, '../../..', '.artefacts', 'credit-report');

test('every page of a credit report is drawn, with its margins left white', async () => {
  const opened = (await pdfiumEngine()).open(creditReportPdf(personaReport('over_indebted')));
  if (opened.outcome !== 'open') throw new Error('the PDF does not open');
  const { document } = opened;
  mkdirSync(folder, { recursive: true });
  for (let page = 1; page <= document.metadata.pages; page += 1) {
    const { width, height, levels } = document.render(page, 72);
    writeFileSync(join(folder, `page-${page}.png`), encode({ width, height, data: levels, channels: 1, depth: 8 }));
    expect(levels.filter((level) => level < 128).length).toBeGreaterThan(1_000);
    // Nothing runs over the right edge of what is written on; the band of the first page does.
    const last = levels.filter((level, at) => at % width > 551 && Math.floor(at / width) > 200 && level < 250);
    expect(last.length).toBe(0);
  }
  document.close();
});

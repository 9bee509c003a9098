import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { describe, expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';
import { examinedPdf } from './examine-file.ts';
import { revisionLengths } from './revisions.ts';

const engine = await pdfiumEngine();
const today = '2026-06-30';
const asked: StatementFileRequest = {
  personaId: 'salaried_monthly',
  seed: 3,
  endsOn: '2026-05-31',
  accountIndex: 0,
  format: 'pdf',
  months: 1,
};
const examined = (bytes: Uint8Array) => examinedPdf(engine, bytes, readPdf(engine, bytes, { today }), { today });
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the revisions of a file', () => {
  test('The revisions of a file end at its end marks, the last with the file', () => {
    const text = 'x startxref\n5\n%%EOF\nmore startxref\n9\n%%EOF\n\n';
    expect(revisionLengths(latin1(text))).toEqual([text.indexOf('%%EOF') + 5, text.length]);
    expect(revisionLengths(latin1('no mark at all'))).toEqual([14]);
  });

  test('A linearised file has no revision that ends behind its first page', () => {
    const text = '%PDF-1.4 /Linearized startxref\n0\n%%EOF\nrest startxref\n9\n%%EOF\n';
    expect(revisionLengths(latin1(text))).toEqual([text.length]);
  });
});

describe('an update of a file', () => {
  test('An update that changes an income names the row with both values and refuses the file', () => {
    const { bytes, truth } = statementFile({ ...asked, tampered: 'edited_in_update' });
    const { beforeCents, afterCents, place } = truth.change ?? {};
    const found = examined(bytes);
    expect(found?.band).toBe('refused');
    const [was, is] = [beforeCents, afterCents].map((cents) =>
      ((cents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    );
    const row = found?.findings.find(({ message }) => new RegExp(`${was}.* became .*${is}`).test(message));
    expect(row).toMatchObject({ code: 'rows_changed_later', severity: 'serious', box: { left: expect.any(Number) } });
    expect(row?.page).toBe(place?.page);
  });

  test('An update of the metadata alone leaves the band clear', () => {
    const { bytes } = statementFile({ ...asked, tampered: 'resaved' });
    expect(examined(bytes)).toMatchObject({ band: 'clear', score: 100, findings: [{ code: 'updated_after_saving' }] });
  });

  test('Updates of rows and of metadata are distinguished in every layout', () => {
    for (const bank of banksWith('pdf')) {
      for (const product of statementProducts(bank, 'pdf')) {
        const bandOf = (tampered: StatementFileRequest['tampered']) =>
          examined(statementFile({ ...asked, bank, product, tampered }).bytes)?.band;
        expect([bank, product, bandOf('resaved'), bandOf('edited_in_update')]).toEqual([
          bank,
          product,
          'clear',
          'refused',
        ]);
      }
    }
  });

  test('An updated file whose first revision does not open is not cleared', () => {
    const { bytes } = statementFile(asked);
    const broken = Uint8Array.from([...latin1('startxref\n1\n%%EOF\n'), ...bytes]);
    expect(examined(broken)?.findings.map(({ code }) => code)).toContain('update_not_compared');
    expect(examined(broken)?.band).toBe('suspect');
  });
});

test('A painted-over income is never clear in any layout, and its place is reported', () => {
  for (const bank of banksWith('pdf')) {
    for (const product of statementProducts(bank, 'pdf')) {
      const { bytes, truth } = statementFile({ ...asked, bank, product, tampered: 'painted_over' });
      const found = examined(bytes);
      const covered = found?.findings.filter(({ code }) => code === 'painted_over_number') ?? [];
      expect([bank, product, found?.band === 'clear']).toEqual([bank, product, false]);
      expect(covered.map(({ page }) => page)).toContain(truth.change?.place?.page);
      expect(covered.every(({ box }) => box !== null)).toBe(true);
    }
  }
});

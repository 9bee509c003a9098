import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { statementTamperings } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import type { StatementTruth } from '@imali/sandbox-data/files/statement-truth.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PageText } from '@imali/statement-reader/reading/pdf-engine.ts';
import { describe, expect, test } from '@jest/globals';

const engine = await pdfiumEngine();

const genuineRequest: StatementFileRequest = {
  personaId: 'salaried_monthly',
  seed: 1,
  endsOn: '2026-03-31',
  accountIndex: 0,
  format: 'pdf',
};
const genuine = statementFile(genuineRequest);

/** Rows whose balance does not follow from the row before. */
function breaks({ openingCents, rows }: StatementTruth): number[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]?.balanceCents ?? openingCents;
    return before + row.amountCents === row.balanceCents ? [] : [index];
  });
}

function pagesOf(bytes: Uint8Array): { texts: PageText[]; producer: string | null; incrementalUpdates: number } {
  const result = engine.open(bytes);
  if (result.outcome !== 'open') throw new Error(result.outcome);
  const { document } = result;
  const texts = Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
  const { producer, incrementalUpdates } = document.metadata;
  document.close();
  return { texts, producer, incrementalUpdates };
}

const lettersOf = (pages: readonly PageText[]): string =>
  pages.map(({ codes }) => Array.from(codes, (code) => String.fromCodePoint(code)).join('')).join('');

describe('a tampered statement', () => {
  test.each(statementTamperings)(
    'A tampered statement %s gives other bytes, the same at every call, and reports what was changed',
    (tampered) => {
      const twin = statementFile({ ...genuineRequest, tampered });
      expect(Buffer.compare(twin.bytes, genuine.bytes)).not.toBe(0);
      expect(Buffer.compare(twin.bytes, statementFile({ ...genuineRequest, tampered }).bytes)).toBe(0);
      expect(twin.truth.change?.kind).toBe(tampered);
      expect(genuine.truth.change).toBeNull();
    },
  );

  test('A tampered statement with a changed amount breaks at that row only', () => {
    const { truth } = statementFile({ ...genuineRequest, tampered: 'changed_amount' });
    const salary = genuine.truth.rows.findIndex(({ amountCents }) => amountCents === 2_775_138);
    expect(breaks(truth)).toEqual([salary]);
    // 27 751.38, and 40 % of it in whole rands: 11 101.00.
    expect(truth.change).toMatchObject({ beforeCents: 2_775_138, afterCents: 3_885_238, field: 'amount' });
    expect(truth.change?.place).toEqual(truth.rows[salary]?.place);
  });

  test('A tampered statement with an inserted row breaks behind it', () => {
    const { truth } = statementFile({ ...genuineRequest, tampered: 'inserted_row' });
    const inserted = genuine.truth.rows.findIndex(({ amountCents }) => amountCents === 2_775_138) + 1;
    expect(truth.rows).toHaveLength(genuine.truth.rows.length + 1);
    expect(breaks(truth)).toEqual([inserted + 1]);
  });

  test('A tampered statement with an edited balance breaks at that row and the next', () => {
    const found = breaks(statementFile({ ...genuineRequest, tampered: 'edited_balance' }).truth);
    expect(found).toHaveLength(2);
    expect((found[1] ?? 0) - (found[0] ?? 0)).toBe(1);
  });

  test('A tampered statement with a deleted row breaks in its place, and its printed totals still count it', () => {
    const { truth } = statementFile({ ...genuineRequest, tampered: 'deleted_row' });
    expect(breaks(truth)).toHaveLength(1);
    expect(truth.rows).toHaveLength(genuine.truth.rows.length - 1);
    expect(truth.totals).toEqual(genuine.truth.totals);
    expect(truth.closingCents).toBe(genuine.truth.closingCents);
  });

  test.each(['mixed_font', 'text_over_text'] as const)(
    'A statement tampered by %s adds up, with a higher income and balance',
    (tampered) => {
      const { truth } = statementFile({ ...genuineRequest, tampered });
      expect(breaks(truth)).toEqual([]);
      expect(truth.closingCents - genuine.truth.closingCents).toBe(1_110_100);
      expect(truth.totals.creditCents - genuine.truth.totals.creditCents).toBe(1_110_100);
    },
  );

  test('A statement tampered by mixed fonts shows a font that the genuine one lacks', () => {
    const fonts = (bytes: Uint8Array): Set<string> => new Set(pagesOf(bytes).texts.flatMap((page) => page.fonts));
    const before = fonts(genuine.bytes);
    const added = [...fonts(statementFile({ ...genuineRequest, tampered: 'mixed_font' }).bytes)].filter(
      (font) => !before.has(font),
    );
    expect(added.length).toBeGreaterThan(0);
  });

  test('A statement tampered by text over text still holds the text below', () => {
    const letters = lettersOf(pagesOf(statementFile({ ...genuineRequest, tampered: 'text_over_text' }).bytes).texts);
    expect(letters).toContain('27,751.38Cr');
    expect(letters).toContain('38,852.38Cr');
  });

  test('A statement that is saved again names the other program, in an update behind the first file', () => {
    const twin = statementFile({ ...genuineRequest, tampered: 'resaved' });
    expect(Buffer.compare(twin.bytes.subarray(0, genuine.bytes.length), genuine.bytes)).toBe(0);
    expect(pagesOf(twin.bytes)).toMatchObject({ producer: 'Free PDF Editor 3.5', incrementalUpdates: 1 });
    expect(twin.truth.rows).toEqual(genuine.truth.rows);
  });
});

test('every layout can be forged in every way, and says so', () => {
  for (const bank of banksWith('pdf')) {
    for (const product of statementProducts(bank, 'pdf')) {
      for (const tampered of statementTamperings) {
        const { truth } = statementFile({ ...genuineRequest, bank, product, tampered, months: 1 });
        expect([bank, product, breaks(truth).length === 0]).toEqual([
          bank,
          product,
          ['resaved', 'mixed_font', 'text_over_text', 'painted_over', 'edited_in_update'].includes(tampered),
        ]);
      }
    }
  }
});

test('rows of a download are tampered with as well', () => {
  const { truth } = statementFile({ ...genuineRequest, format: 'csv', tampered: 'changed_amount' });
  expect(breaks(truth)).toHaveLength(1);
});

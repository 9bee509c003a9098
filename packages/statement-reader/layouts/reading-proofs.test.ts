import { plainStatement } from '@imali/sandbox-data/files/layouts/assumed-statement.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { bankSlugs } from '../../../schemas/banks.ts';
import { csvPresets } from '../formats/csv-presets/known-presets.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';
import { allLayouts } from './all-layouts.ts';
import { bankNames } from './bank-names.ts';
import { readingProofs } from './reading-proofs.ts';

const engine = await pdfiumEngine();
const banksOf = (kind: 'pdf' | 'csv', isOwn: boolean) =>
  bankSlugs.filter((slug) => (readingProofs[slug][kind] !== 'headings') === isOwn);

describe('proofs of reading', () => {
  test('name a layout of its own exactly for the banks that have one', () => {
    expect([...new Set(allLayouts.map(({ bankSlug }) => bankSlug))].toSorted()).toEqual(
      banksOf('pdf', true).toSorted(),
    );
    expect([...new Set(csvPresets.map(({ bankSlug }) => bankSlug))].toSorted()).toEqual(
      banksOf('csv', true).toSorted(),
    );
  });

  test.each(banksOf('pdf', false))('a plain statement in the name of %s is read exactly by its headings', (slug) => {
    const name = bankNames.find(([, named]) => named === slug)?.[0] ?? '';
    const genuine = accountOf('weekly_wages', 7);
    const bytes = pdfIn(plainStatement(name), genuine);
    const reading = readPdf(engine, bytes, { today: '2026-11-22' });
    if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
    const [statement, ...others] = reading.statements;
    expect(others).toEqual([]);
    expect(statement).toMatchObject({ bankSlug: slug, layout: 'generic', accountNumber: genuine.accountNumber });
    expect(
      statement?.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]),
    ).toEqual(genuine.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]));
  });
});

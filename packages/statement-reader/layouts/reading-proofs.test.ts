import { readFileSync } from 'node:fs';
import { plainStatement } from '@imali/sandbox-data/files/layouts/assumed-statement.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { describe, expect, test } from '@jest/globals';
import { bankSlugs } from '../../../schemas/banks.ts';
import { csvPresets } from '../formats/csv-presets/known-presets.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readStatementFile } from '../reading/read-statement-file.ts';
import { allLayouts } from './all-layouts.ts';
import { bankNames } from './bank-names.ts';
import { readForms, readingProofs, readSamples } from './reading-proofs.ts';

const engine = await pdfiumEngine();
const today = '2026-11-22';
const samples = 'test/fixtures/statements';
const fileName = 'statement';

const nameOf = ({ bank, format, product }: { bank: string; format: string; product: string }): string =>
  `${format} ${bank} ${product}`;

async function statementsIn(
  bytes: Uint8Array,
  stated?: { bankSlug: string; accountNumber: string; holderName: string },
) {
  const { reading } = await readStatementFile(engine, bytes, { fileName, today, ...(stated && { stated }) });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading).slice(0, 400));
  return reading.statements;
}

const moneyOf = ({
  bookedOn,
  amountCents,
  balanceCents,
}: {
  bookedOn: string;
  amountCents: number;
  balanceCents: number | null;
}) => [bookedOn, amountCents, balanceCents];

describe('proofs of reading', () => {
  test('The proofs of reading name every form that the sandbox prints, and no other', () => {
    const printed = (['pdf', 'csv'] as const).flatMap((format) =>
      banksWith(format).flatMap((bank) =>
        statementProducts(bank, format).map((product) => nameOf({ bank, format, product })),
      ),
    );
    expect(readForms.map(nameOf).toSorted()).toEqual(printed.toSorted());
  });

  test('The proofs of reading name every layout and every known table, and no other', () => {
    const named = new Set([...readForms, ...readSamples].map(({ layout }) => layout));
    named.delete('generic');
    expect([...named].toSorted()).toEqual([...allLayouts, ...csvPresets].map(({ id }) => id).toSorted());
  });

  test.each(readForms)('$format of $bank ($product) is read exactly by what they name', async (form) => {
    for (const [personaId, seed] of [
      ['over_indebted', 31],
      ['informal_trader', 32],
      ['two_accounts', 33],
    ] as const) {
      const { bank, format, product } = form;
      const { bytes, truth } = statementFile(
        { personaId, seed, endsOn: '2026-09-30', accountIndex: 0, months: 3, bank, format, product },
        engine,
      );
      const { bankSlug, accountNumber, holderName } = truth;
      const [statement, ...others] = await statementsIn(bytes, { bankSlug, accountNumber, holderName });
      expect(others).toEqual([]);
      expect(statement?.layout).toBe(form.layout);
      expect(statement?.bankSlug).toBe(bank);
      expect(statement?.rows.map(moneyOf)).toEqual(truth.rows.map(moneyOf));
    }
  });

  test.each(readSamples)('the published $file is read by what they name', async ({ bank, layout, file }) => {
    const stated = { bankSlug: bank, accountNumber: '4000000000', holderName: 'Example' };
    const bytes = readFileSync(`${samples}/${file}`);
    const statements = await statementsIn(bytes, file.endsWith('.csv') ? stated : undefined);
    expect(statements.map((one) => [one.bankSlug, one.layout])).toEqual([[bank, layout]]);
    expect(statements[0]?.rows.length).toBeGreaterThan(0);
  });

  test.each(bankSlugs.filter((slug) => readingProofs.get(slug)?.pdf === 'headings'))(
    'a plain statement in the name of %s is read exactly by its headings',
    async (slug) => {
      const name = bankNames.find(([, named]) => named === slug)?.[0] ?? '';
      const genuine = accountOf('weekly_wages', 7);
      const [statement, ...others] = await statementsIn(pdfIn(plainStatement(name), genuine));
      expect(others).toEqual([]);
      expect(statement).toMatchObject({ bankSlug: slug, layout: 'generic', accountNumber: genuine.accountNumber });
      expect(statement?.rows.map(moneyOf)).toEqual(genuine.rows.map(moneyOf));
    },
  );

  test.each(bankSlugs.filter((slug) => readingProofs.get(slug)?.csv === 'headings'))(
    'a plain table of %s is read exactly by its headings',
    async (bankSlug) => {
      const { rows, accountNumber, holderName } = accountOf('weekly_wages', 7);
      const cells = (one: (typeof rows)[number]): string =>
        `${one.bookedOn},"${one.description}",${(one.amountCents / 100).toFixed(2)},${(one.balanceCents / 100).toFixed(2)}`;
      const table = ['Transaction Date,Description,Amount,Balance', ...rows.map(cells)].join('\n');
      const stated = { bankSlug, accountNumber, holderName };
      const [statement] = await statementsIn(new TextEncoder().encode(table), stated);
      expect(statement).toMatchObject({ bankSlug, layout: 'generic' });
      expect(statement?.rows.map(moneyOf)).toEqual(rows.map(moneyOf));
    },
  );
});

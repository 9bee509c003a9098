import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileFormat } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { bytesOf, errorsOf, statedAbsa, statementOf, statementsOf } from '../formats/grids/shown-reading.fixture.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import type { OcrEngine } from './ocr-engine.ts';
import type { PdfEngine } from './pdf-engine.ts';
import { readStatementFile } from './read-statement-file.ts';

const today = '2026-11-21';
const request = { fileName: 'statement', today, stated: statedAbsa };

/** Opens nothing: these tests are about the other formats. */
const noPdf: PdfEngine = { open: () => ({ outcome: 'damaged', code: 'file_damaged', reason: 'The PDF is damaged.' }) };

const read = async (bytes: Uint8Array) => (await readStatementFile(noPdf, bytes, request)).reading;

test('The exception behind an unreadable file is reported', async () => {
  const broken: PdfEngine = {
    open: () => {
      throw new TypeError('a fault of ours');
    },
  };
  const faults: unknown[] = [];
  const { reading } = await readStatementFile(broken, bytesOf('%PDF-1.7'), {
    ...request,
    onFault: (error) => faults.push(error),
  });
  expect(reading).toMatchObject({ outcome: 'refused', errors: [{ type: 'Parse Error' }] });
  expect(faults).toContainEqual(new TypeError('a fault of ours'));
});

const dataFormats: readonly StatementFileFormat[] = ['csv', 'ofx', 'qif', 'xlsx', 'mt940', 'camt053'];

/** Every way in which a bank writes data, each with the statement of another persona. */
const written = dataFormats
  .flatMap((format) =>
    (format === 'csv' ? banksWith('csv') : ['fnb']).flatMap((bank) =>
      statementProducts(bank, format).map((product) => ({ format, bank, product })),
    ),
  )
  .map((one, index) => ({ ...one, personaId: personas[(index * 5) % personas.length]?.id ?? '' }));

const fileOf = ({ format, bank, product, personaId }: (typeof written)[number], seed = 1) =>
  statementFile({ personaId, seed, endsOn: '2026-10-31', accountIndex: 0, bank, product, format, months: 1 });

const moneyOf = (row: { readonly amountCents: number; readonly balanceCents: number | null }): string =>
  `${row.amountCents}|${row.balanceCents}`;

describe('a statement that was written', () => {
  test.each(written)(
    'A statement as $format of $bank ($product) is read back to the cent and the letter',
    async (one) => {
      const { bytes, truth } = fileOf(one);
      const stated = { bankSlug: truth.bankSlug, accountNumber: truth.accountNumber, holderName: truth.holderName };
      const { format, reading } = await readStatementFile(noPdf, bytes, { ...request, stated });
      expect(format).toBe(one.format);
      const statement = statementOf(reading);
      expect(statement).toMatchObject(stated);
      const shown = truth.rows.map(({ bookedOn, amountCents, balanceCents, description, reference }) => ({
        bookedOn,
        amountCents,
        balanceCents,
        // Capitec prints the reference behind the original description, which is the one that is read.
        description: expect.stringContaining(description.replaceAll(/\s+/g, ' ')),
        // Every entry of MT940 has a reference, which its truth leaves out.
        ...(one.format === 'mt940' ? {} : { reference }),
      }));
      expect(statement.rows).toMatchObject(shown);
      expect([null, truth.openingCents]).toContain(statement.openingCents);
      expect([null, truth.closingCents]).toContain(statement.closingCents);
      expect(verifyStatement(statement, today).errors).toEqual([]);
    },
  );

  test.each(written)(
    'A damaged statement as $format of $bank ($product) never throws or silently reads other amounts',
    async (one) => {
      const { bytes, truth } = fileOf(one);
      const stated = { bankSlug: truth.bankSlug, accountNumber: truth.accountNumber, holderName: truth.holderName };
      const real = new Set(truth.rows.map(moneyOf));
      const amounts = new Set(truth.rows.map(({ amountCents }) => String(amountCents)));
      const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255), fc.constantFrom('set', 'cut', 'drop', 'double'));
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
          let changed = bytes.slice();
          for (const [at, byte, how] of changes) {
            if (how === 'set') changed[Math.min(at, changed.length - 1)] = byte;
            else if (how === 'cut') changed = changed.slice(0, at);
            else if (how === 'drop') changed = Uint8Array.from([...changed.slice(0, at), ...changed.slice(at + 1)]);
            else changed = Uint8Array.from([...changed.slice(0, at + 20), ...changed.slice(at)]);
          }
          const { reading } = await readStatementFile(noPdf, changed, { ...request, stated });
          if (reading.outcome === 'refused') {
            expect(reading.errors.length).toBeGreaterThan(0);
            expect(reading.errors.every(({ type }) => type === 'Parse Error')).toBe(true);
          } else if (reading.outcome === 'read' && one.format === 'csv') {
            const whole = reading.statements.filter(
              (statement) => verifyStatement(statement, today).errors.length === 0,
            );
            // Nothing proves the first row of a file without opening balance, and its quality says so.
            const shown = whole.flatMap(({ rows }) => rows.slice(1).map(moneyOf));
            // A heading of balances that was damaged leaves amounts alone.
            expect(shown.filter((money) => !real.has(money) && !money.endsWith('|null'))).toEqual([]);
            expect(shown.filter((money) => !amounts.has(money.replace(/\|.*/, '')))).toEqual([]);
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});

describe('a file', () => {
  const absa = bytesOf('Date,Description,Amount,Balance\n20260101,A,1.00,1.00\n20260102,B,1.00,2.00\n');
  const february = bytesOf('Date,Description,Amount,Balance\n20260201,C,1.00,3.00\n');

  test('A file of random bytes is refused or read, and nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', 'PK\x03\x04', '!Type:Bank\n', '<OFX>', ':20:A\n:25:1\n'),
        async (bytes, head) => {
          const { reading } = await readStatementFile(noPdf, Uint8Array.from([...bytesOf(head), ...bytes]), request);
          expect(['read', 'refused']).toContain(reading.outcome);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('A file is identified by its bytes, whatever its name', async () => {
    const { format, reading } = await readStatementFile(noPdf, absa, { ...request, fileName: 'statement.pdf' });
    expect(format).toBe('csv');
    expect(statementOf(reading).rows).toHaveLength(2);
  });

  test('A PDF is passed to the engine', async () => {
    expect(await readStatementFile(noPdf, bytesOf('%PDF-1.7'), request)).toMatchObject({
      format: 'pdf',
      reading: { outcome: 'refused', errors: [{ message: 'The PDF is damaged.' }] },
    });
  });

  test('A picture is refused without an engine that recognises print', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(errorsOf(await read(png))[0]?.message).toContain('Pictures');
    const ocr: OcrEngine = { read: async () => ({ words: [] }), close: async () => {} };
    expect(await readStatementFile(noPdf, png, { ...request, ocr })).toMatchObject({
      format: 'png',
      reading: { outcome: 'refused', errors: [{ message: expect.stringContaining('picture is damaged') }] },
    });
  });

  test('A file of no readable format is refused with what to send instead', async () => {
    expect(await readStatementFile(noPdf, bytesOf('<html>'), request)).toMatchObject({
      format: null,
      reading: { outcome: 'refused', errors: [{ type: 'Parse Error' }] },
    });
  });

  test('A zip has the statements of all its files, without those that systems add', async () => {
    const zip = zipSync({
      'jan.csv': absa,
      'in/feb.csv': february,
      '__MACOSX/jan.csv': bytesOf('x'),
      '.DS_Store': bytesOf('x'),
    });
    expect(statementsOf(await read(zip)).map(({ from }) => from)).toEqual(['2026-01-01', '2026-02-01']);
  });

  test('A zip with an encrypted PDF is refused by its name: no password opens the zip', async () => {
    const locked: PdfEngine = { open: () => ({ outcome: 'password_needed' }) };
    const zip = zipSync({ 'jan.csv': absa, 'in/march.pdf': bytesOf('%PDF-1.7') });
    const { reading } = await readStatementFile(locked, zip, request);
    expect(errorsOf(reading).map(({ message }) => message)).toEqual([
      'march.pdf: the file has a password. Send it alone, outside the zip.',
    ]);
  });

  test('A zip with an unreadable file is refused whole, and the file is named', async () => {
    const bad = bytesOf('Date,Description,Amount,Balance\n20260101,A,one,1.00\n');
    const errors = errorsOf(
      await read(zipSync({ 'jan.csv': absa, 'in/bad.csv': bad, 'again.zip': zipSync({ a: absa }) })),
    );
    expect(errors.map(({ message }) => message)).toEqual([
      'bad.csv: The amount of the row is not an amount.',
      'again.zip: a zip within a zip is not read.',
    ]);
  });
});

// OWASP ASVS 5.0: V1.5.1, V5.2.2, V5.2.3, V15.2.2
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { isolatedReader, type ReaderFault } from '@imali/statement-reader/isolated/isolated-reader.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundlesFolder, functionBundles } from '../../cdk/function-bundles.ts';
import { statementFormats } from '../../schemas/entities/sandbox.ts';
import {
  claimingWorkbook,
  crowdedZip,
  laughingWorkbook,
  longWorkbook,
  lyingZipBomb,
  nestedZip,
  sparseWorkbook,
  zipBomb,
} from './hostile-archives.ts';
import {
  claimedPagesPdf,
  crowdedPagePdf,
  deepArraysPdf,
  deepPageTreePdf,
  deflateBombPdf,
  fanningFormsPdf,
  hugePagePdf,
  loopingPdfs,
  manyPagesPdf,
  scriptedPdf,
  selfDrawingFormPdf,
  unmappedFontPdf,
} from './hostile-pdfs.ts';
import { hostileTexts, longTexts } from './hostile-texts.ts';

const root = join(import.meta.dirname, '../..');
const stated = { bankSlug: 'fnb', accountNumber: '62000000011', holderName: 'Test Person' };
const today = '2026-11-21';

/**
 * The program as it is deployed, with the memory that it is deployed with. Of a processor's time it has more than the 20
 * seconds of a deployment: none of these files takes half of them, but machines differ by several times.
 */
const limits = { seconds: 120, megabytes: 512 };

function builtReader() {
  const folder = functionBundles().find(({ readerProcess }) => readerProcess !== undefined)?.folder ?? '';
  const program = join(root, bundlesFolder, folder, 'reader-process.js');
  if (!existsSync(program)) throw new Error('The reader is not built.');
  const faults: ReaderFault[] = [];
  const found = (fault: ReaderFault) => faults.push(fault);
  const reader = isolatedReader({ program, modules: [join(root, 'node_modules')] }, found, limits);
  return { reader, faults };
}

let built: ReturnType<typeof builtReader>;
beforeAll(() => {
  built = builtReader();
});

/** The one reason for which a file is refused. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const { reading } = await built.reader.read(bytes, { fileName: 'statement.pdf', today, stated });
  if (reading.outcome !== 'refused') throw new Error(`the file was ${reading.outcome}`);
  expect(reading.errors.map(({ type }) => type)).toEqual(['Parse Error']);
  return reading.errors[0]?.message ?? '';
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const megabytes = (count: number, start = ''): Uint8Array =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(count * 1_000_000, 'x')]);

const memory = 'takes more than 512 MB of memory';
const noStatement = 'is not a statement of a known bank';

const files: Readonly<Record<string, readonly [expected: string, make: () => Uint8Array]>> = {
  'nothing at all': ['is empty', () => new Uint8Array(0)],
  'fifty megabytes of a letter': ['no statement that can be read', () => megabytes(50)],
  'fifty megabytes that begin as a PDF': ['larger than 25 MB', () => megabytes(50, '%PDF-1.7\n')],
  'a program': ['no statement that can be read', () => utf8(`MZ\u0000\u0001${'\u0000\u0002'.repeat(5_000)}`)],
  'a web page': ['is a web page', () => utf8('<!doctype html><title>Statement</title><table></table>')],
  'a zip bomb': ['more than 100 MB when unpacked', () => zipBomb(150_000_000)],
  'a zip bomb that says it is small': ['is damaged', () => lyingZipBomb(150_000_000)],
  'zips in zips': ['a zip within a zip', () => nestedZip(6)],
  'a zip of ten thousand files': ['more than 50 files', () => crowdedZip(10_000)],
  'a workbook of a million rows': ['goes beyond 65000 rows', () => longWorkbook(1_000_000)],
  'a workbook with one cell in its last corner': ['goes beyond 65000 rows', sparseWorkbook],
  'a workbook that says it is full': ['holds no transactions', claimingWorkbook],
  'a workbook of entities of entities': ['declares a document type', laughingWorkbook],
  'a PDF whose page unpacks to 300 MB': ['far more than a statement', () => deflateBombPdf(300_000_000, 1)],
  'a PDF whose page is packed twice and unpacks to 600 MB': [memory, () => deflateBombPdf(600_000_000, 2)],
  'a PDF with a hundred thousand pages': ['more than 2000 pages', () => manyPagesPdf(100_000)],
  'a PDF that says it has a hundred thousand pages': ['more than 2000 pages', () => claimedPagesPdf(100_000)],
  'a PDF with the most pages that are read, all of them one': [noStatement, () => manyPagesPdf(2_000)],
  'a PDF whose pages lie twenty thousand lists deep': ['holds no text', () => deepPageTreePdf(20_000)],
  'a PDF of two hundred thousand arrays in each other': ['holds no text', () => deepArraysPdf(200_000)],
  'a PDF that draws itself in itself': [memory, selfDrawingFormPdf],
  'a PDF that draws the same ten thousand million times': [memory, () => fanningFormsPdf(10, 10)],
  'a PDF with three million letters on a page': [memory, () => crowdedPagePdf(3_000_000)],
  'a PDF whose page is as large as a country': [noStatement, hugePagePdf],
  'a PDF in a font that does not say what it writes': [noStatement, unmappedFontPdf],
  'a PDF with scripts and a program in it': [noStatement, scriptedPdf],
};

describe('a hostile file is refused for one reason that people understand', () => {
  test.each(Object.entries(files))('A hostile file is refused for one reason: %s', async (_, [expected, make]) => {
    expect(await refusalOf(make())).toContain(expected);
  });

  test.each(Object.entries(loopingPdfs))(
    'A PDF of %s is refused for one reason that people understand',
    async (_, make) => {
      expect(await refusalOf(make())).toMatch(/holds no text|not a statement|damaged/);
    },
  );

  test.each(Object.entries(hostileTexts))('A hostile text is refused for one reason: %s', async (name, make) => {
    const { reading } = await built.reader.read(utf8(make()), { fileName: 'statement.csv', today, stated });
    if (reading.outcome !== 'refused') throw new Error(`the file was ${reading.outcome}`);
    // Each transaction that cannot be read is named, up to twenty.
    expect(new Set(reading.errors.map(({ type, message }) => `${type}: ${message}`)).size).toBe(1);
    // What decides is in the text: how much of its memory V8 has not collected yet depends on the machine.
    expect([name, reading.errors[0]?.message]).toEqual([name, expect.not.stringMatching(/MB of memory|seconds/)]);
  });

  test('No hostile file causes a fault of the reader', () => {
    expect(built.faults).toEqual([]);
  });
});

describe('a file of the most transactions', () => {
  test.each(Object.entries(longTexts))('A file of the most transactions is read: %s', async (_, make) => {
    const { reading } = await built.reader.read(utf8(make()), { fileName: 'statement', today, stated });
    expect(reading).toMatchObject({ outcome: 'read', statements: [{ rows: { length: 60_000 } }] });
  });
});

describe('a file that is cut short', () => {
  const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

  test.each(statementFormats)('A file that is cut short is never read as if it were whole: %s', async (format) => {
    const { bytes, truth } = statementFile({
      ...{ personaId: 'salaried_monthly', seed: 5, endsOn: '2026-03-31', accountIndex: 0 },
      ...{ bank: 'absa', months: 1, format },
    });
    const rows = new Set(truth.rows.map(({ bookedOn, amountCents }) => `${bookedOn} ${amountCents}`));
    for (const share of shares) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      const own = { bankSlug: 'absa', accountNumber: truth.accountNumber, holderName: truth.holderName };
      const { reading } = await built.reader.read(cut, { fileName: 'a', today, stated: own });
      // Tables are lists of lines: one that ends early at the end of a line is whole. Its rows must be the true ones.
      const read = reading.outcome === 'read' ? reading.statements.flatMap((one) => one.rows) : [];
      expect(read.filter(({ bookedOn, amountCents }) => !rows.has(`${bookedOn} ${amountCents}`))).toEqual([]);
      if (format !== 'csv' && format !== 'qif') expect([share, reading.outcome]).toEqual([share, 'refused']);
    }
  });
});

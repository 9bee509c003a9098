import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { type CommandWorld, runCommand } from './run-command.ts';

const engine = await pdfiumEngine();
const fixtures = join(import.meta.dirname, '../../../test/fixtures/statements');

const request: StatementFileRequest = {
  personaId: 'salaried_monthly',
  seed: 1,
  endsOn: '2026-03-31',
  accountIndex: 0,
  format: 'pdf',
  bank: 'capitec',
};
const madeFiles = new Map<string, StatementFileRequest>([
  ['made.pdf', request],
  ['made.csv', { ...request, format: 'csv', bank: 'fnb' }],
  ['changed.pdf', { ...request, tampered: 'changed_amount' }],
]);

const csvCells = (text: string): string[][] => parse(text);

/** Runs the command over files of the fixtures, and over files that the sandbox makes. */
async function run(words: string[], overrides: Partial<CommandWorld> = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const bytesOf = async (path: string): Promise<Uint8Array> => {
    const made = madeFiles.get(path);
    return made ? statementFile(made, engine).bytes : readFileSync(join(fixtures, path));
  };
  const code = await runCommand(words, {
    engine: () => pdfiumEngine(),
    ocr: { read: async () => ({ words: [] }), close: async () => {} },
    fileSize: async (path) => (await bytesOf(path)).length,
    bytesOf,
    standardInput: async () => '',
    print: (text) => printed.push(text),
    printError: (line) => errors.push(line),
    today: '2026-11-22',
    ...overrides,
  });
  return { code, printed: printed.join(''), errors };
}

describe('imali-read', () => {
  test('The command prints one JSON object per file, with amounts in cents, and exits with 0', async () => {
    const { code, printed, errors } = await run(['standard_bank/family_a_current.pdf', 'made.pdf']);
    expect(code).toBe(0);
    const files = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(files.map(({ file, format }) => [file, format])).toEqual([
      ['standard_bank/family_a_current.pdf', 'pdf'],
      ['made.pdf', 'pdf'],
    ]);
    expect(files[0].statements[0].rows[0]).toEqual({
      date: '2026-05-02',
      amount_cents: -10_000,
      balance_cents: 90_000,
      description: 'FAKE SHOP PURCHASE',
      reference: '',
      page: 1,
      row: 1,
      confidence: 1,
    });
    const { truth } = statementFile(request, engine);
    expect(files[1].statements[0].rows.map((row: { amount_cents: number }) => row.amount_cents)).toEqual(
      truth.rows.map(({ amountCents }) => amountCents),
    );
    expect(errors).toEqual([
      '1/2 standard_bank/family_a_current.pdf: 3 rows',
      `2/2 made.pdf: ${truth.rows.length} rows`,
    ]);
  });

  test('The command prints CSV with one header for all files', async () => {
    const { code, printed } = await run([
      'standard_bank/family_a_current.pdf',
      'standard_bank/family_e_current.pdf',
      '--format',
      'csv',
    ]);
    expect(code).toBe(0);
    const records = csvCells(printed);
    expect(records).toHaveLength(1 + 3 + 6);
    expect(records[0]?.slice(0, 6)).toEqual(['file', 'bank', 'account_number', 'currency', 'date', 'amount']);
    expect(records[3]?.slice(4, 8)).toEqual(['2026-05-04', '-50.00', '1100.00', 'FEE: MONTHLY']);
  });

  test('A cell that a spreadsheet would run as a formula is kept as text', async () => {
    const csv =
      'Date,Amount,Balance,Description\n2026/01/02,-5.00,95.00,"=HYPERLINK(""x"")"\n2026/01/03,-5.00,90.00,@SUM(A1)\n2026/01/04,-5.00,85.00,SHOP\n';
    const { code, printed } = await run(
      ['any.csv', '--format', 'csv', '--bank', 'fnb', '--account-number', '62000000001'],
      {
        fileSize: async () => csv.length,
        bytesOf: async () => Buffer.from(csv),
      },
    );
    expect(code).toBe(0);
    const cells = csvCells(printed)
      .slice(1)
      .map((cells) => cells[7]);
    expect(cells).toEqual([`'=HYPERLINK("x")`, "'@SUM(A1)", 'SHOP']);
  });

  test.each([
    { case: 'a file that is not there', words: ['absent.pdf'], code: 3, reason: 'absent.pdf: There is no such file.' },
    {
      case: 'figures that do not add up',
      words: ['standard_bank/checksum_fail_a.pdf'],
      code: 6,
      reason:
        'standard_bank/checksum_fail_a.pdf: page 1, row 1: The balance does not follow from the one before it and the amount. (expected 1.00, found 900.00) [balance_broken]',
    },
    {
      case: 'a file that is no statement',
      words: ['SOURCES.md'],
      code: 5,
      reason: expect.stringMatching(/^SOURCES\.md: /),
    },
  ])(
    'For $case the command prints a reason on standard error, exits with $code and prints no row',
    async ({ words, code, reason }) => {
      const answer = await run(words);
      expect(answer.code).toBe(code);
      expect(answer.errors).toEqual([reason, ...(code === 3 ? [] : [expect.stringMatching(/: next: Download .*\.$/)])]);
      expect(answer.printed).toBe('');
    },
  );

  test('The command names its own options where a file lacks its bank or its account', async () => {
    const csv = 'Date,Amount,Balance,Description\n2026/01/02,-5.00,95.00,SHOP\n2026/01/03,-5.00,90.00,SHOP\n';
    const world = { fileSize: async () => csv.length, bytesOf: async () => Buffer.from(csv) };
    const { code, errors } = await run(['any.csv'], world);
    expect({ code, errors }).toEqual({
      code: 7,
      errors: [
        'any.csv: The file does not say which bank and account it is of. Say it with --bank and --account-number. [bank_and_account_unknown]',
      ],
    });
  });

  test('The summary counts one row in the singular', async () => {
    const csv = 'Date,Description,Amount,Balance\n2026/03/31,SHOP,-5.00,95.00\n';
    const world = { fileSize: async () => csv.length, bytesOf: async () => Buffer.from(csv) };
    const words = ['a.csv', 'b.csv', '--bank', 'fnb', '--account-number', '62000000011'];
    const { errors } = await run(words, world);
    expect(errors.filter((line) => /^\d/.test(line))).toEqual(['1/2 a.csv: 1 row', '2/2 b.csv: 1 row']);
  });

  test('The command prints each reason and each note of a file once', async () => {
    const part = (day: number) =>
      `Account number:,6200000001${day}\nDate,Description,Amount,Balance\n0${day}/0${day + 1}/2026,SHOP,-5.00,95.00\n`;
    const csv = `${part(1)}\n${part(2)}`;
    const world = { fileSize: async () => csv.length, bytesOf: async () => Buffer.from(csv) };
    const refused = await run(['a.csv'], world);
    expect(refused.code).toBe(7);
    expect(refused.errors).toHaveLength(1);
    const { code, errors } = await run(['a.csv', '--bank', 'fnb'], world);
    expect(code).toBe(0);
    expect(errors.length).toBeGreaterThan(0);
    expect(new Set(errors).size).toBe(errors.length);
  });

  test('The note that OFX has no row balances is printed once, only where a row has one', async () => {
    const note = expect.stringContaining('OFX has no place for the balance after each row');
    const { errors } = await run(['made.pdf', 'made.csv', '--format', 'ofx']);
    expect(errors.filter((line) => line.includes('OFX has no place'))).toEqual([note]);
    const csv = 'Date,Description,Amount\n2026/03/30,SHOP,-5.00\n2026/03/31,SALARY,5.00\n';
    const world = { fileSize: async () => csv.length, bytesOf: async () => Buffer.from(csv) };
    const words = ['a.csv', '--bank', 'fnb', '--account-number', '62000000011', '--format', 'ofx'];
    const bare = await run(words, world);
    expect(bare.code).toBe(0);
    expect(bare.errors).not.toContainEqual(note);
    expect((await run(['made.pdf', '--format', 'ofx', '--quiet'])).errors).toEqual([]);
  });

  test('The command prints no row of a changed amount', async () => {
    const { code, printed } = await run(['changed.pdf']);
    expect({ code, printed }).toEqual({ code: 6, printed: '' });
  });

  test('The other files are read where one fails, and mixed reasons exit with 1', async () => {
    const { code, printed } = await run([
      'absent.pdf',
      'standard_bank/family_a_current.pdf',
      'standard_bank/checksum_fail_a.pdf',
      '--quiet',
    ]);
    expect(code).toBe(1);
    expect(printed.trimEnd().split('\n')).toHaveLength(1);
  });

  test('The command asks for a password, reads it from standard input and reports a wrong one', async () => {
    const locked = new Map([
      ['locked.pdf', statementFile({ ...request, encrypted: { password: 'right' } }, engine).bytes],
    ]);
    const world: Partial<CommandWorld> = {
      fileSize: async () => 1,
      bytesOf: async (path) => locked.get(path) ?? new Uint8Array(),
    };
    expect(await run(['locked.pdf'], world)).toMatchObject({
      code: 4,
      errors: ['locked.pdf: The file has a password: give it with --password.'],
    });
    expect(await run(['locked.pdf', '--password', 'no'], world)).toMatchObject({
      code: 4,
      errors: ['locked.pdf: The password does not open the file.'],
    });
    const standardInput = async () => 'right\n';
    expect(await run(['locked.pdf', '--password', '-'], { ...world, standardInput })).toMatchObject({ code: 0 });
  });

  test('The command accepts no more than 25 MB, and does not open a larger file', async () => {
    const opened: string[] = [];
    const { code, errors } = await run(['large.pdf'], {
      fileSize: async () => 25 * 1024 * 1024 + 1,
      bytesOf: async (path) => {
        opened.push(path);
        return new Uint8Array();
      },
    });
    expect({ code, errors, opened }).toEqual({
      code: 3,
      errors: ['large.pdf: The file is larger than 25 MB.'],
      opened: [],
    });
  });

  test.each([
    [[], 'No file is named'],
    [['a.pdf', '--format', 'xml'], '--format is one of json, csv, ofx, not "xml"'],
    [['a.pdf', '--bank', 'nobank'], '--bank does not know "nobank"; --help lists the banks'],
    [['a.pdf', '--account-number', 'x'], '--account-number holds no digit'],
    [['a.pdf', '--passwort', 'x'], "Unknown option '--passwort'"],
  ])('The command refuses an unclear command line: %j', async (words, reason) => {
    const { code, errors } = await run(words);
    expect(code).toBe(2);
    expect(errors[0]).toMatch(`imali-read: ${reason}.`);
  });

  test('The command prints an OFX file that reads back as the same rows', async () => {
    const first = await run(['made.pdf', 'made.csv', '--format', 'ofx']);
    expect(first.code).toBe(0);
    const again = await run(['all.ofx'], {
      fileSize: async () => first.printed.length,
      bytesOf: async () => Buffer.from(first.printed),
    });
    expect(again.errors.filter((line) => !line.includes(': note: '))).toEqual([]);
    const read = JSON.parse(again.printed).statements;
    const rows = (request: StatementFileRequest) =>
      statementFile(request, engine).truth.rows.map(({ bookedOn, amountCents }) => [bookedOn, amountCents]);
    const shown = read.map((statement: { rows: { date: string; amount_cents: number }[] }) =>
      statement.rows.map(({ date, amount_cents }) => [date, amount_cents]),
    );
    expect(shown).toEqual([...madeFiles].slice(0, 2).map(([, made]) => rows(made)));
  });
});

import { describe, expect, test } from '@jest/globals';
import { runCommand } from './run-command.ts';

interface PrintedRow {
  readonly date: string;
  readonly amount_cents: number;
  readonly balance_cents: number | null;
  readonly description: string;
  readonly reference: string;
}

const row = (date: string, amount_cents: number, balance_cents: number, description: string): PrintedRow => ({
  date,
  amount_cents,
  balance_cents,
  description,
  reference: '',
});

const statement = (account_number: string, rows: readonly PrintedRow[], overrides: object = {}) => ({
  bank: 'fnb',
  layout: 'fnb',
  account_number,
  account_name: 'Cheque',
  account_type: 'cheque',
  holder_name: 'N Dlamini',
  currency: 'ZAR',
  from: '2026-10-01',
  to: '2026-10-31',
  opening_cents: 0,
  closing_cents: rows.at(-1)?.balance_cents ?? 0,
  rows,
  ...overrides,
});

const lineOf = (...statements: readonly object[]): string =>
  JSON.stringify({ file: 'any.pdf', format: 'pdf', statements, findings: [], authenticity: null });

const october = statement('62000000011', [
  row('2026-10-01', 100_000, 100_000, 'SALARY ACME'),
  row('2026-10-25', -45_000, 55_000, 'CHECKERS SEA POINT'),
]);

/** Runs the command over texts by their path. */
async function run(words: readonly string[], texts: Readonly<Record<string, string>> = {}, input = '') {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(words, {
    textOf: async (path) => {
      const text = texts[path];
      if (text === undefined) throw new Error('ENOENT');
      return text;
    },
    standardInput: async () => input,
    print: (text) => printed.push(text),
    printError: (line) => errors.push(line),
    today: '2026-11-22',
  });
  return { code, printed: printed.join(''), errors };
}

describe('imali-label', () => {
  test('The command labels what it reads from standard input, and exits with 0', async () => {
    const { code, printed, errors } = await run([], {}, `${lineOf(october)}\n`);
    expect([code, errors]).toEqual([0, []]);
    const account = JSON.parse(printed);
    expect(account).toMatchObject({ bank: 'fnb', account_number: '62000000011', holder_name: 'N Dlamini' });
    expect(account.rows.map((one: { label: string; amount_cents: number }) => [one.label, one.amount_cents])).toEqual([
      ['income.salary', 100_000],
      ['food.groceries', -45_000],
    ]);
  });

  test('Rows that two statements of an account show are labelled once', async () => {
    const later = statement(
      '62000000011',
      [row('2026-10-25', -45_000, 55_000, 'CHECKERS SEA POINT'), row('2026-11-02', -5_000, 50_000, 'UBER TRIP')],
      { from: '2026-10-20', to: '2026-11-05' },
    );
    const texts = { 'a.json': lineOf(october), 'b.json': lineOf(later) };
    const { code, printed } = await run(['a.json', 'b.json'], texts);
    expect([code, printed.trimEnd().split('\n').length]).toEqual([0, 1]);
    expect(JSON.parse(printed).rows.map(({ date }: { date: string }) => date)).toEqual([
      '2026-10-01',
      '2026-10-25',
      '2026-11-02',
    ]);
  });

  test('A transfer between two accounts of the applicant names its other side', async () => {
    const from = statement('62000000011', [row('2026-10-05', -20_000, 80_000, 'FNB APP TRANSFER TO 62000000022')]);
    const to = statement('62000000022', [row('2026-10-05', 20_000, 20_000, 'FNB APP TRANSFER FROM 62000000011')]);
    const { printed } = await run([], {}, `${lineOf(from)}\n${lineOf(to)}`);
    const [one, other] = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).rows[0]);
    expect([one.paired_with, other.paired_with]).toEqual([other.id, one.id]);
  });

  test('CSV has one header and one line a row, with amounts in rands and no formula', async () => {
    const risky = statement('62000000011', [row('2026-10-25', -45_000, 55_000, '=SUM(A1)')]);
    const { printed } = await run(['--format', 'csv'], {}, lineOf(risky));
    const [header, line] = printed.split('\r\n');
    expect(header?.startsWith('bank,account_number,currency,date,amount,balance,description')).toBe(true);
    expect(line?.startsWith("fnb,62000000011,ZAR,2026-10-25,-450.00,550.00,'=SUM(A1),")).toBe(true);
  });

  test.each([
    ['an empty input', '', 'The input is empty.'],
    ['a text that is no JSON', 'bank,account', 'Line 1 is not what imali-read prints as JSON.'],
    ['an unknown bank', lineOf({ ...october, bank: 'nobody' }), 'Line 1 is not what imali-read prints as JSON.'],
    [
      'a row of a day that has not come',
      lineOf(statement('62000000011', [row('2026-12-01', 1, 1, 'X')])),
      'A row is dated after 2026-11-22.',
    ],
  ])('The command refuses %s with exit code 5 and its reason', async (_, input, reason) => {
    expect(await run([], {}, input)).toEqual({ code: 5, printed: '', errors: [`imali-label: ${reason}`] });
  });

  test('The command ends with 3 where a file cannot be opened, and prints nothing', async () => {
    const { code, printed, errors } = await run(['gone.json']);
    expect([code, printed, errors]).toEqual([3, '', ['gone.json: The file cannot be opened.']]);
  });

  test.each([['--format', 'ofx'], ['--unknown']])('The command ends with 2 for the words %s', async (...words) => {
    const { code, printed, errors } = await run(words);
    expect([code, printed]).toEqual([2, '']);
    expect(errors[0]).toMatch(/^imali-label: .*\n\nLabels the rows/);
  });

  test('The command says how it is used when it is asked', async () => {
    const { code, printed } = await run(['--help']);
    expect([code, printed.includes('imali-read STATEMENT... | imali-label')]).toEqual([0, true]);
  });
});

import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import { readStatementFile } from '@imali/statement-reader/reading/read-statement-file.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nextStep } from './next-step.ts';
import { verifiedAccounts } from './upload-accounts.ts';

const today = '2026-11-21';
const engine = await pdfiumEngine();
const formats = ['csv', 'ofx', 'qif', 'mt940', 'camt053'] as const;
type TextFormat = (typeof formats)[number];

/** A generated statement of three months, and what is in it. */
function made(format: TextFormat, bank: string) {
  const { bytes, truth } = statementFile({
    personaId: 'gambler',
    seed: 11,
    endsOn: '2026-10-31',
    accountIndex: 0,
    months: 3,
    format,
    bank,
  });
  return { text: new TextDecoder().decode(bytes), truth };
}

/** What is refused of a file, and what the rest of it proves. */
async function outcomeOf(text: string, bankSlug: string) {
  const { format, reading } = await readStatementFile(engine, new TextEncoder().encode(text), {
    fileName: 'file',
    today,
    stated: { bankSlug, accountNumber: '1000000067', holderName: 'Test Person' },
  });
  if (reading.outcome === 'password_needed') throw new Error('a password');
  const unread = reading.outcome === 'refused' ? reading.partial : undefined;
  const statements = reading.outcome === 'read' ? reading.statements : (unread?.statements ?? []);
  const verified = verifiedAccounts(statements, (bank, number) => `${bank} ${number}`, today, [], unread);
  const errors = reading.outcome === 'refused' ? reading.errors : verified.errors;
  return { format, errors, accounts: verified.accounts, partial: verified.partial };
}

interface MoneyRow {
  readonly bookedOn: string;
  readonly amountCents: number;
}
const keyOf = ({ bookedOn, amountCents }: MoneyRow) => `${bookedOn} ${amountCents}`;
const keysOf = (rows: readonly MoneyRow[]) => rows.map(keyOf).toSorted();

/** Where the parts of an amount of a transaction are in a file of each format. */
const amounts: Readonly<Record<TextFormat, RegExp>> = {
  csv: /-?\d+\.\d{2}(?=[",;\r\n])/g,
  ofx: /(?<=<TRNAMT>)[^<\r\n]+/g,
  qif: /(?<=^T)[^\r\n]+/gm,
  mt940: /(?<=^:61:\d{6}(?:\d{4})?R?[CD])\d+,\d*/gm,
  camt053: /(?<=<NtryRef>\d+<\/NtryRef><Amt Ccy="ZAR">)[^<]+/g,
};

describe('a file of data of which one amount is damaged', () => {
  test.each(formats.flatMap((format) => ['fnb', 'capitec', 'absa', 'nedbank'].map((bank) => [format, bank] as const)))(
    'A damaged amount in %s of %s is refused whole with place, reason and next step, or offers true rows and names the missing days',
    async (format, bank) => {
      const { text, truth } = made(format, bank);
      const places = [...text.matchAll(amounts[format])];
      expect(places.length).toBeGreaterThanOrEqual(truth.rows.length);
      const trueRows = keysOf(truth.rows);
      let offered = 0;
      const damage = fc.record({ at: fc.nat(places.length - 1), by: fc.constantFrom('#', '?.??', '1x0', '') });
      await fc.assert(
        fc.asyncProperty(damage, async ({ at, by }) => {
          const place = places[at];
          if (place === undefined) throw new Error('no place');
          const damaged = text.slice(0, place.index) + by + text.slice(place.index + place[0].length);
          const outcome = await outcomeOf(damaged, bank);
          if (outcome.errors.length === 0) {
            // An amount that is left out where the balances are not: the file is whole without it.
            expect(keysOf(outcome.accounts.flatMap(({ ledger }) => ledger.transactions))).toEqual(trueRows);
            return;
          }
          expect(outcome.accounts).toEqual([]);
          for (const error of outcome.errors) {
            expect(error.message).toMatch(/^[A-Z0-9].{15,}\.$/);
            expect(nextStep(error, { format: outcome.format, bankSlug: bank, passwordHint: null })).toMatch(/\.$/);
          }
          expect(outcome.errors.some((error) => error.place !== null && error.place.row >= 1)).toBe(true);
          for (const { ledger, rowsLeftOut } of outcome.partial) {
            if (by !== '') offered += 1;
            const rest = [...trueRows];
            const added: string[] = [];
            for (const row of keysOf(ledger.transactions)) {
              const at = rest.indexOf(row);
              if (at === -1) added.push(row);
              else rest.splice(at, 1);
            }
            expect(added).toEqual([]);
            expect(rest.length).toBeGreaterThan(0);
            expect(rowsLeftOut).toBeGreaterThan(0);
            // Every row that is not there is on a day that is said to miss rows.
            const { missingRows = [] } = ledger.account;
            const silent = rest.filter(
              (row) => !missingRows.some(({ from, to }) => from <= row.slice(0, 10) && row.slice(0, 10) <= to),
            );
            expect(silent).toEqual([]);
          }
        }),
        { seed: 19, numRuns: 40 },
      );
      expect(offered > 0).toBe(format === 'csv');
    },
  );
});

/** Three statements of an account of SWIFT, R100.00 in on the tenth of each month from March; `damaged` is the number of one. */
const messages = (damaged: number, amount: string): string =>
  [0, 1, 2]
    .map((index) => {
      const month = `260${index + 3}`;
      const lines = [
        `:20:STMT${index}`,
        ':25:051001/1000000067',
        `:28C:${index + 1}/1`,
        `:60F:C${month}01ZAR${1000 + 100 * index},00`,
        `:61:${month}100${index + 3}10C${index === damaged ? amount : '100,00'}NTRFNONREF`,
        ':86:SALARY',
        `:62F:C${month}28ZAR${1100 + 100 * index},00`,
        '-',
      ];
      return lines.join('\r\n');
    })
    .join('\r\n');

describe('a file of several statements of which one cannot be read', () => {
  test.each([0, 1, 2])(
    'A file with an unreadable statement is refused with the line, and offers the others without the days of number %i',
    async (damaged) => {
      const { errors, accounts, partial } = await outcomeOf(messages(damaged, '#'), 'standard_bank');
      expect(accounts).toEqual([]);
      expect(errors).toMatchObject([{ place: { page: 1, row: 5 + 8 * damaged } }]);
      const days = ['2026-03-10', '2026-04-10', '2026-05-10'].filter((_, index) => index !== damaged);
      expect(partial).toHaveLength(1);
      expect(partial[0]?.ledger.transactions.map(keyOf)).toEqual(days.map((day) => `${day} 10000`));
      const [from, to] = [`2026-0${damaged + 3}-01`, `2026-0${damaged + 3}-28`];
      expect(partial[0]).toMatchObject({
        rowsLeftOut: 1,
        ledger: { account: { missingRows: [{ from, to, rows: 1 }] } },
      });
      expect(partial[0]?.ledger.periods?.some((one) => one.from <= to && one.to >= from)).toBe(false);
    },
  );

  test('A file with an unreadable statement offers nothing where the rows of another do not make its balance', async () => {
    const text = messages(1, '#').replace('ZAR1300,00', 'ZAR1301,00');
    expect((await outcomeOf(text, 'standard_bank')).partial).toEqual([]);
  });
});

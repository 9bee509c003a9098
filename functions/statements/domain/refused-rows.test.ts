import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { statementFile } from '../../../packages/sandbox-data/files/statement-file.ts';
import { pdfiumEngine } from '../../../packages/statement-reader/pdfium/pdfium-engine.ts';
import { readStatementFile } from '../../../packages/statement-reader/reading/read-statement-file.ts';
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
    'in %s of %s is refused whole with place, reason and next step, or offers true rows and names the missing days',
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

import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PageText, PdfEngine } from '@imali/statement-reader/reading/pdf-engine.ts';
import { readPages } from '@imali/statement-reader/reading/read-pages.ts';
import { withFeesApart } from '@imali/statement-reader/reading/split-fee-rows.ts';
import type { StatementError, StatementReading } from '@imali/statement-reader/reading/statement.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { nextStep } from './next-step.ts';
import { verifiedAccounts } from './upload-accounts.ts';

const today = '2026-11-21';
let engine: PdfEngine;
beforeAll(async () => {
  engine = await pdfiumEngine();
});

const layouts = banksWith('pdf').flatMap((bank) =>
  statementProducts(bank, 'pdf').map((product) => [bank, product] as const),
);

/** The text of a generated statement of three months, and what is in it. */
function made(bank: string, product: string) {
  const { bytes, truth } = statementFile({
    personaId: 'gambler',
    seed: 11,
    endsOn: '2026-10-31',
    accountIndex: 0,
    months: 3,
    format: 'pdf',
    bank,
    product,
  });
  const opened = engine.open(bytes);
  if (opened.outcome !== 'open') throw new Error(opened.outcome);
  const { document } = opened;
  const pages = Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
  document.close();
  return { pages, truth };
}

/** The pages with every digit of the amounts on a line about so far down the page turned into a mark that means nothing. */
function withoutDigits(pages: readonly PageText[], number: number, share: number): PageText[] {
  return pages.map((page) => {
    if (page.page !== number) return page;
    const tops = [...page.top].toSorted((one, other) => one - other);
    const line = tops[Math.floor(tops.length * share)] ?? 0;
    const codes = page.codes.map((code, index) => {
      const isOnLine = Math.abs((page.top[index] ?? 0) - line) < 2;
      const isRight = (page.left[index] ?? 0) > page.width * 0.5;
      return isOnLine && isRight && code >= 0x30 && code <= 0x39 ? 0x3f : code;
    });
    return { ...page, codes };
  });
}

const blank = (page: PageText): PageText => ({
  ...page,
  codes: new Uint32Array(0),
  left: new Float32Array(0),
  top: new Float32Array(0),
  right: new Float32Array(0),
  bottom: new Float32Array(0),
  fontSize: new Float32Array(0),
  font: new Uint16Array(0),
});

/** What is refused of pages, and what the rest of them proves. */
function outcomeOf(pages: readonly PageText[]) {
  const reading: StatementReading = withFeesApart(readPages(pages, { today }).reading);
  if (reading.outcome === 'password_needed') throw new Error('a password');
  const unread = reading.outcome === 'refused' ? reading.partial : undefined;
  const statements = reading.outcome === 'read' ? reading.statements : (unread?.statements ?? []);
  const verified = verifiedAccounts(statements, (bank, number) => `${bank} ${number}`, today, [], unread);
  const errors: readonly StatementError[] = reading.outcome === 'refused' ? reading.errors : verified.errors;
  return { errors, accounts: verified.accounts, partial: verified.partial };
}

const keyOf = (row: {
  readonly bookedOn: string;
  readonly amountCents: number;
  readonly balanceCents: number | null;
}) => `${row.bookedOn} ${row.amountCents} ${row.balanceCents}`;

describe('a damaged statement', () => {
  test.each(layouts)(
    'A damaged statement of %s %s is refused with page, row, reason and next step, and offers true rows only',
    (bank, product) => {
      const { pages, truth } = made(bank, product);
      const rows = new Set(truth.rows.map(keyOf));
      const damaged = [
        ...[0.3, 0.45, 0.6, 0.75].map((share) => withoutDigits(pages, Math.ceil(pages.length / 2), share)),
        ...(pages.length > 2 ? [pages.map((page) => (page.page === 2 ? blank(page) : page))] : []),
      ];
      let refused = 0;
      for (const some of damaged) {
        const { errors, accounts, partial } = outcomeOf(some);
        if (errors.length === 0) {
          // The damage hit no figure of a row.
          expect(accounts.flatMap(({ ledger }) => ledger.transactions).map(keyOf)).toEqual(truth.rows.map(keyOf));
          continue;
        }
        refused += 1;
        expect(accounts).toEqual([]);
        for (const error of errors) {
          expect(error.message).toMatch(/^[A-Z0-9].{15,}\.$/);
          expect(nextStep(error, { format: 'pdf', bankSlug: bank, passwordHint: null })).toMatch(/Sign in to the .*\./);
        }
        // A file is refused as a whole only where none of it was read.
        const isNamed = errors.some(({ place }) => place !== null && place.page >= 1 && place.row >= 1);
        expect(isNamed || partial.length === 0).toBe(true);
        for (const { ledger } of partial) {
          for (const row of ledger.transactions) expect(rows).toContain(keyOf(row));
          expect(ledger.account.missingRows?.length).toBeGreaterThan(0);
          expect(ledger.transactions.length).toBeLessThan(truth.rows.length);
        }
      }
      expect(refused).toBeGreaterThan(0);
    },
  );
});

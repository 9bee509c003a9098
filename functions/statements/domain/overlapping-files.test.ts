import { extendedAccount } from '@imali/ledger/rows/extend-account.ts';
import type { LedgerTransaction, SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import type { PdfEngine } from '@imali/statement-reader/reading/pdf-engine.ts';
import { readStatementFile } from '@imali/statement-reader/reading/read-statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { verifiedAccounts } from './upload-accounts.ts';

const today = '2026-11-21';
const accountId = '692039c05f3c8b2a11111111';
let engine: PdfEngine;

beforeAll(async () => {
  engine = await pdfiumEngine();
});

async function ledgerOf(request: Partial<StatementFileRequest>): Promise<SourceLedger> {
  const file = { personaId: 'weekly_wages', seed: 7, endsOn: '2026-10-31', accountIndex: 0, months: 3 };
  const { bytes, fileName, truth } = statementFile({ ...file, format: 'pdf', ...request }, engine);
  const { bankSlug, accountNumber, holderName } = truth;
  const stated = { bankSlug, accountNumber, holderName };
  const { reading } = await readStatementFile(engine, bytes, { fileName, today, stated });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  const { accounts, errors } = verifiedAccounts(reading.statements, () => accountId, today);
  const [account] = accounts;
  if (!account) throw new Error(JSON.stringify(errors));
  return account.ledger;
}

/** The account after the second of two uploads. */
function uploaded(first: SourceLedger, second: SourceLedger) {
  const days = first.transactions.map(({ bookedOn }) => bookedOn);
  const span = {
    account: first.account,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    covered: first.periods ?? [],
  };
  return extendedAccount(span, first.transactions, second);
}

const money = (rows: readonly LedgerTransaction[]) =>
  rows.map(({ bookedOn, amountCents, balanceCents }) => `${bookedOn} ${amountCents} ${balanceCents}`);

describe('a PDF with fees beside their transactions and a download with fees below them', () => {
  test.each(['csv', 'ofx', 'xlsx'] as const)(
    'A PDF with fees beside and a download with fees below are one ledger, whichever of PDF and %s comes first',
    async (format) => {
      const [pdf, download] = [await ledgerOf({}), await ledgerOf({ format })];
      for (const [first, second] of [
        [pdf, download],
        [download, pdf],
      ] as const) {
        expect(uploaded(first, second)).toMatchObject({
          contradictions: [],
          added: 0,
          duplicates: second.transactions.length,
        });
        expect(second.account.balanceCents).toBe(first.account.balanceCents);
      }
    },
  );

  test('A PDF with fees beside and a download with fees below show the same day, amount and balance on every row', async () => {
    const [pdf, csv] = [await ledgerOf({}), await ledgerOf({ format: 'csv' })];
    const [one, other] = [money(pdf.transactions), money(csv.transactions)];
    expect(one).toEqual(other);
    expect(pdf.transactions.filter(({ description }) => description.startsWith('Fee: ')).length).toBeGreaterThan(5);
  });

  test('A PDF and a download of more and fewer months come to the same rows, whichever is first', async () => {
    const [pdf, csv] = [await ledgerOf({ months: 2 }), await ledgerOf({ format: 'csv', months: 4 })];
    const [longer, same] = [uploaded(pdf, csv), uploaded(csv, pdf)];
    expect([longer.contradictions, same.contradictions]).toEqual([[], []]);
    expect(same).toMatchObject({ added: 0, duplicates: pdf.transactions.length });
    expect(longer.duplicates).toBe(pdf.transactions.length);
    const months = new Set(longer.changed.map(({ bookedOn }) => bookedOn.slice(0, 7)));
    const kept = pdf.transactions.filter(({ bookedOn }) => !months.has(bookedOn.slice(0, 7)));
    expect(money([...longer.changed, ...kept])).toEqual(money(csv.transactions));
  });
});

test('Every bank with a PDF and a download shows the same transactions in both', async () => {
  const own = { endsOn: '2026-10-31', months: 2 };
  for (const request of [
    { ...own, personaId: 'salaried_monthly', bank: 'fnb' },
    { ...own, personaId: 'over_indebted', bank: 'standard_bank' },
    { ...own, personaId: 'pensioner_24_months', bank: 'absa' },
    { ...own, personaId: 'gambler', bank: 'nedbank' },
    { ...own, personaId: 'freelancer', bank: 'capitec_business' },
  ]) {
    const [pdf, csv] = [await ledgerOf(request), await ledgerOf({ ...request, format: 'csv' })];
    expect(uploaded(pdf, csv)).toMatchObject({ contradictions: [], added: 0 });
    expect(uploaded(csv, pdf)).toMatchObject({ contradictions: [], added: 0 });
  }
});

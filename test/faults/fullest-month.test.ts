import { createHash } from 'node:crypto';
import { analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newBankConnectionAction } from '../../functions/applications/store/bank-connection-item.ts';
import { analyseConnection } from '../../functions/bank-data/domain/analyse-connection.ts';
import { PLAIN_BASIS } from '../../functions/bank-data/domain/basis/analysis-basis.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import { derivedIdentifier } from '../../functions/platform/system/identifiers.ts';
import { BankBYODInSchema, MAX_BYOD_TRANSACTIONS } from '../../schemas/entities/statements/byod.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const applicationId = '692039c01111111111111111';
const ref = { organisationId: '692039c02222222222222222', applicationId };
const at = '2026-06-12T08:00:00.000Z';

/** Names that share nothing: what compresses worst, in an upload of nearly the largest size. */
const motley = (index: number): string =>
  createHash('sha512')
    .update(String(index))
    .digest('base64')
    .replace(/[^A-Za-z]/g, ' ');

test('an account of the most rows, all in two months, none like another and no balance right, is analysed', async () => {
  const body = BankBYODInSchema.parse({
    account_number: '62000000011',
    account_name: 'Gold Cheque Account',
    account_type: 'cheque',
    balance: 0,
    bank_slug: 'fnb',
    account_holder_name: 'Test Person',
    transactions: Array.from({ length: MAX_BYOD_TRANSACTIONS }, (_, index) => ({
      datetime: `2026-0${index < 10_000 ? 4 : 5}-${String(1 + (index % 30)).padStart(2, '0')}`,
      amount: (index % 3 === 0 ? 1 : -1) * (1 + ((index * 7919) % 100_000) / 100),
      balance: ((index * 104_729) % 10_000_019) / 100,
      description: `${index % 5 === 0 ? 'FNB OB PMT ' : 'POS PURCHASE '}${motley(index)}`,
      reference: motley(-index).slice(0, 40),
    })),
  });
  const read = ledgerFromByod(body, derivedIdentifier(applicationId, 'fnb', '62000000011'), '2026-06-12');
  if (read.outcome === 'invalid') throw new Error('the statement of the test is invalid');
  const store = dynamoBankData(started.table);
  await started.table.transact([
    newBankConnectionAction(
      {
        id: applicationId,
        organisationId: ref.organisationId,
        createdAt: at,
        expiry: '2099-01-01T00:00:00.000Z',
        consentGivenAt: null,
      },
      'b',
    ),
  ]);
  expect(await store.ledgers.addAccount(ref, read.ledger, at)).toEqual({ outcome: 'added', generation: 1 });
  const settings = { basis: async () => PLAIN_BASIS, docsUrl: 'https://docs.example', at };
  expect(await analyseConnection(store, ref, 1, settings)).toBe('finished');
  for (const kind of analysisKinds) expect(await store.documents.analysis(ref, kind)).not.toBeNull();
  const months = ['2026-04', '2026-05'];
  const [accountId] = (await store.ledgers.accounts(ref)).map(({ account }) => account.id);
  const labels = await store.labels.labelledMonths(ref, accountId ?? '', months);
  expect(labels.map(({ verdicts }) => verdicts.length)).toEqual([10_000, 10_000]);
  expect(labels.flatMap(({ verdicts }) => verdicts.map(({ id }) => id))).toEqual(
    read.ledger.transactions.map(({ id }) => id),
  );
});

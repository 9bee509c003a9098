import { monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { expect, test } from '@jest/globals';
import { LabelRulePreviewIn } from '../../../schemas/entities/label-rule.ts';
import type { ApplicationRecord, ApplicationStore } from '../../applications/domain/application-store.ts';
import { keptRules } from '../../bank-data/domain/basis/label-rules-kept.fixture.ts';
import { plainLedger } from '../../bank-data/domain/connection-under-test.fixture.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import { loggedDuring } from '../../platform/serve/function-log.fixture.ts';
import { operation } from './preview-label-rule.ts';

const organisationId = '692039c00000000000000002';
const at = '2026-06-12T08:00:00.000Z';
const idOf = (number: number): string => `692039c0${String(number).padStart(16, '0')}`;
const verdict: LabelVerdict = {
  label: 'other.uncategorised_out',
  confidence: 0.2,
  labelledBy: 'fallback',
  ruleId: 'fallback:none',
  matchedText: '',
  runnerUp: null,
  channel: 'card',
  counterparty: null,
  pairedWith: null,
};

/** Applications of these numbers of transactions, the first the newest; none is analysed where the number is 0. */
async function adaptersWith(sizes: readonly number[]) {
  const bankData = memoryBankData();
  for (const [number, size] of sizes.entries()) {
    const ref = { organisationId, applicationId: idOf(number) };
    await bankData.create(ref);
    if (size === 0) continue;
    const ledger = plainLedger(number, size);
    await bankData.ledgers.addAccount(ref, ledger, at);
    const months = Map.groupBy(ledger.transactions, ({ bookedOn }) => monthOf(bookedOn));
    const labels = [...months].map(([month, rows]) => ({
      accountId: ledger.account.id,
      month,
      verdicts: rows.map(({ id }) => ({ id, verdict })),
    }));
    await bankData.labels.saveLabels(ref, { generation: 1, place: 0 }, labels);
    await bankData.connections.finish(ref, 1, 'READY', at);
  }
  const records = sizes.map(
    (_, number): ApplicationRecord => ({
      id: idOf(number),
      organisationId,
      applicantId: idOf(99),
      applicationConfigId: idOf(99),
      connections: [],
      affinityEnabled: false,
      affinityOptedIn: false,
      consentGivenAt: null,
      consentRevokedAt: null,
      bankConnectionId: idOf(99),
      personalInfoConnectionId: null,
      redirectUrl: null,
      proxyId: 'proxy',
      links: {},
      expiry: at,
      createdAt: at,
    }),
  );
  const applications: ApplicationStore = {
    find: async (_, id) => records.find((record) => record.id === id) ?? null,
    findByProxy: async () => null,
    list: async (_, { limit }) => ({
      count: records.length,
      hasNext: false,
      hasPrev: false,
      nextCursor: null,
      items: records.slice(0, limit),
    }),
  };
  return { applications, ...bankData, labelRules: keptRules(), identifiers: { next: () => 'f'.repeat(24) } };
}

/** @param damaged number of an application whose rows cannot be read */
async function previewOf(sizes: readonly number[], numbers?: readonly number[], damaged?: number) {
  const body = LabelRulePreviewIn.parse({
    conditions: { description_contains: 'shop' },
    label: 'food.groceries',
    ...(numbers ? { application_ids: numbers.map(idOf) } : {}),
  });
  const adapters = await adaptersWith(sizes);
  const ledgers: LedgerStore = {
    ...adapters.ledgers,
    async ledgerMonths(ref, ...rest) {
      if (damaged !== undefined && ref.applicationId === idOf(damaged)) throw new SyntaxError('damaged');
      return adapters.ledgers.ledgerMonths(ref, ...rest);
    },
  };
  const outcome = await operation(
    { ...adapters, ledgers },
    {
      caller: { kind: 'user', id: idOf(98), organisationId, scopes: ['organisation:api'], permissions: [] },
      path: undefined,
      query: undefined,
      headers: undefined,
      body,
      form: undefined,
      files: {},
      now: Date.UTC(2026, 0, 15, 8),
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'test',
    },
  );
  if (!('status' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.body;
}

test('A preview without named applications reads the ten newest analysed ones', async () => {
  const sizes = [3, 0, ...Array.from({ length: 11 }, () => 2)];
  const preview = await previewOf(sizes);
  // The newest holds 3, the second is not analysed, and nine more of 2 make ten.
  expect(preview.applications.map(({ application_id }) => application_id)).toEqual(
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(idOf),
  );
  expect(preview).toMatchObject({ transactions_matched: 3 + 9 * 2, would_change: 3 + 9 * 2, kept: 0 });
  expect(preview.examples).toHaveLength(20);
});

test('a preview reads no more than sixty thousand transactions, and says which applications it left out', async () => {
  const preview = await previewOf([35_000, 35_000, 10], [0, 1, 2]);
  expect(preview.applications.map(({ state, transactions_matched }) => [state, transactions_matched])).toEqual([
    ['PREVIEWED', 35_000],
    ['LEFT_OUT', 0],
    ['PREVIEWED', 10],
  ]);
  expect(preview.changes).toMatchObject([
    { old_label: 'other.uncategorised_out', new_label: 'food.groceries', transactions: 35_010 },
  ]);
});

test('an application that is named twice is read once', async () => {
  expect(await previewOf([4], [0, 0])).toMatchObject({ transactions_matched: 4, applications: [{ transactions: 4 }] });
});

test('an application whose data cannot be read is left out, and the others are previewed', async () => {
  await loggedDuring(async () => {
    const preview = await previewOf([3, 4, 5], undefined, 1);
    expect(preview.applications.map(({ state, transactions_matched }) => [state, transactions_matched])).toEqual([
      ['PREVIEWED', 3],
      ['LEFT_OUT', 0],
      ['PREVIEWED', 5],
    ]);
    expect(preview).toMatchObject({ transactions_matched: 3 + 5, would_change: 3 + 5 });
  });
});

import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import { analyseConnection } from '../analyse-connection.ts';
import { plainLedger } from '../connection-under-test.fixture.ts';
import { type MemoryBankData, memoryBankData } from '../memory-bank-data.fixture.ts';
import { PLAIN_BASIS } from './analysis-basis.ts';
import { reanalyseIfRulesChanged } from './reanalyse-if-rules-changed.ts';

const ref: ConnectionRef = { organisationId: 'o', applicationId: 'a' };
const at = '2026-06-12T08:00:00.000Z';

let store: MemoryBankData;
let inForce: number;
/** Version 1 has one rule; version 2 has another one beside it. */
const published: readonly LabelRule[] = [
  { id: '1', contains: 'SHOP 1', label: 'food.restaurants' },
  { id: '2', contains: 'ELSEWHERE', label: 'food.restaurants' },
];
const rules = { current: async () => inForce, rulesOf: async (version: number) => published.slice(0, version) };
const texts = plainLedger(1, 30).transactions.map(({ description }) => description.toUpperCase());
/** As the worker does; `duringAnalysis` runs while the analysis is under way. */
async function analysed(generation: number, duringAnalysis: () => void = () => {}): Promise<void> {
  const basis = async () => ({ ...PLAIN_BASIS, ...(inForce === 0 ? {} : { sharedVersion: inForce }) });
  await analyseConnection(store, ref, generation, {
    basis,
    sharedRules: async () => [],
    keepDescriptors: async () => duringAnalysis(),
    docsUrl: 'https://docs.example',
    at,
  });
}

beforeEach(async () => {
  inForce = 0;
  store = memoryBankData();
  await store.create(ref);
  await store.ledgers.addAccount(ref, plainLedger(1, 30), at);
});

describe('an analysis during which a version of the shared rules was published', () => {
  test('An analysis during which shared rules were published is followed by one that uses them, and no other', async () => {
    await analysed(1, () => {
      inForce = 1;
    });
    expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 1, texts }, at)).toBe(2);
    expect(await store.connections.find(ref)).toMatchObject({
      state: 'ANALYSING',
      generation: 2,
      cause: 'shared rules version 1',
    });
    // A message that comes twice.
    expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 1, texts }, at)).toBeNull();
    await analysed(2);
    expect((await store.documents.findSettingsSnapshot(ref))?.basis.sharedVersion).toBe(1);
    expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 2, texts }, at)).toBeNull();
  });

  test('New rules that occur in no text of an applicant cause no other analysis, unless the texts are not known', async () => {
    inForce = 1;
    await analysed(1, () => {
      inForce = 2;
    });
    expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 1, texts }, at)).toBeNull();
    expect(await store.connections.find(ref)).toMatchObject({ state: 'READY', generation: 1 });
    expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 1, texts: null }, at)).toBe(2);
  });

  test('An analysis overtaken by another requested generation leaves newer shared rules to that generation', async () => {
    await analysed(1, () => {
      inForce = 1;
    });
    await store.connections.reanalyse(ref, 'transaction relabelled', at);
    expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 1, texts }, at)).toBeNull();
  });
});

test('an analysis on the rules in force is followed by none, also where none were ever published', async () => {
  await analysed(1);
  expect(await reanalyseIfRulesChanged(store, rules, ref, { generation: 1, texts }, at)).toBeNull();
  expect(
    await reanalyseIfRulesChanged(store, rules, { ...ref, applicationId: 'none' }, { generation: 1, texts }, at),
  ).toBeNull();
});

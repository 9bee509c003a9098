import { type LabelRuleRecord, MAX_LABEL_RULES } from '@imali/labels/rules/label-rule.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { currentRules, type LabelRuleStore } from '../domain/basis/label-rule-store.ts';
import { dynamoLabelRules } from './dynamo-label-rules.ts';
import { dynamoSharedRules } from './dynamo-shared-rules.ts';

let started: TestTable;
let table: Table;
let store: LabelRuleStore;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
  store = dynamoLabelRules(table);
});
afterAll(() => started.close());

const organisationId = derivedIdentifier('692039c0', 'organisation');
const other = derivedIdentifier('692039c0', 'other');
const makeRule = (number: number, overrides: Partial<LabelRuleRecord> = {}): LabelRuleRecord => ({
  id: (0x692039c0 + number).toString(16) + '0'.repeat(16),
  organisationId,
  name: `Rule ${number}`,
  contains: 'SPAR',
  label: 'food.groceries',
  createdBy: derivedIdentifier('692039c0', 'user'),
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});
const plain = ({ id, createdAt, label }: LabelRuleRecord) => ({ id, createdAt, contains: 'SPAR', label });

describe('the rules of an organisation', () => {
  test('Label rules come back as they were stored, newest first, in pages', async () => {
    const full = makeRule(3, {
      regex: 'spar\\b',
      direction: 'out',
      minCents: 100,
      maxCents: 900,
      accountNumber: '62000000011',
      bankSlug: 'fnb',
      name: null,
    });
    for (const rule of [makeRule(1), makeRule(2), full]) expect(await store.create(rule)).toBe('created');
    const first = await store.list(organisationId, { skip: 0, limit: 2 });
    expect(first).toMatchObject({ count: 3, hasNext: true, items: [full, makeRule(2)] });
    const next = await store.list(organisationId, { skip: 0, limit: 2, cursor: first.nextCursor ?? '' });
    expect(next).toMatchObject({ hasNext: false, items: [makeRule(1)] });
    expect(await store.ofOrganisation(organisationId)).toEqual([
      plain(makeRule(1)),
      plain(makeRule(2)),
      {
        ...plain(full),
        regex: 'spar\\b',
        direction: 'out',
        minCents: 100,
        maxCents: 900,
        accountNumber: '62000000011',
        bankSlug: 'fnb',
      },
    ]);
  });

  test('Label rules belong to one organisation only', async () => {
    await store.create(makeRule(1));
    expect(await store.ofOrganisation(other)).toEqual([]);
    expect(await store.remove(other, makeRule(1).id)).toBe('not_found');
    expect(await currentRules(store, other)).toEqual({ organisationRules: [], sharedRules: [] });
    expect(await store.ofOrganisation(organisationId)).toHaveLength(1);
  });

  test('A label rule can be removed once', async () => {
    await store.create(makeRule(1));
    await store.create(makeRule(2));
    const outcomes = await Promise.all([1, 1, 1].map((number) => store.remove(organisationId, makeRule(number).id)));
    expect(outcomes.toSorted()).toEqual(['not_found', 'not_found', 'removed']);
    expect(await store.list(organisationId, { skip: 0, limit: 9 })).toMatchObject({ count: 1, items: [makeRule(2)] });
  });

  test('Label rules never exceed their limit, even when several are created at once', async () => {
    for (let number = 0; number < MAX_LABEL_RULES - 2; number += 1) await store.create(makeRule(number));
    const more = [500, 501, 502, 503].map((number) => store.create(makeRule(number)));
    expect((await Promise.all(more)).toSorted()).toEqual(['created', 'created', 'full', 'full']);
    expect(await store.ofOrganisation(organisationId)).toHaveLength(MAX_LABEL_RULES);
    await store.remove(organisationId, makeRule(0).id);
    expect(await store.create(makeRule(504))).toBe('created');
  });
});

test('shared rules are every organisation’s, as they were published last', async () => {
  expect(await store.shared()).toEqual([]);
  const shared = plain(makeRule(7));
  const version = {
    draftId: 'draft',
    publishedAt: '2026-01-01T00:00:00.000Z',
    publishedBy: 'staff',
    note: '',
    restores: null,
    added: 1,
    removed: 0,
  };
  expect(await dynamoSharedRules(table).publish(0, version, [shared])).toEqual({ outcome: 'published', version: 1 });
  await store.create(makeRule(1));
  expect(await currentRules(store, organisationId)).toEqual({
    organisationRules: [plain(makeRule(1))],
    sharedRules: [shared],
  });
  expect(await currentRules(store, other)).toEqual({ organisationRules: [], sharedRules: [shared] });
});

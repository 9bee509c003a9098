import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_SHARED_RULES } from '../../bank-data/domain/basis/shared-rules.ts';
import { dynamoSharedRules } from '../../bank-data/store/dynamo-shared-rules.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import type { RelabelDraft } from '../domain/relabel-draft.ts';
import { newRelabelJob } from '../domain/relabel-job.ts';
import { resumeRelabelJobs } from '../domain/resume-relabel-jobs.ts';
import { dynamoRelabelDrafts } from './dynamo-relabel-drafts.ts';
import { dynamoIdleRelabelJobs, dynamoRelabelJobs } from './dynamo-relabel-jobs.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const at = '2026-11-21T08:00:00.000Z';
const id = (value: number): string => value.toString(16).padStart(24, '0');
const rule = (contains: string): LabelRule => ({ id: contains, contains, label: 'food.groceries' });
const version = (draftId: string, restores: number | null = null) => ({
  draftId,
  publishedAt: at,
  publishedBy: 'staff',
  note: 'why',
  restores,
  added: 1,
  removed: 0,
});

describe('the shared rules', () => {
  test('The shared rules have no version before one is published, and each remains as it was', async () => {
    const store = dynamoSharedRules(table);
    expect([await store.current(), await store.rulesOf(0)]).toEqual([0, []]);
    expect(await store.publish(0, version('a'), [rule('SPAR')])).toEqual({ outcome: 'published', version: 1 });
    expect(await store.publish(1, version('b'), [rule('BOLT')])).toEqual({ outcome: 'published', version: 2 });
    expect(await store.publish(2, version('c', 1), [rule('SPAR')])).toEqual({ outcome: 'published', version: 3 });
    expect(await store.current()).toBe(3);
    expect([await store.rulesOf(2), await store.rulesOf(3)]).toEqual([[rule('BOLT')], [rule('SPAR')]]);
    const { items, count } = await store.list({ skip: 0, limit: 2 });
    expect([count, items.map((one) => [one.version, one.rules, one.restores])]).toEqual([
      3,
      [
        [3, 1, 1],
        [2, 1, null],
      ],
    ]);
    await expect(store.rulesOf(9)).rejects.toThrow('missing');
  });

  test('The shared rules take one of several changes of the same version, and the same change once', async () => {
    const store = dynamoSharedRules(table);
    const outcomes = await Promise.all(['a', 'b', 'c'].map((draft) => store.publish(0, version(draft), [rule(draft)])));
    expect(outcomes.filter(({ outcome }) => outcome === 'published')).toHaveLength(1);
    const published = await store.find(1);
    expect(await store.publish(0, version(published?.draftId ?? ''), [])).toEqual({ outcome: 'published', version: 1 });
    expect(await store.current()).toBe(1);
    await store.publish(1, version('d'), [rule('d')]);
    expect(await store.publish(0, version(published?.draftId ?? ''), [])).toEqual({ outcome: 'published', version: 1 });
    expect(await store.current()).toBe(2);
  });

  test('The shared rules fit into one item when there are as many as may be', async () => {
    const store = dynamoSharedRules(table);
    const letters = (value: number): string => value.toString(36).toUpperCase();
    const many = Array.from({ length: MAX_SHARED_RULES }, (_, index) => ({
      ...rule(`POS PURCHASE ${letters(index * 7919)} TRADING ${letters(index * 104729)}`),
      id: id(index * 1_000_003),
    }));
    expect(await store.publish(0, version('a'), many)).toEqual({ outcome: 'published', version: 1 });
    expect(await store.rulesOf(1)).toHaveLength(MAX_SHARED_RULES);
  });
});

test('a member of staff has one draft, which vanishes and is dropped only as itself', async () => {
  const drafts = dynamoRelabelDrafts(table);
  const draft = (name: string): RelabelDraft => ({
    kind: 'rules',
    id: name,
    staffId: 'staff',
    createdAt: at,
    base: 0,
    restores: null,
    note: '',
    rules: [rule('SPAR')],
  });
  expect(await drafts.find('staff')).toBeNull();
  await drafts.keep(draft('a'));
  await drafts.keep(draft('b'));
  await drafts.drop('staff', 'a');
  expect(await drafts.find('staff')).toEqual(draft('b'));
  expect(await drafts.find('other')).toBeNull();
  await drafts.drop('staff', 'b');
  expect(await drafts.find('staff')).toBeNull();
});

test('A job is created once, and replaced by the one who read it last', async () => {
  const jobs = dynamoRelabelJobs(table, { keep: async () => undefined, find: async () => [] });
  const job = newRelabelJob({
    id: id(1),
    at,
    by: 'staff',
    cause: 'shared rules version 1',
    versions: { from: 0, to: 1 },
  });
  await jobs.create(job);
  await jobs.create({ ...job, cause: 'another' });
  expect(await jobs.find(job.id)).toEqual(job);
  const next = { ...job, looked: 5, revision: 1 };
  expect(await jobs.replace(next, 0)).toBe(true);
  expect(await jobs.replace({ ...next, looked: 9 }, 0)).toBe(false);
  await jobs.create(newRelabelJob({ id: id(2), at, by: 'staff', cause: 'x', versions: null }));
  const { items, count } = await jobs.list({ skip: 0, limit: 5 });
  expect([count, items.map((one) => one.id)]).toEqual([2, [id(2), id(1)]]);
  expect(items[1]).toEqual(next);
});

test('A job without a step for ten minutes is requeued until it is done', async () => {
  const parts = { keep: async () => {}, find: async () => [] };
  const jobs = dynamoRelabelJobs(table, parts);
  const job = newRelabelJob({ id: id(1), at, by: 'staff', cause: 'labels', versions: null });
  await jobs.create(job);
  const asked: string[] = [];
  const queue = { request: async (jobId: string) => void asked.push(jobId) };
  const lookedAt = (minutes: number) =>
    resumeRelabelJobs(dynamoIdleRelabelJobs(table), queue, Date.parse(at) + minutes * 60_000);
  expect([await lookedAt(9), await lookedAt(10), await lookedAt(15)]).toEqual([0, 1, 1]);
  // A step that is made is the beginning of another ten minutes.
  const step = { ...job, revision: 1, updatedAt: new Date(Date.parse(at) + 16 * 60_000).toISOString() };
  expect(await jobs.replace(step, 0)).toBe(true);
  expect([await lookedAt(25), await lookedAt(26)]).toEqual([0, 1]);
  expect(await jobs.replace({ ...step, revision: 2, phase: 'DONE' }, 1)).toBe(true);
  expect(await lookedAt(60)).toBe(0);
  expect(asked).toEqual([id(1), id(1), id(1)]);
  expect((await jobs.find(id(1)))?.phase).toBe('DONE');
});

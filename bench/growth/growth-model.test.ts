import { describe, expect, test } from '@jest/globals';
import { pendingAnalyses } from '../../functions/applications/store/bank-connection-item.ts';
import { job, limits, queues, scenarios } from './growth-inputs.ts';
import { breaks, hotKeys, peakOf, queueDay, rateAt, type Scenario, TARGET_WRITES } from './growth-model.ts';
import { hottest, type ObservedUse, patternsOf } from './key-spread.ts';
import { keyUses } from './key-use.ts';

const full: Scenario = { name: '100x', lenders: 1_000, applicationsOfLender: 10_000, largestShare: 0.05 };
const runs = ['a-0', 'a-1', 'b-0', 'b-1'];

/** A write of one unit at a partition in each of four runs: two lenders with two applications each. */
const written = (partitionOf: (lender: string, application: string) => string, index: string | null = null) =>
  runs.map((application): ObservedUse => {
    const [lender = ''] = application.split('-');
    const partition = partitionOf(lender, application);
    return { table: 'imali-local-applications', index, partition, kind: 'write', units: 1, lender, application };
  });

describe('what the partitions of a pattern spread over', () => {
  test.each<[string, (lender: string, application: string) => string, string, string]>([
    [
      'of applications',
      (lender, one) => `ORG#${lender}#APPLICATION#${one}`,
      'ORG#{lender}#APPLICATION#{application}',
      'application',
    ],
    ['of lenders', (lender) => `ORG#${lender}#AUDIT`, 'ORG#{lender}#AUDIT', 'lender'],
    ['of all', () => 'TOTALS', 'TOTALS', 'none'],
    ['of a day', () => 'TOTALS#2026-11-25', 'TOTALS#{day}', 'none'],
    ['of due work', (_, one) => pendingAnalyses.of(one), 'analysis#{shard}', 'shards'],
    ['of due work before it had shards', () => 'analysis', 'analysis', 'none'],
  ])('The spread of partitions %s follows from the runs that they are seen in', (_, partitionOf, pattern, spread) => {
    const found = patternsOf(written(partitionOf));
    expect(new Set(found.map((one) => one.pattern))).toEqual(new Set([pattern]));
    expect(new Set(found.map((one) => one.spread))).toEqual(new Set([spread]));
    expect(found.reduce((total, { writes }) => total + writes, 0)).toBe(1);
  });

  test('The hottest partition has all units of a constant key, a part of a lender’s or a shard’s, and one application of its own', () => {
    expect(hottest(2, 'none', 350, 0.05)).toBe(700);
    expect(hottest(2, 'lender', 350, 0.05)).toBe(35);
    expect(hottest(2, 'shards', 320, 0.05)).toBe(40);
    expect(hottest(2, 'application', 350, 0.05)).toBe(2);
  });

  test('A planted constant key is found above the target, and gives way before the keys of the product do', () => {
    const planted = patternsOf(written(() => 'APPLICATIONS-OF-ALL').flatMap((one) => [one, one]));
    const keys = hotKeys([...job.patterns, ...planted], full);
    expect(keys[0]).toMatchObject({ pattern: 'APPLICATIONS-OF-ALL', spread: 'none', writes: 2 });
    expect(keys[0]?.hottestWrites).toBeGreaterThan(TARGET_WRITES);
    const [first] = breaks([...job.patterns, ...planted], [], [], full);
    expect(first).toEqual({ name: 'key applications APPLICATIONS-OF-ALL', holds: 500 });
  });
});

describe('what a call uses', () => {
  const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  const key = { pk: { S: 'ORG#o' }, sk: { S: 'ITEM' } };
  const answer = (index: string) =>
    bytes({
      ConsumedCapacity: {
        TableName: 't',
        CapacityUnits: 3,
        Table: { CapacityUnits: 1 },
        GlobalSecondaryIndexes: { [index]: { CapacityUnits: 2 } },
      },
    });

  test('A put uses its partition and those that it is listed under, and an update that names none the one of before', () => {
    const usesOf = keyUses();
    const put = { TableName: 't', Item: { ...key, pending: { S: 'analysis#3' } } };
    const expected = [
      { table: 't', index: null, partition: 'ORG#o', kind: 'write', units: 1 },
      { table: 't', index: 'pending-analyses', partition: 'analysis#3', kind: 'write', units: 2 },
    ];
    expect(usesOf({ operation: 'PutItem', request: bytes(put), answer: answer('pending-analyses') })).toEqual(expected);
    const update = { TableName: 't', Key: key, UpdateExpression: 'REMOVE #pending, pending_since' };
    expect(usesOf({ operation: 'UpdateItem', request: bytes(update), answer: answer('pending-analyses') })).toEqual(
      expected,
    );
  });
});

describe('the day that is simulated', () => {
  test('A day has all of its applications, and three times the mean in its fullest hour', () => {
    let all = 0;
    for (let minute = 0; minute < 1440; minute += 1) all += rateAt(full, minute) * 60;
    expect(all).toBeCloseTo(10_000_000, 3);
    expect(peakOf(full) / (10_000_000 / 86_400)).toBeCloseTo(3, 1);
    expect(peakOf(full)).toBeGreaterThan(345);
  });

  test('A queue that takes as much as comes is never late, and one that takes half of an even day keeps the other half', () => {
    const even: Scenario = { name: 'even', lenders: 1, applicationsOfLender: 86_400, largestShare: 1 };
    const queue = { name: 'q', messages: 1, seconds: 1, isEven: true } as const;
    expect(queueDay({ ...queue, concurrency: 1 }, even)).toMatchObject({ deepest: 0, latest: 0, left: 0, peak: 1 });
    const half = queueDay({ ...queue, seconds: 2, concurrency: 1 }, even);
    // Half a message a second for a day waits, at half a message a second.
    expect(half).toMatchObject({ capacity: 0.5, concurrencyNeeded: 2, deepest: 43_200, latest: 86_400, left: 43_200 });
  });

  test('Every pattern, queue and limit is ranked by what it holds, however many applications come', () => {
    for (const scenario of scenarios) {
      const holds = breaks(job.patterns, queues(), limits(), scenario).map((one) => one.holds);
      expect(holds.length).toBeGreaterThan(20);
      expect(holds).toEqual(holds.toSorted((a, b) => a - b));
    }
  });
});

describe('the figures of the main job', () => {
  test('The units by key are those that were metered in all', () => {
    const sum = (kind: 'writes' | 'reads') => job.patterns.reduce((total, one) => total + one[kind], 0);
    // Entries of the audit log wait for others, so that runs differ by a unit.
    expect(Math.abs(sum('writes') - job.usage.writeUnits)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(sum('reads') - job.usage.readUnits)).toBeLessThanOrEqual(1.5);
  });

  test('No key but the end of an audit log takes more than 500 writes a second at the peak, and none of them is one for all', () => {
    const over = hotKeys(job.patterns, full).filter(({ hottestWrites }) => hottestWrites > TARGET_WRITES);
    // Of a lender with a twentieth of all applications whose entries come one application at a time.
    expect(over.map(({ place, pattern }) => `${place} ${pattern}`)).toEqual(['audit ORG#{lender}#AUDIT']);
    expect(job.patterns.filter(({ spread, writes }) => spread === 'none' && writes > 0)).toEqual([]);
  });
});

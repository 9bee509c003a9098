import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Table } from '../store/table.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditKey } from './audit-keys.ts';
import type { AuditFilter } from './audit-log.ts';
import { dynamoAuditChain } from './dynamo-audit-chain.ts';
import { dynamoAuditLog } from './dynamo-audit-log.ts';

let started: TestTable;
/** Where entries were kept before there was a chain, and where days are counted. */
let operations: Table;
beforeAll(async () => {
  started = await startTestTable();
  operations = await started.another();
});
afterAll(() => started.close());

const log = () => dynamoAuditLog(started.table, operations);
const record = (entry: AuditEntry) => dynamoAuditChain(started.table).append(entry.organisation, [entry], NOW);
const own = '692039c01111111111111111';
const start = Date.parse('2026-03-25T08:00:00.000Z');
/** A week after everything. */
const NOW = start + 7 * 86_400_000;
const every: AuditFilter = { actor: null, action: null, subject: null, from: null, to: null };

/** The entry of a second: its id begins with it. */
function entryAt(second: number, more: Partial<AuditEntry> = {}): AuditEntry {
  const now = start + second * 1000;
  return {
    id: `${Math.floor(now / 1000).toString(16)}${'0'.repeat(16)}`,
    organisation: own,
    at: new Date(now).toISOString(),
    actor: { kind: 'user', id: second % 2 === 0 ? 'even' : 'odd' },
    action: second % 3 === 0 ? 'thing.made' : 'thing.read',
    subject: { kind: 'applicant', id: 'a' },
    details: { endpoint: 'e' },
    ...more,
  };
}
const seconds = (items: readonly AuditEntry[]) => items.map(({ at }) => (Date.parse(at) - start) / 1000);

test('an entry is kept for as long as the table of periods says', async () => {
  const entry = entryAt(0, { organisation: '692039c0aaaaaaaaaaaaaaaa' });
  await record(entry);
  const item = await started.table.get(auditKey(entry.organisation, entry.id));
  // 1826 days of 86 400 seconds.
  expect(item).toMatchObject({ action: 'thing.made', expires_at: start / 1000 + 1826 * 86_400 });
});

describe('the log of an organisation', () => {
  beforeAll(async () => {
    for (let second = 0; second < 24; second += 1) await record(entryAt(second));
    await record(entryAt(100, { organisation: '692039c0cccccccccccccccc' }));
    await record(entryAt(100, { organisation: null }));
  });

  test('The audit log of an organisation is read newest first by page and contains nobody else’s entries', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const { items, nextCursor, hasNext } = await log().list(own, every, { skip: 0, limit: 7, cursor }, NOW);
      seen.push(...seconds(items));
      expect(hasNext).toBe(nextCursor !== null);
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: 24 }, (_, index) => 23 - index));
  });

  test('The audit log counts the entries that pass a filter, and skips among those', async () => {
    // Of the seconds 0 to 23 those that both 2 and 3 divide: 18, 12, 6, 0.
    const filter = { ...every, actor: 'even', action: 'thing.made' };
    const page = await log().list(own, filter, { skip: 1, limit: 2 }, NOW);
    expect(seconds(page.items)).toEqual([12, 6]);
    expect(page).toMatchObject({ count: 4, hasNext: true, hasPrev: true });
    const next = await log().list(own, filter, { skip: 0, limit: 2, cursor: page.nextCursor ?? '' }, NOW);
    expect(seconds(next.items)).toEqual([0]);
    expect(next).toMatchObject({ count: 4, hasNext: false, hasPrev: true, nextCursor: null });
    expect(await log().list(own, every, { skip: 22, limit: 5 }, NOW)).toMatchObject({ count: 24, hasNext: false });
  });

  test('The audit log is filtered by actor, action, subject and time', async () => {
    const list = async (filter: Partial<AuditFilter>) =>
      seconds((await log().list(own, { ...every, ...filter }, { skip: 0, limit: 50 }, NOW)).items);
    expect(await list({ actor: 'even', action: 'thing.made' })).toEqual([18, 12, 6, 0]);
    expect(await list({ subject: 'nobody' })).toEqual([]);
    const at = (second: number) => new Date(start + second * 1000).toISOString();
    expect(await list({ from: at(20), to: at(22) })).toEqual([22, 21, 20]);
    expect(await list({ from: at(30) })).toEqual([]);
    expect(await list({ from: at(9000), to: at(1) })).toEqual([]);
  });
});

describe('the log of an organisation some of whose entries were kept before there was a chain', () => {
  const both = '692039c0eeeeeeeeeeeeeeee';
  /** Every third one was kept before, so that the two lists lie between each other. */
  beforeAll(async () => {
    for (let second = 0; second < 24; second += 1) {
      const entry = entryAt(second, { organisation: both });
      if (second % 3 !== 0) await record(entry);
      else await operations.put({ ...auditKey(both, entry.id), ...entry });
    }
  });
  const newestFirst = Array.from({ length: 24 }, (_, index) => 23 - index);

  test.each([1, 2, 5, 23, 24, 30])(
    'An audit log with entries from before its chain is one list in pages of %i',
    async (limit) => {
      for (const filter of [every, { ...every, subject: 'a' }]) {
        const seen: number[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < 30; page += 1) {
          const { items, nextCursor, count } = await log().list(both, filter, { skip: 0, limit, cursor }, NOW);
          expect(items.length).toBeLessThanOrEqual(limit);
          expect(count).toBe(24);
          seen.push(...seconds(items));
          if (nextCursor === null) break;
          cursor = nextCursor;
        }
        expect(seen).toEqual(newestFirst);
      }
    },
  );

  test('A partly chained audit log is skipped and filtered as one list and marks the unchained entries', async () => {
    const list = (filter: Partial<AuditFilter>, skip: number, limit: number) =>
      log().list(both, { ...every, ...filter }, { skip, limit }, NOW);
    expect(seconds((await list({}, 7, 4)).items)).toEqual([16, 15, 14, 13]);
    expect(seconds((await list({ actor: 'even' }, 2, 3)).items)).toEqual([18, 16, 14]);
    const { items } = await list({}, 0, 4);
    expect(items.map(({ sequence }) => sequence !== null)).toEqual([true, true, false, true]);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { LoggedEntry } from '../../platform/audit/audit-log.ts';
import type { PageRequest } from '../../platform/store/page.ts';
import { auditExport } from './audit-export.ts';

const entry = (index: number): LoggedEntry => ({
  id: String(index).padStart(4, '0'),
  organisation: 'o',
  at: new Date(Date.UTC(2026, 10, 22) + index * 1000).toISOString(),
  actor: { kind: 'user', id: 'u' },
  action: 'thing.made',
  subject: { kind: 'thing', id: 't' },
  details: {},
  // The second act was entered before the first.
  sequence: index === 0 ? 2 : index === 1 ? 1 : index + 1,
  hash: 'h',
});

/** A log of so many entries whose pages can be empty while there is more, as a filtered list's can. */
const logOf = (count: number, pageSize: number) => {
  const newestFirst = Array.from({ length: count }, (_, index) => entry(count - 1 - index));
  return {
    list: async (_: string, __: unknown, { limit, cursor = '0' }: PageRequest) => {
      const start = Number.parseInt(cursor, 10);
      const isEmpty = start % 3 === 1 && !cursor.endsWith('again');
      const end = isEmpty ? start : start + Math.min(limit, pageSize);
      const nextCursor = isEmpty ? `${start} again` : end < count ? String(end) : null;
      const items = newestFirst.slice(start, end);
      return { items, count, hasPrev: start > 0, hasNext: nextCursor !== null, nextCursor };
    },
  };
};
const time = { from: '2026-11-22T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' };

describe('The export of an audit log', () => {
  test('An export reads every page and has its entries in the order of the chain, whenever their acts were', async () => {
    const { entries, complete, firstAt } = await auditExport(logOf(30, 5), 'o', time, 0);
    expect(complete).toBe(true);
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(firstAt).toBe(entry(0).at);
    expect(entries.at(-1)).toEqual(entry(29));
  });

  test('An export of more entries than a file takes has the newest and is not called complete', async () => {
    const { entries, complete } = await auditExport(logOf(30, 7), 'o', time, 0, 10);
    expect(complete).toBe(false);
    expect(entries).toHaveLength(10);
    expect(entries.at(-1)).toEqual(entry(29));
  });
});

import { afterAll, describe, expect, test } from '@jest/globals';
import type { Books } from '../../../functions/books/domain/books.ts';
import { booksSession } from '../../../functions/books/domain/books-link.ts';
import { pushBill } from '../../../functions/books/domain/push-bill.ts';
import { Crash, CrashingTable } from '../../../functions/platform/store/crashing-table.fixture.ts';
import { MINUTE, startBooks } from './books-under-test.fixture.ts';

const { time, clock, tables, xero, portsOver, link, bill, close } = await startBooks();
afterAll(close);

describe('the tokens', () => {
  test('Tokens that ten callers find used up at once are refreshed once, and all continue', async () => {
    const table = await tables.another();
    await link(table);
    const before = await portsOver(table).links.read();
    time.now += 31 * MINUTE;
    let refreshes = 0;
    const counting: Books = {
      ...xero.books,
      refresh: (token) => {
        refreshes += 1;
        return xero.books.refresh(token);
      },
    };
    const ports = portsOver(table, counting);
    const sessions = await Promise.all(Array.from({ length: 10 }, () => booksSession(ports, clock)));
    for (const session of sessions) expect(session.kind).toBe('told');
    expect(refreshes).toBe(1);
    expect((await ports.links.read())?.version).toBe((before?.version ?? 0) + 1);
  });

  test('Tokens that the books refuse before their time are refreshed, and the call is repeated', async () => {
    await link(tables.table);
    await xero.control('expire_tokens');
    const { ref, ports } = await bill();
    expect(await pushBill(ports, ref)).toEqual({ kind: 'pushed' });
  });

  test('Tokens whose refresh nobody kept are refreshed again within the grace period of Xero', async () => {
    const table = await tables.another();
    await link(table);
    time.now += 31 * MINUTE;
    const crashing = new CrashingTable(table.name, 2, 'before');
    await expect(booksSession(portsOver(crashing), clock)).rejects.toThrow(Crash);
    time.now += 2 * MINUTE;
    expect((await booksSession(portsOver(table), clock)).kind).toBe('told');
  });

  test('Worthless tokens end the link until staff make it again', async () => {
    const table = await tables.another();
    await link(table);
    time.now += 31 * MINUTE;
    const dead: Books = { ...xero.books, refresh: async () => ({ kind: 'refused', reason: 'status_400' }) };
    expect(await booksSession(portsOver(table, dead), clock)).toEqual({ kind: 'refused', reason: 'books_not_linked' });
    expect(await portsOver(table).links.read()).toMatchObject({ state: 'EXPIRED' });
    await link(table);
    expect((await booksSession(portsOver(table), clock)).kind).toBe('told');
  });
});

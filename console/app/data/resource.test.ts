import { describe, expect, test } from '@jest/globals';
import type { Failure } from '../../../client/imali-client.ts';
import type { Answer } from '../console-api.ts';
import { fewAtOnce } from './few-at-once.ts';
import { pagedList } from './paged-list.ts';
import { resource } from './resource.ts';
import { kindOfTrouble } from './trouble.ts';
import { visibleRows } from './visible-rows.ts';

const failure = (code: string): Failure => ({
  ok: false,
  status: 400,
  code,
  message: 'no',
  detail: [{ loc: ['body', 'email'], msg: 'must be an email', type: 'x' }],
  requestId: 'r-1',
  retryAfter: null,
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Answers when it is told to. */
function answers<T>() {
  const waiting: { readonly resolve: (answer: Answer<T>) => void; readonly reject: (reason: Error) => void }[] = [];
  return { waiting, ask: () => new Promise<Answer<T>>((resolve, reject) => waiting.push({ resolve, reject })) };
}

describe('a resource', () => {
  test('is asked for once, whoever needs it', async () => {
    const { waiting, ask } = answers<number>();
    const one = resource(ask);
    one.need();
    one.need();
    expect([waiting.length, one.get().loading]).toEqual([1, true]);
    waiting[0]?.resolve({ ok: true, body: 7 });
    await settled();
    expect(one.get()).toEqual({ value: 7, trouble: null, loading: false });
  });

  test('keeps what is known when the network fails, and loses what the API says is gone', async () => {
    const { waiting, ask } = answers<number>();
    const one = resource(ask);
    one.put(7);
    void one.reload();
    waiting[0]?.reject(new Error('down'));
    await settled();
    expect(one.get()).toMatchObject({ value: 7, trouble: { code: 'offline' } });
    void one.reload();
    waiting[1]?.resolve(failure('application_not_found'));
    await settled();
    expect(one.get()).toMatchObject({
      value: null,
      trouble: { requestId: 'r-1', fields: { email: 'must be an email' } },
    });
  });

  test('takes no answer that was overtaken', async () => {
    const { waiting, ask } = answers<number>();
    const one = resource(ask);
    void one.reload();
    void one.reload();
    waiting[1]?.resolve({ ok: true, body: 2 });
    waiting[0]?.resolve({ ok: true, body: 1 });
    await settled();
    expect(one.get().value).toBe(2);
  });
});

const pages = [
  { count: 5, next_cursor: 'b', data: [1, 2] },
  { count: 5, next_cursor: 'c', data: [3, 4] },
  { count: 5, next_cursor: null, data: [5] },
];
const pageAt = (cursor: string | null) => pages[cursor === null ? 0 : cursor === 'b' ? 1 : 2];

describe('a list', () => {
  const asked: (string | null)[] = [];
  const list = () =>
    pagedList<number>(async (cursor) => {
      asked.push(cursor);
      const page = pageAt(cursor);
      return page === undefined ? failure('internal_error') : { ok: true, body: page };
    });

  test('grows page by page to its end', async () => {
    const one = list();
    await one.more();
    expect(one.get()).toMatchObject({ items: [1, 2], count: 5, isWhole: false });
    await one.all();
    expect(one.get()).toMatchObject({ items: [1, 2, 3, 4, 5], isWhole: true });
    asked.length = 0;
    await one.more();
    expect(asked).toEqual([]);
  });

  test('asks for one page at a time, however many ask', async () => {
    asked.length = 0;
    const one = list();
    await Promise.all([one.more(), one.more(), one.more()]);
    expect(asked).toEqual([null]);
  });

  test('is read only as far as needed', async () => {
    const one = list();
    await one.all((items) => items.includes(3));
    expect(one.get().items).toEqual([1, 2, 3, 4]);
  });

  test('begins anew, and changes items in their places', async () => {
    const one = list();
    await one.all();
    await one.restart();
    one.change((item) => item * 10);
    expect(one.get()).toMatchObject({ items: [10, 20], isWhole: false });
    await one.refresh();
    expect(one.get().items).toEqual([1, 2]);
  });

  test('ends at trouble, which is told', async () => {
    const one = pagedList<number>(async () => failure('too_many_requests'));
    await one.all();
    expect(one.get()).toMatchObject({ items: [], count: null, trouble: { code: 'too_many_requests' } });
  });
});

test('problems are told by what they ask for, and others in their own words', () => {
  expect(kindOfTrouble({ code: 'error_still_analysing_connection' })).toBe('analysing');
  expect(kindOfTrouble({ code: 'consent_withdrawn' })).toBe('told');
});

test('tasks run a few at once, in their order', async () => {
  const queue = fewAtOnce(2);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) =>
    queue(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [task('a'), task('b'), task('c')];
  await settled();
  expect(log).toEqual(['a', 'b']);
  ends[0]?.();
  await settled();
  expect(log).toEqual(['a', 'b', 'c']);
  for (const end of ends) end();
  await Promise.all(all);
});

test('of 20 000 rows only those around what is in sight are drawn', () => {
  const at = (scrolled: number) => visibleRows({ count: 20_000, rowHeight: 48, scrolled, height: 640 });
  expect(at(0)).toEqual({ from: 0, to: 26 });
  expect(at(480_000)).toEqual({ from: 9_988, to: 10_026 });
  expect(at(2e6)).toEqual({ from: 20_000, to: 20_000 });
  expect(at(-50)).toEqual({ from: 0, to: 26 });
});

import { describe, expect, test } from '@jest/globals';
import { loadedOnce, mentions, placesOf, searched } from './search-index.ts';

const data = {
  url: '/docs/auth',
  excerpt: 'whole <mark>page</mark>',
  content: 'whole page about a token',
  meta: { title: 'Authentication' },
  filters: { kind: ['Guide'] },
  sub_results: [],
};

describe('a page that was found', () => {
  test('A found page is one place where no heading of it matches', () => {
    expect(placesOf(data)).toEqual([
      {
        address: '/docs/auth',
        title: 'Authentication',
        page: 'Authentication',
        kind: 'Guide',
        excerpt: 'whole <mark>page</mark>',
      },
    ]);
  });

  test('A found page is its best three headings where some match', () => {
    const sub_results = ['a', 'b', 'c', 'd'].map((id) => ({ title: id, url: `/docs/auth#${id}`, excerpt: id }));
    expect(placesOf({ ...data, sub_results }).map(({ address }) => address)).toEqual([
      '/docs/auth#a',
      '/docs/auth#b',
      '/docs/auth#c',
    ]);
  });
});

test('a search asks for a kind only when one is chosen, and is silent when it was overtaken', async () => {
  const asked: unknown[] = [];
  const index = {
    init: async () => {},
    debouncedSearch: async (term: string, options: object) => {
      asked.push([term, options]);
      return term === 'old' ? null : { results: [{ data: async () => data }] };
    },
  };
  expect(await searched(index, 'old', '')).toBeNull();
  expect(await searched(index, 'about', 'Errors')).toHaveLength(1);
  expect(asked).toEqual([
    ['old', {}],
    ['about', { filters: { kind: 'Errors' } }],
  ]);
});

test('A term that finds little is searched in other words too, and its own finds come first', async () => {
  const income = { ...data, url: '/docs/income', content: 'income by month', meta: { title: 'Income' } };
  const asked: string[] = [];
  const index = {
    init: async () => {},
    debouncedSearch: async (term: string) => {
      asked.push(term);
      const found = term === 'salary' ? [{ ...data, content: 'a salary' }] : term === 'income' ? [income] : [];
      return { results: found.map((one) => ({ data: async () => one })) };
    },
  };
  expect((await searched(index, 'salary', ''))?.map(({ address }) => address)).toEqual(['/docs/auth', '/docs/income']);
  expect(asked.slice(0, 2)).toEqual(['salary', 'income']);
});

test('a page is found by words that it has, whatever their endings, and not by what begins as one of them', () => {
  const page = { content: 'Debit order returned: not provided for', meta: { title: 'no_transactions_found' } };
  expect(mentions(page, 'debit orders')).toBe(true);
  expect(mentions(page, 'no_transactions_found')).toBe(true);
  expect(mentions(page, 'debitxylophone')).toBe(false);
  expect(mentions(page, 'debit xylophone')).toBe(false);
});

describe('the index', () => {
  const index = { init: async () => undefined, debouncedSearch: async () => null };

  test('The index is loaded once for all searches, which then begin in their order', async () => {
    let loads = 0;
    const load = loadedOnce(async () => {
      loads += 1;
      return index;
    });
    const begun: number[] = [];
    await Promise.all([1, 2, 3].map((search) => load().then(() => begun.push(search))));
    expect([loads, begun]).toEqual([1, [1, 2, 3]]);
  });

  test('An index that failed to load is loaded by the next search', async () => {
    let loads = 0;
    const load = loadedOnce(async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return index;
    });
    await expect(load()).rejects.toThrow('offline');
    expect(await load()).toBe(index);
    expect(loads).toBe(2);
  });
});

test('Posts of the blog come after pages of the guide, each in the order in which they were found', async () => {
  const page = (url: string, kind: string) => ({ ...data, url, filters: { kind: [kind] } });
  const found = [page('/blog/a', 'Blog'), page('/docs/b', 'Guide'), page('/blog/c', 'Blog'), page('/docs/d', 'Errors')];
  const index = {
    init: async () => {},
    debouncedSearch: async () => ({ results: found.map((one) => ({ data: async () => one })) }),
  };
  expect((await searched(index, 'token', ''))?.map(({ address }) => address)).toEqual([
    '/docs/b',
    '/docs/d',
    '/blog/a',
    '/blog/c',
  ]);
});

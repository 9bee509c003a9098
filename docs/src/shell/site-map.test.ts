import { describe, expect, test } from '@jest/globals';
import { barePath, categoryOf, neighbours, sidebarPages } from './site-map.ts';

const page = (path: string) => ({ path, label: path });
const walkthroughs = { ...page('/docs/category/tutorial'), items: [page('/docs/tutorial-basics/byod')] };
const sidebar = [page('/docs'), walkthroughs, page('/docs/errors')];

describe('a sidebar', () => {
  test('A sidebar has its pages in reading order, a category before its pages', () => {
    expect(sidebarPages(sidebar).map(({ path }) => path)).toEqual([
      '/docs',
      '/docs/category/tutorial',
      '/docs/tutorial-basics/byod',
      '/docs/errors',
    ]);
  });

  test('A sidebar leads from each page to the ones before and after it, also into and out of categories', () => {
    const around = (path: string) => {
      const { before, after } = neighbours(sidebar, path);
      return [before?.path, after?.path];
    };
    expect(around('/docs')).toEqual([undefined, '/docs/category/tutorial']);
    expect(around('/docs/tutorial-basics/byod/')).toEqual(['/docs/category/tutorial', '/docs/errors']);
    expect(around('/docs/errors')).toEqual(['/docs/tutorial-basics/byod', undefined]);
    expect(around('/blog')).toEqual([undefined, undefined]);
  });

  test('A sidebar knows the category of a page', () => {
    expect(categoryOf(sidebar, '/docs/tutorial-basics/byod')).toBe(walkthroughs);
    expect(categoryOf(sidebar, '/docs')).toBeUndefined();
  });
});

test('a path with a slash at its end is the same page', () => {
  expect([barePath('/api/'), barePath('/api'), barePath('/')]).toEqual(['/api', '/api', '/']);
});

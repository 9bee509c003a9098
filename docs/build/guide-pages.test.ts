import { describe, expect, test } from '@jest/globals';
import { type GuidePage, siteMapOf } from './guide-pages.ts';

const page = (slug: string, more: Partial<GuidePage> = {}): GuidePage => ({
  slug,
  title: slug,
  description: '',
  label: slug,
  position: undefined,
  category: undefined,
  ...more,
});
const docs = {
  sidebarId: 'guide',
  versions: [{ name: 'current', label: 'v1', path: '/docs' }],
  categories: [
    {
      key: 'tutorial',
      label: 'Walkthroughs',
      description: 'Whole tasks.',
      path: '/docs/category/tutorial',
      position: 20,
    },
  ],
};

describe('the map of the guide', () => {
  test('The map of the guide orders the sidebar by position, a category among the pages, and puts pages without one last', () => {
    const map = siteMapOf(
      [
        page('docs/zeta'),
        page('docs/errors', { position: 30 }),
        page('docs/alpha'),
        page('docs', { position: 1 }),
        page('docs/tutorial-basics/b', { category: 'tutorial', position: 2 }),
        page('docs/tutorial-basics/a', { category: 'tutorial', position: 1 }),
      ],
      docs,
    );
    expect(map.sidebars['guide']?.map(({ path }) => path)).toEqual([
      '/docs',
      '/docs/category/tutorial',
      '/docs/errors',
      '/docs/alpha',
      '/docs/zeta',
    ]);
    expect(map.sidebars['guide']?.[1]).toMatchObject({
      items: [{ path: '/docs/tutorial-basics/a' }, { path: '/docs/tutorial-basics/b' }],
    });
    expect(map.docs['docs/errors']).toEqual({ path: '/docs/errors', label: 'docs/errors' });
  });

  test('The map of the guide refuses a category that is not configured, and two pages at one address', () => {
    expect(() => siteMapOf([page('docs/a', { category: 'recipes' })], docs)).toThrow('recipes');
    expect(() => siteMapOf([page('docs/a'), page('docs/a')], docs)).toThrow('/docs/a');
  });
});

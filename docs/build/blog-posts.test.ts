import { expect, test } from '@jest/globals';
import { blogPath, blogTags, newestFirst, postsByYear, tagSlug } from './blog-posts.ts';

const post = (date: string, title: string, tags: readonly string[] = []) => ({
  path: `/blog/${title}`,
  title,
  description: '',
  date,
  tags,
  authors: [],
});

test('the address of a post is its slug, or its file’s name without the date', () => {
  expect(blogPath('welcome', '2026-01-02-first.mdx')).toBe('/blog/welcome');
  expect(blogPath('blog/welcome', 'x.mdx')).toBe('/blog/welcome');
  expect(blogPath(undefined, '2026-01-02-first-post.mdx')).toBe('/blog/first-post');
});

test('Posts are in the order newest first, those of one day by title', () => {
  const posts = [post('2025-12-31', 'c'), post('2026-02-01', 'b'), post('2026-02-01', 'a')];
  expect(newestFirst(posts).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  expect(postsByYear(posts).map(({ year, posts: all }) => [year, all.length])).toEqual([
    ['2026', 2],
    ['2025', 1],
  ]);
});

test('a tag has an address and its posts', () => {
  expect(tagSlug('POPIA & consent')).toBe('popia-consent');
  const tags = blogTags([post('2026-01-01', 'a', ['labels', 'POPIA']), post('2026-01-02', 'b', ['labels'])]);
  expect(tags.map(({ tag, path, posts }) => [tag, path, posts.map(({ title }) => title)])).toEqual([
    ['labels', '/blog/tags/labels', ['b', 'a']],
    ['POPIA', '/blog/tags/popia', ['a']],
  ]);
});

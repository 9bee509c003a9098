import { expect, test } from '@jest/globals';
import { llmsText, rss, siteMapXml } from './feeds.ts';

test('the site map lists addresses', () => {
  expect(siteMapXml('https://x.example', [{ path: '/' }, { path: '/docs?a&b' }])).toContain(
    '  <url><loc>https://x.example/</loc></url>\n  <url><loc>https://x.example/docs?a&amp;b</loc></url>',
  );
});

test('a feed escapes what it says and dates its entries as RSS wants them', () => {
  const feed = rss(
    { title: 'Blog', description: 'All', url: 'https://x.example/blog', feedUrl: 'https://x.example/blog/rss.xml' },
    [{ title: 'a < b & "c"', url: 'https://x.example/blog/a', date: '2026-01-12', text: '<p>' }],
  );
  expect(feed).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>');
  expect(feed).toContain('<pubDate>Mon, 12 Jan 2026 00:00:00 GMT</pubDate>');
  expect(feed).toContain('<description>&lt;p&gt;</description>');
});

test('llms.txt leads to the Markdown of each page, by part, and names no empty part', () => {
  const page = { path: '/docs/auth', title: 'Auth', description: 'Tokens.', twin: '/docs/auth.md' };
  expect(
    llmsText({ title: 'Imali', summary: 'What it is.', url: 'https://x.example' }, [
      { title: 'Guide', pages: [page, { ...page, title: 'Bare', description: '' }] },
      { title: 'Blog', pages: [] },
    ]),
  ).toBe(
    '# Imali\n\n> What it is.\n\n## Guide\n\n- [Auth](https://x.example/docs/auth.md): Tokens.\n- [Bare](https://x.example/docs/auth.md)\n',
  );
});

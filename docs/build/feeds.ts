/** A page as lists of pages describe it. */
export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** sitemap.xml of pages. */
export function siteMapXml(siteUrl: string, pages: readonly Pick<ListedPage, 'path'>[]): string {
  const urls = pages.map(({ path }) => `  <url><loc>${escaped(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export interface FeedEntry {
  readonly title: string;
  /** Address of its page, with its anchor. */
  readonly url: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly text: string;
}

/** An RSS 2.0 feed; entries as they are given. */
export function rss(
  channel: { title: string; description: string; url: string; feedUrl: string },
  entries: readonly FeedEntry[],
): string {
  const items = entries.map(({ title, url, date, text }) =>
    [
      '    <item>',
      `      <title>${escaped(title)}</title>`,
      `      <link>${escaped(url)}</link>`,
      `      <guid>${escaped(url)}</guid>`,
      `      <pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>`,
      `      <description>${escaped(text)}</description>`,
      '    </item>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '  <channel>',
    `    <title>${escaped(channel.title)}</title>`,
    `    <link>${escaped(channel.url)}</link>`,
    `    <description>${escaped(channel.description)}</description>`,
    `    <atom:link href="${escaped(channel.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** llms.txt (llmstxt.org): what the site is and where the Markdown of each page is, by part. */
export function llmsText(
  site: { readonly title: string; readonly summary: string; readonly url: string },
  parts: readonly { readonly title: string; readonly pages: readonly (ListedPage & { readonly twin: string })[] }[],
): string {
  const lines = parts
    .filter(({ pages }) => pages.length > 0)
    .flatMap(({ title, pages }) => [
      `## ${title}`,
      '',
      ...pages.map(
        (page) => `- [${page.title}](${site.url}${page.twin})${page.description === '' ? '' : `: ${page.description}`}`,
      ),
      '',
    ]);
  return [`# ${site.title}`, '', `> ${site.summary}`, '', ...lines].join('\n');
}

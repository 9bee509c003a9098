import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as pagefind from 'pagefind';
import * as z from 'zod';
import type { SiteConfig } from '../config/site-config-schema.ts';
import type { Operation } from '../src/api-reference/operation.ts';
import { socialImagePath, twinPath } from '../src/content/twin-path.ts';
import type { BlogPost } from './blog-posts.ts';
import { type FeedEntry, llmsText, rss, siteMapXml } from './feeds.ts';
import { withFontPreload } from './font-preload.ts';
import { markdownTwin } from './markdown-twin.ts';
import { inlineScriptHashes, scriptHash, withoutInlineScripts } from './page-scripts.ts';
import { drawSocialImages } from './social-images.ts';

/** A page of the built site. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'guide' | 'errors' | 'reference' | 'blog' | 'other';
  /** Of a post, YYYY-MM-DD. */
  readonly date?: string;
}

const Changelog = z.object({
  entries: z.array(
    z.object({
      date: z.string(),
      changes: z.array(
        z.looseObject({ text: z.string(), breaking: z.boolean().default(false), operation: z.string().nullish() }),
      ),
    }),
  ),
});

/**
 * What is made of the pages once they are built: scripts as the content policy allows them, Markdown twins, site map,
 * feeds, llms.txt, pictures and the index of the search.
 */
export async function finishSite(options: {
  /** Folder of the project of the docs. */
  readonly folder: string;
  readonly config: SiteConfig;
  readonly pages: readonly SitePage[];
  readonly posts: readonly BlogPost[];
  readonly changelog: unknown;
  /** Operations of the reference: each is found by itself. */
  readonly operations: readonly Operation[];
  readonly log: (line: string) => void;
}): Promise<void> {
  const { folder, config, pages, posts, changelog, operations, log } = options;
  const out = join(folder, 'public');
  const write = async (address: string, text: string): Promise<void> => {
    await mkdir(dirname(join(out, address)), { recursive: true });
    await writeFile(join(out, address), text);
  };
  await removeStale(out);
  await moveScripts(folder, out);

  const twins = new Map<string, string>();
  for (const page of pages) {
    const html = await readFile(join(out, page.path, 'index.html'), 'utf8');
    const twin = markdownTwin(html, { path: page.path, siteUrl: config.url });
    twins.set(page.path, twin);
    await write(twinPath(page.path), twin);
  }
  log(`${twins.size} Markdown twins`);

  await write('sitemap.xml', siteMapXml(config.url, pages));
  const about = (title: string, path: string, feed: string) => ({
    title: `${config.title}: ${title}`,
    description: title,
    url: `${config.url}${path}`,
    feedUrl: `${config.url}${feed}`,
  });
  const blogEntries = posts.map(
    (post): FeedEntry => ({
      title: post.title,
      url: `${config.url}${post.path}`,
      date: post.date,
      text: post.description,
    }),
  );
  await write('blog/rss.xml', rss(about('blog', '/blog', '/blog/rss.xml'), blogEntries));
  const entries = changelogEntries(changelog, config.url);
  await write('docs/changelog.xml', rss(about('changelog', '/docs/changelog', '/docs/changelog.xml'), entries));
  const part = (title: string, kinds: readonly SitePage['kind'][]) => ({
    title,
    pages: pages.filter(({ kind }) => kinds.includes(kind)).map((page) => ({ ...page, twin: twinPath(page.path) })),
  });
  const summary =
    'Imali reads South African bank statements and bank feeds, labels every transaction, and shows a lender what an ' +
    'applicant can afford and why. The API is described by /openapi.json (OpenAPI 3.1).';
  await write(
    'llms.txt',
    llmsText({ title: `${config.title} docs`, summary, url: config.url }, [
      part('Guide', ['guide']),
      part('API reference', ['reference']),
      part('Errors', ['errors']),
      part('Blog', ['blog']),
    ]),
  );

  await drawSocialImages(
    pages.map(({ path, title, description }) => ({ file: join(out, socialImagePath(path)), title, description })),
    { cache: join(folder, '..', '.build', 'social-images') },
  );
  log('social images');
  await indexPages(out, pages, operations);
  log('search index');
}

/** Scripts and their maps of earlier builds, which Gatsby leaves where they are. */
async function removeStale(out: string): Promise<void> {
  const Stats = z.object({ assetsByChunkName: z.record(z.string(), z.array(z.string())) });
  const { assetsByChunkName } = Stats.parse(JSON.parse(await readFile(join(out, 'webpack.stats.json'), 'utf8')));
  const named = Object.values(assetsByChunkName).flat();
  // Parts without a name are known to the runtime alone, by their hashes.
  const runtimes = named.filter((asset) => asset.startsWith('webpack-runtime') && asset.endsWith('.js'));
  const known = [...named, ...(await Promise.all(runtimes.map((asset) => readFile(join(out, asset), 'utf8'))))].join(
    '\n',
  );
  for (const name of await readdir(out)) {
    const hash = /^(?!rapidoc-).*-([0-9a-f]{20})\.js(?:\.map|\.LICENSE\.txt)?$/.exec(name)?.[1];
    if (hash !== undefined && !known.includes(hash)) await rm(join(out, name));
  }
}

async function moveScripts(folder: string, out: string): Promise<void> {
  const beforePaint = scriptHash(await readFile(join(folder, 'src', 'shell', 'before-paint.js'), 'utf8'));
  const allowed = new Set([beforePaint]);
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    const before = await readFile(file, 'utf8');
    const page = withoutInlineScripts(before, allowed);
    const others = inlineScriptHashes(page.html).filter((hash) => !allowed.has(hash));
    if (others.length > 0)
      throw new Error(`${file} has inline scripts that the content policy does not allow: ${others.join(', ')}`);
    if (page.file !== undefined) await writeFile(join(out, page.file.address), page.file.text);
    await writeFile(file, withFontPreload(page.html));
  }
}

function changelogEntries(changelog: unknown, siteUrl: string): readonly FeedEntry[] {
  const parsed = Changelog.safeParse(changelog);
  if (!parsed.success) return [];
  return parsed.data.entries.map(({ date, changes }) => {
    const breaking = changes.filter((change) => change.breaking).length;
    return {
      title: `${date}: ${changes.length === 1 ? 'one change' : `${changes.length} changes`}${breaking === 0 ? '' : `, ${breaking} breaking`}`,
      url: `${siteUrl}/docs/changelog#${date}`,
      date,
      text: changes.map((change) => `${change.breaking ? '[Breaking] ' : ''}${change.text}`).join(' · '),
    };
  });
}

/** The index of the pages' text; it is read by the browser part by part. */
async function indexPages(out: string, pages: readonly SitePage[], operations: readonly Operation[]): Promise<void> {
  await rm(join(out, 'pagefind'), { recursive: true, force: true });
  const { index, errors } = await pagefind.createIndex({ forceLanguage: 'en' });
  if (index === undefined) throw new Error(`The search index could not be made: ${errors.join(', ')}`);
  for (const { path, kind } of pages) {
    if (kind === 'reference') continue;
    const content = await readFile(join(out, path, 'index.html'), 'utf8');
    const added = await index.addHTMLFile({ url: path, content });
    if (added.errors.length > 0) throw new Error(`${path} could not be indexed: ${added.errors.join(', ')}`);
  }
  for (const { id, method, path, summary, description, errors } of operations) {
    const added = await index.addCustomRecord({
      url: `/api/#${id}`,
      content: [summary, `${method} ${path}`, id, description, ...errors].join('. '),
      language: 'en',
      meta: { title: summary },
      filters: { kind: ['Reference'] },
    });
    if (added.errors.length > 0) throw new Error(`${id} could not be indexed: ${added.errors.join(', ')}`);
  }
  // Written here and not by pagefind, which can be closed before the last file is on the disk.
  const made = await index.getFiles();
  await pagefind.close();
  if (made.errors.length > 0) throw new Error(`The search index could not be made: ${made.errors.join(', ')}`);
  for (const { path, content } of made.files) {
    // What it brings for pages that have no search of their own.
    if (/^pagefind-(?:ui|modular-ui|component-ui|highlight)\./.test(path)) continue;
    const file = join(out, 'pagefind', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

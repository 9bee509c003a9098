import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { problems } from '../../schemas/problems.ts';
import { anchorsOf, builtFile, builtPages, linksOf, siteFiles } from './built-site.ts';

const ChunkMap = z.record(z.string(), z.array(z.string()));
const PageData = z.object({ componentChunkName: z.string() });

const pages = builtPages();
const byRoute = new Map(pages.map((page) => [page.route, page]));
const anchors = new Map(pages.map(({ route, html }) => [route, anchorsOf(html)]));

/** Kilobytes of compressed script that a page loads; docs/README.md says what is in them. */
const MOST_SCRIPT_KB = 130;

describe('Documentation site: every route of the specification is a page', () => {
  test.each([
    '/',
    '/api',
    '/docs',
    '/docs/auth',
    '/docs/errors',
    '/docs/urls',
    '/docs/webhooks',
    '/docs/category/constants',
    '/docs/category/tutorial',
    '/docs/constants/data_points',
    '/docs/constants/data_points_args',
    '/docs/tutorial-basics/affinity_walkthrough',
    '/docs/tutorial-basics/bank_connection',
    '/docs/tutorial-basics/byod_walkthrough',
    '/docs/tutorial-basics/connect_walkthrough',
    '/blog',
    '/blog/archive',
    '/blog/tags',
    '/markdown-page',
  ])('%s is a page of the site', (route) => {
    expect(byRoute.get(route)?.html).toMatch(/<h1[ >]/);
  });

  test('sample template content: three sample posts and a welcome post, and a page for each tag', () => {
    const posts = pages.filter(({ route }) => /^\/blog\/(?!archive$|tags)[^/]+$/.test(route));
    expect(posts).toHaveLength(4);
    expect(posts.map(({ route }) => route)).toContain('/blog/welcome');
    const tags = linksOf(byRoute.get('/blog/tags')?.html ?? '').filter((link) => link.startsWith('/blog/tags/'));
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(byRoute.has(tag)).toBe(true);
  });

  test('every error code has a page, and an anchor where documentation_url leads', () => {
    const ofErrors = anchors.get('/docs/errors');
    for (const code of Object.keys(problems)) {
      expect([code, byRoute.has(`/docs/errors/${code}`), ofErrors?.has(code)]).toEqual([code, true, true]);
    }
  });
});

test('every internal link leads to a page or a file that is there, and every anchor to a place of it', () => {
  const broken: string[] = [];
  for (const { route, html } of pages) {
    for (const link of new Set(linksOf(html))) {
      if (/^(?:https?:|mailto:|tel:)/.test(link)) continue;
      const target = new URL(link, `https://docs.example${route === '/' ? '/' : `${route}/`}`);
      const own = link.startsWith('#') ? route : target.pathname.replace(/(?<=.)\/$/, '');
      const page = byRoute.get(own);
      const isThere = page !== undefined || existsSync(join(siteFiles, decodeURIComponent(own)));
      const anchor = decodeURIComponent(target.hash.slice(1));
      const hasAnchor = anchor === '' || page === undefined || anchors.get(own)?.has(anchor) === true;
      if (!isThere || !hasAnchor) broken.push(`${route} -> ${link}`);
    }
  }
  expect([...new Set(broken)]).toEqual([]);
});

describe('every page', () => {
  test('Every page has one heading of the first level, a title, a description and one canonical address', () => {
    for (const { route, html } of pages.filter((page) => page.route !== '/404')) {
      const counts = {
        route,
        h1: html.match(/<h1[ >]/g)?.length,
        titles: html.match(/<title[ >]/g)?.length,
        descriptions: html.match(/<meta[^>]*name="description"[^>]*content="[^"]+/g)?.length,
        canonical: html.match(/rel="canonical"/g)?.length,
        lang: /<html[^>]*lang="en"/.test(html),
      };
      expect(counts).toEqual({ route, h1: 1, titles: 1, descriptions: 1, canonical: 1, lang: true });
    }
  });

  test('Every page has a colour toggle that is disabled until the page is ready on the client', () => {
    for (const { html } of pages) {
      expect(html).toMatch(
        /<button[^>]*disabled=""[^>]*aria-label="Switch between dark and light mode \(currently light mode\)"/,
      );
    }
  });

  test('Every page has a Markdown twin without its controls, and a picture for links to it', () => {
    for (const { route } of pages.filter((page) => page.route !== '/404')) {
      const twin = builtFile(route === '/' ? 'index.md' : `${route}.md`);
      expect(twin).toMatch(/^# \S/m);
      expect(twin).not.toContain('Copy page as Markdown');
      const picture = route === '/' ? 'index' : route.slice(1).replaceAll('/', '-');
      expect([route, existsSync(join(siteFiles, 'social', `${picture}.png`))]).toEqual([route, true]);
    }
  });

  test(`Every page loads less than ${MOST_SCRIPT_KB} KB of compressed script, its own part included`, () => {
    const sizes = new Map<string, number>();
    const sizeOf = (address: string): number => {
      const known = sizes.get(address) ?? gzipSync(readFileSync(join(siteFiles, address))).length;
      sizes.set(address, known);
      return known;
    };
    for (const { route, html } of pages.filter((page) => page.route !== '/404')) {
      const scripts = [...html.matchAll(/<script\b(?![^>]*nomodule)[^>]*\ssrc="([^"]+)"/gi)].map(([, src = '']) => src);
      const boot = scripts.find((src) => src.startsWith('/boot-')) ?? '';
      // Gatsby writes it as a text of JSON.
      const mapping = z
        .string()
        .parse(JSON.parse(/___chunkMapping=("(?:[^"\\]|\\.)*");/.exec(builtFile(boot))?.[1] ?? '""'));
      const chunks = ChunkMap.parse(JSON.parse(mapping));
      const { componentChunkName } = PageData.parse(
        JSON.parse(builtFile(join('page-data', route === '/' ? 'index' : route, 'page-data.json'))),
      );
      const own = (chunks[componentChunkName] ?? []).filter((address) => address.endsWith('.js'));
      expect([route, own.length > 0]).toEqual([route, true]);
      const kb = [...new Set([...scripts, ...own])].reduce((sum, src) => sum + sizeOf(src), 0) / 1024;
      expect([route, kb < MOST_SCRIPT_KB ? 'fits' : kb]).toEqual([route, 'fits']);
    }
  });

  test('Every page runs its scripts in their order once it is drawn, the setup first', () => {
    for (const { route, html } of pages) {
      const scripts = [...html.matchAll(/<script\b(?![^>]*nomodule)[^>]*\ssrc="([^"]+)"[^>]*>/gi)];
      expect([route, scripts[0]?.[1]?.startsWith('/boot-')]).toEqual([route, true]);
      const others = scripts.map(([tag]) => tag).filter((tag) => !/\sdefer=""/.test(tag) || /\sasync\b/.test(tag));
      expect([route, others]).toEqual([route, []]);
    }
  });

  test('Every page requests the font of its text before anything else', () => {
    for (const { route, html } of pages) {
      const face = /<link rel="preload" href="([^"]+)" as="font"/.exec(html)?.[1] ?? '';
      expect([route, face !== '' && existsSync(join(siteFiles, face))]).toEqual([route, true]);
    }
  });

  test('Every page has the pictures that it shows', () => {
    for (const { route, html } of pages) {
      const shown = [...html.matchAll(/<img\b[^>]*?\ssrc="(\/[^"]+)"/g)].map(([, address = '']) => address);
      expect([route, shown.filter((address) => !existsSync(join(siteFiles, address)))]).toEqual([route, []]);
    }
  });

  test('Every page refers to nothing of another origin that a browser would load', () => {
    for (const { route, html } of pages) {
      const loaded = [
        ...html.matchAll(/<(?:script|img|link|source|iframe)\b[^>]*\s(?:src|href)="(https?:[^"]+)"[^>]*>/g),
      ]
        .filter(([tag]) => !/rel="canonical"/.test(tag))
        .map(([, address]) => address);
      expect([route, loaded]).toEqual([route, []]);
    }
  });
});

describe('files beside the pages', () => {
  test('llms.txt leads to the Markdown of every page of the guide', () => {
    const text = builtFile('llms.txt');
    expect(text).toMatch(/^# Imali docs\n\n> /);
    for (const [, address = ''] of text.matchAll(/\]\(https:\/\/[^/]+(\/[^)]+\.md)\)/g)) {
      expect([address, existsSync(join(siteFiles, address))]).toEqual([address, true]);
    }
    expect(text).toContain('/docs/quickstart.md');
  });

  test('the site map has every page', () => {
    const text = builtFile('sitemap.xml');
    for (const { route } of pages.filter((page) => page.route !== '/404')) {
      expect(text).toContain(`.example${route === '/api' ? '/api/' : route}</loc>`);
    }
  });

  test('there are feeds of the blog and of the changelog', () => {
    expect(builtFile('blog/rss.xml').match(/<item>/g)).toHaveLength(4);
    expect(builtFile('docs/changelog.xml')).toContain('<item>');
  });

  test('security.txt is where researchers look for it', () => {
    expect(builtFile('.well-known/security.txt')).toContain('Contact: mailto:');
  });

  test('openapi.json is the one of the product', () => {
    expect(builtFile('openapi.json')).toBe(readFileSync(join(siteFiles, '../../openapi.json'), 'utf8'));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { docsFolder } from '../../cdk/docs-site-rules.ts';

const root = resolve(import.meta.dirname, '../..');
export const siteFiles = join(root, docsFolder);

/** A page of the built site: its route and its HTML. */
export interface BuiltPage {
  readonly route: string;
  readonly html: string;
}

/** Every page, by route. */
export function builtPages(): readonly BuiltPage[] {
  return readdirSync(siteFiles, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'index.html')
    .map((entry) => {
      const path = relative(siteFiles, entry.parentPath);
      return { route: `/${path}`, html: readFileSync(join(entry.parentPath, entry.name), 'utf8') };
    })
    .toSorted((one, other) => one.route.localeCompare(other.route));
}

export const builtFile = (path: string): string => readFileSync(join(siteFiles, path), 'utf8');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** Addresses that a page's links lead to. */
export function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => unescaped(href));
}

/** Anchors that a page has. */
export function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => unescaped(id)));
}

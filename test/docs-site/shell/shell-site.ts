import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { type Listening, listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import * as esbuild from 'esbuild';

const root = resolve(import.meta.dirname, '../../..');
const docs = join(root, 'docs');

/**
 * Pages around which the shell stands: every path is one. `/slow…` takes 600 ms to come, `/missing…` cannot be loaded
 * until the window says that it is online, `/crash…` throws until it says that it is healed.
 */
const entry = `
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SiteFrame } from './shell/site-frame.tsx';

const places = new EventTarget();
const router = {
  load: async (path) => {
    if (path.startsWith('/slow')) await new Promise((done) => setTimeout(done, 600));
    return !path.startsWith('/missing') || window.isOnline === true;
  },
  foresee: () => {},
  go: (address, { replace }) => {
    history[replace ? 'replaceState' : 'pushState']({}, '', address);
    places.dispatchEvent(new Event('moved'));
  },
};
const here = () => ({ pathname: location.pathname, search: location.search, hash: location.hash });

function Page({ place }) {
  if (place.pathname.startsWith('/crash') && window.isHealed !== true) {
    throw new Error('The page has no data', { cause: new Error('The server is gone', { cause: new Error('No network') }) });
  }
  return (
    <main className="narrow">
      <h1>{place.pathname}</h1>
      <p><a href="/docs/auth">To auth</a> <a href="/slow">To slow</a> <a href="/missing">To missing</a> <a href="/fast">To fast</a></p>
      <div style={{ height: 1500 }} />
      <h2 id="scopes">Scopes</h2>
      <div style={{ height: 2500 }} />
    </main>
  );
}

function App() {
  const [place, setPlace] = useState(here());
  useEffect(() => {
    const follow = () => setPlace(here());
    places.addEventListener('moved', follow);
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
  }, []);
  const { config, map } = window.site;
  return <SiteFrame config={config} map={map} place={place} router={router}><Page place={place} /></SiteFrame>;
}
setTimeout(() => createRoot(document.getElementById('app')).render(<App />), window.readyAfter ?? 0);
`;

const styles = ['generated/tokens.css', 'generated/base.css', 'type.css', 'shell.css', 'page.css', 'prose.css'];

let bundled: Promise<string> | undefined;

async function script(): Promise<string> {
  bundled ??= esbuild
    .build({
      stdin: { contents: entry, resolveDir: join(docs, 'src'), loader: 'tsx' },
      bundle: true,
      write: false,
      format: 'iife',
      jsx: 'automatic',
      target: 'chrome109',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    .then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return await bundled;
}

/** A configuration with the least that the shell wants, and what a test adds to it. */
export function siteWith(more: object = {}): object {
  return {
    title: 'Imali',
    tagline: 'Tests',
    url: 'https://docs.example',
    language: { default: 'en', locales: [{ code: 'en', label: 'English' }] },
    colourMode: { default: 'light', hasSwitch: true },
    docs: { sidebarId: 'guide', versions: [{ name: 'current', label: 'v2', path: '/docs' }], categories: [] },
    navbar: { hideOnScroll: false, items: [{ type: 'link', label: 'Guide', to: '/docs' }] },
    footer: { links: [{ label: 'Home', to: '/' }] },
    blog: { title: 'Blog', description: 'Posts' },
    api: { servers: [] },
    ...more,
  };
}

const map = {
  docs: {
    docs: { path: '/docs', label: 'Start' },
    'docs/auth': { path: '/docs/auth', label: 'Authentication' },
    'docs/v1': { path: '/docs/v1', label: 'Start of v1' },
    'docs/v1/auth': { path: '/docs/v1/auth', label: 'Authentication of v1' },
  },
  sidebars: {
    guide: [
      { path: '/docs', label: 'Start' },
      { path: '/docs/auth', label: 'Authentication' },
      {
        path: '/docs/category/tutorial',
        label: 'Walkthroughs',
        items: [{ path: '/docs/tutorial-basics/byod', label: 'Own rows' }],
      },
    ],
    empty: [],
  },
};

/** Serves the shell with a configuration: the real components, styles and first script, around pages of the tests. */
export async function startShell(config: object): Promise<Listening> {
  const beforePaint = await readFile(join(docs, 'src', 'shell', 'before-paint.js'), 'utf8');
  const css = (await Promise.all(styles.map((name) => readFile(join(docs, 'src', 'design', name), 'utf8')))).join('\n');
  const html =
    '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Shell</title>' +
    `<style>${css}</style></head><body><script>${beforePaint}</script><div id="app"></div>` +
    `<script>window.site = ${JSON.stringify({ config, map })};</script><script src="/shell.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/shell.js';
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    if (!isScript) return void response.end(html);
    script().then((text) => response.end(text), response.destroy.bind(response));
  });
  return await listenOnLoopback(server, 0, 'the shell');
}

import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { build, version } from 'vite';
import { siteFolder } from '../cdk/site-rules.ts';
import { buildIfChanged } from '../tools/build/build-if-changed.ts';
import { buildLoader } from './build/build-loader.ts';
import { evaluatedModules } from './build/evaluated-modules.ts';
import { reachedBy } from './build/reached-by.ts';
import { siteScript } from './build/site-script.ts';

/** Folders whose files decide what is built; a file more or less counts too. */
const sources = ['console', 'packages/client', 'schemas'];
const pages = ['index', 'connect'] as const;
const packages = [
  'preact',
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@base-ui/react',
  '@fontsource-variable/figtree',
  '@lingui/core',
  '@lingui/message-utils',
];

/**
 * Applicants load the connect flow once, often over a slow network, and it uses little of React: Preact does the same for a
 * sixth of the bytes. The console and its preview of the flow keep React.
 */
const PREACT = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
/** Libraries of which every screen takes another part: together they would come whole. */
const inParts = /node_modules\/@(?:base-ui|floating-ui)\//;

/**
 * Builds the pages that browsers load: hashed files below `assets/`, a page for each app, and what lies in
 * console/public as it is.
 * @param options.root folder of the project
 * @param options.out folder below which the site is written; by default the project's
 * @returns whether anything had to be built
 */
async function buildSite(options: { readonly root: string; readonly out?: string }): Promise<boolean> {
  const { root, out = root } = options;
  const inputs = await inputsBelow(root);
  return await buildIfChanged({
    root,
    out,
    record: '.build/site.json',
    outputs: pages.map((page) => join(siteFolder, `${page}.html`)),
    recipe: [...inputs, ...packages.map((name) => `${name} ${versionOf(root, name)}`), `vite ${version}`, 'site-3'],
    build: async () => {
      await buildPage({ root, out, page: 'index', entry: 'app/main.tsx', alias: [] });
      await buildPage({ root, out, page: 'connect', entry: 'connect/main.tsx', alias: PREACT });
      await buildLoader(root, join(out, siteFolder));
      return inputs;
    },
  });
}

/** One page and what it loads: a chunk for the first load, and one for each part that comes later. */
async function buildPage({
  root,
  out,
  page,
  entry,
  alias,
}: {
  readonly root: string;
  readonly out: string;
  readonly page: (typeof pages)[number];
  readonly entry: string;
  readonly alias: typeof PREACT;
}): Promise<void> {
  const isFirst = reachedBy(join(root, 'console', entry));
  await build({
    configFile: false,
    root: join(root, 'console'),
    logLevel: 'warn',
    plugins: [evaluatedModules(), siteScript()],
    resolve: { alias },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // The production build of the libraries, whatever the shell says.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(out, siteFolder),
      // What an earlier build left goes before the first page.
      emptyOutDir: page === pages[0],
      // The policy of the pages allows no data: for scripts and fonts, and a file is kept by the browser by itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome109', 'safari15.4', 'firefox115'],
      cssTarget: ['chrome109', 'safari15.4', 'firefox115'],
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'console', `${page}.html`),
        output: {
          codeSplitting: {
            groups: [
              // One chunk: the bundler would make one of every set of screens that share something, some twenty.
              {
                debugName: page,
                name: (id, modules) => (!inParts.test(id) && isFirst(id, modules) ? page : null),
              },
            ],
          },
        },
        onLog: (level, log, handle) => {
          // Libraries mark their files for servers that render; nothing of it matters here.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  });
}

async function inputsBelow(root: string): Promise<readonly string[]> {
  const found = await Promise.all(
    sources.map((source) => readdir(join(root, source), { recursive: true, withFileTypes: true })),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

function versionOf(root: string, name: string): string {
  const description: unknown = createRequire(join(root, 'package.json'))(
    join(root, 'node_modules', name, 'package.json'),
  );
  const isVersioned = typeof description === 'object' && description !== null && 'version' in description;
  return isVersioned ? String(description.version) : '';
}

if (import.meta.main) {
  // A test builds elsewhere: `node console/build.ts FOLDER`.
  const [out] = process.argv.slice(2);
  const root = resolve(import.meta.dirname, '..');
  const built = await buildSite({ root, ...(out === undefined ? {} : { out }) });
  console.log(built ? `Built ${siteFolder}.` : `${siteFolder} is up to date.`);
}

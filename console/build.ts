import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { build, version } from 'vite';
import { siteFolder } from '../cdk/site-rules.ts';
import { buildIfChanged } from '../tools/build/build-if-changed.ts';
import { buildLoader } from './build/build-loader.ts';
import { evaluatedModules } from './build/evaluated-modules.ts';
import { firstChunks, SHARED } from './build/first-chunks.ts';
import { siteScript } from './build/site-script.ts';

/** Folders whose files decide what is built; a file more or less counts too. */
const sources = ['console', 'packages/client', 'schemas'];
const pages = ['index', 'connect'];
const CONSOLE = 'console';
const packages = [
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
    recipe: [...inputs, ...packages.map((name) => `${name} ${versionOf(root, name)}`), `vite ${version}`, 'site-2'],
    build: async () => {
      const chunkOf = firstChunks({
        [CONSOLE]: join(root, 'console/app/main.tsx'),
        connect: join(root, 'console/connect/main.tsx'),
      });
      await build({
        configFile: false,
        root: join(root, 'console'),
        logLevel: 'warn',
        plugins: [evaluatedModules(), siteScript()],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // React's production build, whatever the shell says.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: join(out, siteFolder),
          emptyOutDir: true,
          // The policy of the pages allows no data: for scripts and fonts, and a file is kept by the browser by itself.
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          target: ['chrome109', 'safari15.4', 'firefox115'],
          cssTarget: ['chrome109', 'safari15.4', 'firefox115'],
          reportCompressedSize: false,
          rolldownOptions: {
            input: pages.map((page) => join(root, 'console', `${page}.html`)),
            output: {
              codeSplitting: {
                groups: [
                  // First: a chunk takes along what its modules import.
                  {
                    debugName: SHARED,
                    name: (id, modules) => (chunkOf(id, modules) === SHARED ? SHARED : null),
                    priority: 2,
                  },
                  {
                    debugName: CONSOLE,
                    name: (id, modules) => (chunkOf(id, modules) === CONSOLE ? CONSOLE : null),
                    priority: 1,
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
      await buildLoader(root, join(out, siteFolder));
      return inputs;
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

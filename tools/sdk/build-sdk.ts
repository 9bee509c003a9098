/**
 * `npm run sdk`: makes the package of the TypeScript SDK in .build/sdk (ESM and CommonJS, one file each, without
 * dependencies) and packs it as .build/imali-sdk-VERSION.tgz. It is not published.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import * as z from 'zod';
import { apiTypes } from './operation-types.ts';
import { sdkRoutes } from './sdk-operations.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'packages/sdk');

/** What the package exports beside the client, in the order in which the later ones use the earlier. */
const MANNERS = ['imali-error', 'retrying-fetch', 'pages', 'waiting', 'upload-statement', 'webhooks'] as const;

/** What users of the package get of each. */
const EXPORTED: Readonly<Record<(typeof MANNERS)[number], readonly string[]>> = {
  'imali-error': [
    'ImaliError',
    'AuthenticationError',
    'PermissionError',
    'NotFoundError',
    'ConflictError',
    'InvalidRequestError',
    'RateLimitedError',
    'ServiceError',
    'errorOf',
    'orThrow',
  ],
  'retrying-fetch': ['retryingFetch'],
  pages: ['pages', 'items'],
  waiting: ['WaitedTooLong', 'waitUntil', 'waitForAnalysis'],
  'upload-statement': ['FileRefused', 'uploadStatement'],
  webhooks: ['WebhookRefused', 'verifyWebhook'],
};

const entry = [
  "import { connectedClient } from './packages/sdk/connected-client.ts';",
  ...MANNERS.map((name) => `export { ${EXPORTED[name].join(', ')} } from './packages/sdk/${name}.ts';`),
  `const routes = ${JSON.stringify(sdkRoutes)};`,
  'export const imali = (options) => connectedClient(routes, options);',
].join('\n');

const CLIENT_TYPES = `/** How the client reaches the API. */
export interface ImaliOptions extends RetryOptions {
  /** Address of the API. */
  readonly baseUrl: string;
  /** Bearer token, or what gets one: it is asked before each request. */
  readonly token?: string | (() => Promise<string>);
  /** A new idempotency key; a random UUID unless given. */
  readonly newIdempotencyKey?: () => string;
}
/** The client: one method for each operation. What is outside 2xx is a value with \`ok: false\`; \`orThrow\` makes it throw. */
export declare const imali: (options: ImaliOptions) => Api.Client;
`;

/** Declarations of the modules in one text: what they import of each other is in it. */
async function mannerTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'imali-sdk-'));
  try {
    await run(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions', '--strict'],
      ...['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
      ...['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable,dom.asynciterable'],
      ...['--types', '', '--rootDir', source, '--outDir', folder],
      ...MANNERS.map((name) => join(source, `${name}.ts`)),
    ]);
    const texts = await Promise.all(MANNERS.map((name) => readFile(join(folder, `${name}.d.ts`), 'utf8')));
    return texts.map((text) => text.replace(/^import .*?;\n/gms, '').replace(/^export \{\};\n/gm, '')).join('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const manifest = (version: string) => ({
  name: '@imali/sdk',
  version,
  description: 'The API of Imali: typed calls, retries, pages, webhooks, waiting for analyses.',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: {
    '.': {
      import: { types: './imali.d.ts', default: './imali.js' },
      require: { types: './imali.d.cts', default: './imali.cjs' },
    },
  },
  main: './imali.cjs',
  module: './imali.js',
  types: './imali.d.ts',
  files: ['imali.js', 'imali.cjs', 'imali.d.ts', 'imali.d.cts', 'README.md'],
});

const Info = z.looseObject({ info: z.looseObject({ version: z.string() }) });

/** Makes the package in this folder. @returns its version, which is that of the API */
export async function buildSdk(folder: string): Promise<string> {
  const document: unknown = JSON.parse(await readFile(join(root, 'openapi.json'), 'utf8'));
  const { version } = Info.parse(document).info;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [format, file] of [
    ['esm', 'imali.js'],
    ['cjs', 'imali.cjs'],
  ] as const) {
    await build({
      stdin: { contents: entry, resolveDir: root },
      bundle: true,
      format,
      platform: 'neutral',
      target: 'es2022',
      outfile: join(folder, file),
      logLevel: 'warning',
    });
  }
  const types = `${await mannerTypes()}${CLIENT_TYPES}${apiTypes(document, new Set(Object.keys(sdkRoutes)))}`;
  await writeFile(join(folder, 'imali.d.ts'), types);
  await writeFile(join(folder, 'imali.d.cts'), types);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  await copyFile(join(source, 'PACKAGED.md'), join(folder, 'README.md'));
  return version;
}

/** Packs the package. @returns the path of the tarball */
export async function packSdk(folder: string, into: string): Promise<string> {
  const version = await buildSdk(folder);
  await run('npm', ['pack', '--silent', '--pack-destination', into], { cwd: folder });
  return join(into, `imali-sdk-${version}.tgz`);
}

if (import.meta.main) {
  const file = await packSdk(join(root, '.build/sdk'), join(root, '.build'));
  console.log(`Packed ${file}.`);
}

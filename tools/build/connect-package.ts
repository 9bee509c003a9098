import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';

const Manifest = z.object({ version: z.string(), description: z.string(), license: z.string() });

const TARGET = ['es2022', 'chrome109', 'safari15.4', 'firefox115'];
/** What the package can be imported as, and the file that each is made from. */
const ENTRIES = {
  index: 'index.ts',
  react: 'connect-button.tsx',
  'react-native': 'wrappers/react-native/imali-connect.ts',
};

/** Files whose types those of the entries import. */
const TYPES_BETWEEN = ['loader', 'frame-messages', 'return-address'];

/** `package.json` of what is published: ES modules and CommonJS, with types for both. */
function publishedManifest({ version, description, license }: z.infer<typeof Manifest>): string {
  const entry = (name: string) => ({
    import: { types: `./types/${name}.d.ts`, default: `./${name}.js` },
    require: { types: `./types/${name}.d.cts`, default: `./${name}.cjs` },
  });
  const manifest = {
    name: '@imali/connect',
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    main: './index.cjs',
    module: './index.js',
    types: './types/index.d.ts',
    exports: {
      '.': entry('index'),
      './react': entry('react'),
      './react-native': entry('react-native'),
      './package.json': './package.json',
    },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Writes declarations next to each other, with names that both resolutions of TypeScript find. */
function writeTypes(root: string, source: string, out: string): void {
  const declared = join(out, 'declared');
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    [
      ...['--declaration', '--emitDeclarationOnly', '--jsx', 'react-jsx', '--module', 'esnext', '--skipLibCheck'],
      ...['--moduleResolution', 'bundler', '--target', 'es2024', '--lib', 'es2024,dom', '--strict', '--types', ''],
      ...['--exactOptionalPropertyTypes', '--allowImportingTsExtensions', '--ignoreConfig', '--rootDir', source],
      ...['--outDir', declared, ...Object.values(ENTRIES).map((file) => join(source, file))],
    ],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the types of @imali/connect were not built:\n${stdout}`);
  mkdirSync(join(out, 'types'));
  const files = [...Object.entries(ENTRIES), ...TYPES_BETWEEN.map((name) => [name, `${name}.ts`] as const)];
  for (const [name, file] of files) {
    const text = readFileSync(join(declared, file.replace(/\.tsx?$/, '.d.ts')), 'utf8');
    for (const [end, module] of [
      ['.d.ts', '.js'],
      ['.d.cts', '.cjs'],
    ] as const) {
      const own = text.replace(/'\.\/([\w-]+)\.tsx?'/g, `'./$1${module}'`);
      writeFileSync(join(out, 'types', `${name}${end}`), own);
    }
  }
  rmSync(declared, { recursive: true });
}

/**
 * Builds `@imali/connect` as it is published, into a folder that `npm pack` takes: the loader, its React component, the wrapper for
 * React Native, and the sources of the wrappers for Android, iOS and Flutter.
 */
export async function buildConnectPackage(root: string, out: string): Promise<void> {
  const source = join(root, 'packages/connect');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const shared = {
    entryPoints: Object.entries(ENTRIES).map(([name, file]) => ({ in: join(source, file), out: name })),
    bundle: true,
    outdir: out,
    target: TARGET,
    jsx: 'automatic' as const,
    external: ['react', 'react/*'],
  };
  await build({ ...shared, format: 'esm', splitting: true, chunkNames: 'shared-[hash]' });
  await build({ ...shared, format: 'cjs', outExtension: { '.js': '.cjs' } });
  writeTypes(root, source, out);
  for (const name of ['android', 'ios', 'flutter'])
    cpSync(join(source, 'wrappers', name), join(out, 'wrappers', name), { recursive: true });
  cpSync(join(source, 'contract'), join(out, 'contract'), { recursive: true });
  cpSync(join(source, 'README.md'), join(out, 'README.md'));
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  writeFileSync(join(out, 'package.json'), publishedManifest(manifest));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const out = join(root, '.build/connect-package');
  await buildConnectPackage(root, out);
  spawnSync('npm', ['pack', '--silent', '--pack-destination', join(root, '.build')], { cwd: out, stdio: 'inherit' });
}

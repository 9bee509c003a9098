import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  for (const path of ['biome.json', 'tools/lint', '.gitignore']) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  // Biome reads what git ignores, and asks git for where the project begins.
  spawnSync('git', ['init', '--quiet', copy]);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const Report = z.object({ diagnostics: z.array(z.object({ category: z.string(), message: z.unknown() })) });

/** What Biome has against a file of the project: category and message of each diagnostic. */
function findings(path: string, text: string): string[] {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--reporter=json', path], { cwd: copy, encoding: 'utf8' });
  rmSync(file);
  if (stdout === '') throw new Error(stderr);
  const { diagnostics } = Report.parse(JSON.parse(stdout));
  return diagnostics.map(({ category, message }) => `${category} ${JSON.stringify(message)}`);
}

const importOf = (specifier: string): string => `import { thing } from '${specifier}';\n\nexport const own = thing;\n`;

describe('imports only point down', () => {
  const arrows: readonly (readonly [file: string, allowed: readonly string[], forbidden: readonly string[]])[] = [
    [
      'schemas/entities/probe.ts',
      ['zod', '../money.ts'],
      [
        '../../core/money/cents.ts',
        '../../adapters/aws/table.ts',
        '../../functions/runtime/serve.ts',
        '../../local/cloud.ts',
        'node:fs',
      ],
    ],
    [
      'core/labels/probe.ts',
      ['../../schemas/money.ts', '../money/cents.ts'],
      [
        '../../adapters/aws/table.ts',
        '../../functions/runtime/serve.ts',
        '../../client/imali-client.ts',
        'node:crypto',
        '@aws-sdk/client-s3',
      ],
    ],
    [
      'adapters/aws/probe.ts',
      ['../../core/money/cents.ts', 'node:crypto', '@aws-sdk/client-s3'],
      ['../../functions/runtime/serve.ts', '../../cdk/access.ts', '../../local/cloud.ts'],
    ],
    [
      'functions/runtime/probe.ts',
      ['../../adapters/aws/table.ts', '../../core/money/cents.ts'],
      ['../../cdk/access.ts', '../../local/cloud.ts', '../../client/imali-client.ts'],
    ],
    [
      'client/probe.ts',
      ['../schemas/registry.ts'],
      ['../core/money/cents.ts', '../adapters/aws/table.ts', '../functions/runtime/serve.ts', 'node:fs'],
    ],
    [
      'cdk/stacks/probe.ts',
      ['../../schemas/registry.ts', 'node:path'],
      ['../../functions/runtime/serve.ts', '../../core/money/cents.ts', '../../local/cloud.ts'],
    ],
  ];

  test.each(arrows)('%s', (file, allowed, forbidden) => {
    for (const specifier of allowed) expect([specifier, findings(file, importOf(specifier))]).toEqual([specifier, []]);
    for (const specifier of forbidden) {
      expect([specifier, findings(file, importOf(specifier))]).toEqual([
        specifier,
        [expect.stringContaining('noRestrictedImports')],
      ]);
    }
  });

  test.each(arrows)('%s takes nothing from tools, tests and benchmarks', (file) => {
    for (const specifier of ['../../tools/absa-csv.ts', '../../test/stack/inbox.ts', '../../bench/catalogue.ts']) {
      expect([specifier, findings(file, importOf(specifier))]).toEqual([
        specifier,
        [expect.stringContaining('noRestrictedImports')],
      ]);
    }
  });

  test('a type is an import as well', () => {
    const text = "import type { Table } from '../../adapters/aws/table.ts';\n\nexport type Own = Table;\n";
    expect(findings('core/labels/probe.ts', text)).toEqual([expect.stringContaining('noRestrictedImports')]);
  });

  test('a test may reach down to files', () => {
    expect(findings('core/labels/probe.test.ts', importOf('node:fs'))).toEqual([]);
  });
});

describe('type assertions', () => {
  const assertion = expect.stringContaining('No type assertions');

  test.each([
    'export const own = JSON.parse(text) as string[];',
    'export const own = (one as { two: string }).two;',
    "export const own = ['as const'] as string[];",
  ])('are refused: %s', (text) => {
    expect(findings('core/labels/probe.ts', `${text}\n`)).toEqual([assertion]);
    expect(findings('functions/runtime/probe.ts', `${text}\n`)).toEqual([assertion]);
    expect(findings('core/labels/probe.test.ts', `${text}\n`)).toEqual([assertion]);
  });

  test('are refused once for each of a chain', () => {
    expect(findings('core/labels/probe.ts', 'export const own = one as unknown as string;\n')).toEqual([
      assertion,
      assertion,
    ]);
  });

  test('do not include `as const`, `satisfies` and renamed imports', () => {
    const text =
      "import { one as two } from './one.ts';\n\nexport const own = { two, three: ['a'] } as const satisfies object;\n";
    expect(findings('core/labels/probe.ts', text)).toEqual([]);
  });
});

test.each([
  ['a non-null assertion', 'core/labels/probe.ts', 'export const own = list[0]!;\n', 'noNonNullAssertion'],
  ['any', 'core/labels/probe.ts', 'export const own: any = 1;\n', 'noExplicitAny'],
  [
    'a file name that is not kebab-case',
    'core/labels/probeFile.ts',
    'export const own = 1;\n',
    'useFilenamingConvention',
  ],
  [
    'an unused import',
    'core/labels/probe.ts',
    "import { one } from './one.ts';\n\nexport const own = 1;\n",
    'noUnusedImports',
  ],
])('%s is refused', (_, file, text, rule) => {
  expect(findings(file, text)).toEqual([expect.stringContaining(rule)]);
});

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

describe('What runs without the world imports nothing that reaches it', () => {
  test.each([
    'schemas/entities/probe.ts',
    'packages/ledger/rows/probe.ts',
    'packages/labels/decision/probe.ts',
    'packages/analyses/income/probe.ts',
    'packages/statement-reader/reading/probe.ts',
    'functions/crm/domain/probe.ts',
    'packages/client/probe.ts',
    'console/app/probe.ts',
  ])('%s takes neither Node nor the AWS SDK, not for a type either', (file) => {
    expect(findings(file, importOf('zod'))).toEqual([]);
    for (const specifier of ['node:crypto', '@aws-sdk/client-s3']) {
      const refused = [expect.stringContaining('noRestrictedImports')];
      expect([specifier, findings(file, importOf(specifier))]).toEqual([specifier, refused]);
      const type = `import type { Thing } from '${specifier}';\n\nexport type Own = Thing;\n`;
      expect([specifier, findings(file, type)]).toEqual([specifier, refused]);
    }
  });

  test.each(['functions/crm/store/probe.ts', 'packages/statement-reader/pdfium/probe.ts', 'cdk/stacks/probe.ts'])(
    '%s may',
    (file) => {
      expect(findings(file, importOf('node:crypto'))).toEqual([]);
    },
  );

  test('A test of an engine may read files', () => {
    expect(findings('packages/labels/decision/probe.test.ts', importOf('node:fs'))).toEqual([]);
  });
});

describe('type assertions', () => {
  const assertion = expect.stringContaining('No type assertions');

  test.each([
    'export const own = JSON.parse(text) as string[];',
    'export const own = (one as { two: string }).two;',
    "export const own = ['as const'] as string[];",
  ])('Type assertions are refused: %s', (text) => {
    expect(findings('packages/labels/decision/probe.ts', `${text}\n`)).toEqual([assertion]);
    expect(findings('functions/platform/serve/probe.ts', `${text}\n`)).toEqual([assertion]);
    expect(findings('packages/labels/decision/probe.test.ts', `${text}\n`)).toEqual([assertion]);
  });

  test('Type assertions are refused once for each of a chain', () => {
    expect(findings('packages/labels/decision/probe.ts', 'export const own = one as unknown as string;\n')).toEqual([
      assertion,
      assertion,
    ]);
  });

  test('Type assertions do not include `as const`, `satisfies` and renamed imports', () => {
    const text =
      "import { one as two } from './one.ts';\n\nexport const own = { two, three: ['a'] } as const satisfies object;\n";
    expect(findings('packages/labels/decision/probe.ts', text)).toEqual([]);
  });
});

test.each([
  ['a non-null assertion', 'packages/labels/decision/probe.ts', 'export const own = list[0]!;\n', 'noNonNullAssertion'],
  ['any', 'packages/labels/decision/probe.ts', 'export const own: any = 1;\n', 'noExplicitAny'],
  [
    'a file name that is not kebab-case',
    'packages/labels/decision/probeFile.ts',
    'export const own = 1;\n',
    'useFilenamingConvention',
  ],
  [
    'an unused import',
    'packages/labels/decision/probe.ts',
    "import { one } from './one.ts';\n\nexport const own = 1;\n",
    'noUnusedImports',
  ],
])('%s is refused', (_, file, text, rule) => {
  expect(findings(file, text)).toEqual([expect.stringContaining(rule)]);
});

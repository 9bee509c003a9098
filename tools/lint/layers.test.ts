import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { cyclesOf, fileMeant, type ImportGraph, importGraph, modulesNamed } from './import-graph.ts';
import { cycleLines, violationLines, violationsOf } from './layers.ts';
import { projectFiles, trackedFiles } from './project-files.ts';
import { mayImport, PLATFORM_PORTS } from './rooms.ts';

const root = resolve(import.meta.dirname, '../..');
const Manifest = z.object({ exports: z.record(z.string(), z.string()) });
const listed = (file: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean);

describe('the imports of this project', () => {
  let graph: ImportGraph;
  beforeAll(() => {
    graph = importGraph(root, projectFiles(root));
  }, 120_000);

  test('No import crosses a wall, but for those of a list that only shrinks (npm run layers)', () => {
    expect(violationLines(graph)).toEqual(listed('violations.txt'));
  });

  test('No files import each other in a circle, but for those of a list that only shrinks (npm run layers)', () => {
    expect(cycleLines(graph)).toEqual(listed('cycles.txt'));
  });

  test('The graph holds the imports of every source file', () => {
    expect(graph.get('tools/lint/layers.ts')).toEqual(['tools/lint/import-graph.ts', 'tools/lint/rooms.ts']);
    expect(graph.size).toBe(projectFiles(root).length);
  });
});

describe('modulesNamed', () => {
  test('Imports, types, re-exports, dynamic imports, import types and mocks are all found, at their places', () => {
    const text = [
      "import { one } from './one.ts';",
      "import type { Two } from './two.ts';",
      "export { three } from './three.ts';",
      "export * from './four.ts';",
      "const five = await import('./five.ts');",
      "type Six = import('./six.ts').Six;",
      "jest.unstable_mockModule('./seven.ts', () => ({}));",
      "import './eight.ts';",
    ].join('\n');
    const found = modulesNamed('a.ts', text);
    expect(found.map(({ name }) => name)).toEqual(
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) => `./${name}.ts`),
    );
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(found.map(({ name }) => name));
  });

  test('Relative names and those of our packages mean a file of the project', () => {
    expect(fileMeant('packages/labels/decision/a.ts', '../../ledger/basics/cents.ts')).toBe(
      'packages/ledger/basics/cents.ts',
    );
    expect(fileMeant('functions/crm/domain/a.ts', '@imali/ledger/basics/cents.ts')).toBe(
      'packages/ledger/basics/cents.ts',
    );
    expect(fileMeant('packages/labels/decision/a.ts', 'zod')).toBeUndefined();
  });
});

describe('cyclesOf', () => {
  test('Two circles that share no file are two groups, and a chain is not a group', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', ['f']],
      ['f', ['e']],
      ['g', ['a']],
    ]);
    expect(cyclesOf(graph)).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ]);
  });
});

describe('violationsOf', () => {
  test('A planted import of a later room is found with both rooms', () => {
    const graph = new Map([['packages/labels/decision/a.ts', ['packages/analyses/income/b.ts']]]);
    expect(violationsOf(graph)).toEqual([
      {
        from: 'packages/labels/decision/a.ts',
        to: 'packages/analyses/income/b.ts',
        rooms: 'packages/labels -> packages/analyses',
      },
    ]);
  });

  test.each([
    ['packages/ledger/basics/a.ts', 'schemas/banks.ts', true],
    ['packages/ledger/basics/a.ts', 'schemas/registry.ts', false],
    ['packages/analyses/income/a.ts', 'packages/ledger/rows/b.ts', true],
    ['packages/analyses/income/a.test.ts', 'packages/sandbox-data/people/b.ts', true],
    ['packages/analyses/income/a.ts', 'packages/sandbox-data/people/b.ts', false],
    ['functions/crm/domain/a.ts', 'functions/applications/domain/b.ts', true],
    ['functions/applications/domain/a.ts', 'functions/crm/domain/b.ts', false],
    ['functions/crm/domain/a.ts', 'functions/crm/store/b.ts', false],
    ['functions/crm/store/a.ts', 'functions/crm/domain/b.ts', true],
    ['functions/crm/api/a.ts', 'functions/crm/wiring/b.ts', true],
    ['functions/crm/api/a.ts', 'functions/applications/api/b.ts', false],
    ['functions/applications/store/a.ts', 'functions/crm/resources.ts', true],
    ['functions/crm/resources.ts', 'functions/platform/store/table.ts', false],
    ['functions/crm/resources.ts', 'functions/platform/grants/held.ts', true],
    ['functions/crm/domain/a.ts', 'functions/platform/store/page.ts', true],
    ['functions/crm/domain/a.ts', 'functions/platform/store/table.ts', false],
    ['functions/crm/domain/a.test.ts', 'functions/platform/store/table.ts', true],
    ['functions/crm/store/a.ts', 'functions/platform/store/table.ts', true],
    ['packages/partner-fakes/a.ts', 'packages/aws-emulator/server/listen.ts', true],
    ['packages/partner-fakes/a.ts', 'packages/aws-emulator/services/sqs.ts', false],
    ['cdk/stacks/a.ts', 'functions/crm/resources.ts', true],
    ['cdk/stacks/a.ts', 'functions/crm/domain/b.ts', false],
    ['console/app/a.tsx', 'packages/client/imali-client.ts', true],
    ['console/app/a.tsx', 'functions/crm/domain/b.ts', false],
    ['local/cloud.ts', 'functions/crm/api/b.ts', true],
    ['packages/aws-emulator/s3/a.ts', 'cdk/names.ts', false],
    ['cdk/a.ts', 'layers/pdfium/layer-folder.ts', true],
    ['console/build/a.evaluated.ts', 'packages/analyses/metrics/b.ts', true],
    ['console/build/a.ts', 'packages/analyses/metrics/b.ts', false],
    ['console/build.ts', 'tools/build/b.ts', true],
    ['console/app/build.ts', 'tools/build/b.ts', false],
    ['packages/measure/a.ts', 'packages/ledger/basics/b.ts', true],
  ])('%s imports %s: %s', (from, to, allowed) => {
    expect(mayImport(from, to)).toBe(allowed);
  });
});

test('No folder of the project holds more than 40 files, but the decisions, which are one list by number', () => {
  const sizes = new Map<string, number>();
  for (const path of trackedFiles(root)) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  for (const room of ['console/app', 'schemas', 'test', 'tools', 'docs/src']) {
    expect([...sizes.keys()].some((folder) => folder.startsWith(room))).toBe(true);
  }
  expect([...sizes].filter(([, files]) => files > 40).map(([folder]) => folder)).toEqual(['docs/adr']);
});

test('The ports that domains may import are each imported by one, and touch neither the network nor a file', () => {
  const imported = new Set(
    projectFiles(root)
      .filter((path) => /^functions\/(?!platform\/)[\w-]+\/domain\/(?!.*\.(?:test|fixture|contract)\.)/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/from '([^']*\/platform\/[^']*)'/g)].map(([, to = '']) =>
          join(dirname(path), to),
        ),
      ),
  );
  expect([...imported].toSorted()).toEqual(PLATFORM_PORTS.toSorted());
  const reaching = PLATFORM_PORTS.filter((port) =>
    /from '(?:@aws-sdk\/|node:(?!crypto'))/.test(readFileSync(join(root, port), 'utf8')),
  );
  expect(reaching).toEqual([]);
});

describe('The doors of packages', () => {
  const packages = readdirSync(join(root, 'packages'));
  const manifests = new Map(
    packages.map((name) => [
      name,
      Manifest.parse(JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))),
    ]),
  );
  const outside = new Map(packages.map((name) => [name, new Set<string>()]));
  for (const file of projectFiles(root)) {
    for (const { name } of modulesNamed(file, readFileSync(join(root, file), 'utf8'))) {
      const [scope, to = '', ...door] = name.split('/');
      if (scope === '@imali') outside.get(to)?.add(`./${door.join('/')}`);
      const target = fileMeant(file, name)?.split('/') ?? [];
      const isOther = target[0] === 'packages' && !file.startsWith(`packages/${target[1]}/`);
      // The guide has packages of its own, among which these are not.
      if (isOther && scope !== '@imali' && !file.startsWith('docs/'))
        throw new Error(`${file} walks around a door: ${name}`);
    }
  }

  test.each(packages)('%s exports what others import, and nothing else', (name) => {
    const exported = Object.keys(manifests.get(name)?.exports ?? {});
    expect(exported).toEqual([...(outside.get(name) ?? [])].toSorted());
  });
});

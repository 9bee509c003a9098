import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '..');
let copy: string;

/** What the tool and a check of its result need of the project. */
const needed = [
  '.gitignore',
  'biome.json',
  'console/app/testing',
  'functions',
  'jest.config.mjs',
  'tools/test-environment/plain-global-environment.mjs',
  'openapi.json',
  'package.json',
  'packages',
  'schemas',
  'test/docs-site/global-setup.ts',
  'test/fixtures/engine-setup.ts',
  'test/fixtures/engine-teardown.ts',
  'test/across',
  'test/stack',
  'test/stored',
  'tools/build/temporary-folder.ts',
  'tools/generate-openapi.ts',
  'tools/lint',
  'tools/new-endpoint.ts',
  'tools/openapi',
  'tools/scaffold',
  'tsconfig.json',
];

/** Folders that jest looks for tests in, and that may be empty. */
const lookedAt = [
  'bench',
  'cdk',
  'docs/build',
  'docs/config',
  'docs/src',
  'layers',
  'local',
  'test/stored',
  ...['capabilities', 'cdk', 'console', 'emulator', 'engines', 'partners', 'stores'].map(
    (name) => `test/across/${name}`,
  ),
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-endpoint-'));
  for (const path of needed) cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const path of lookedAt) mkdirSync(join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Biome reads what git ignores, and asks git for where the project begins.
  spawnSync('git', ['init', '--quiet', copy]);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const newEndpoint = (...args: readonly string[]) =>
  run(process.execPath, ['--no-warnings', 'tools/new-endpoint.ts', ...args]);

const cancel = [
  ...['--area', 'applications', '--id', 'cancelApplication', '--method', 'POST'],
  ...[
    '--path',
    '/v1/applications/applications/{application_id}/cancel',
    '--summary',
    "Cancel an applicant's application",
  ],
] as const;

const kinds = [
  ['auth', 'endDemoVisit', 'DELETE', '/v1/in/auth/session/{session_id}', 'none'],
  ['organisations', 'closeOrganisation', 'POST', '/v1/in/organisations/{organisation_id}/close', 'internal'],
  [
    'application_configs',
    'archiveApplicationConfig',
    'DELETE',
    '/v1/application_configs/{app_config_id}/live',
    'organisation:api',
  ],
  [
    'applications',
    'mergeApplicant',
    'PATCH',
    '/v1/applications/applicants/{applicant_id}/merge/{other_id}',
    'organisation:api',
  ],
] as const;

test('what is scaffolded is declared, compiles, is tidy, passes its own tests and cannot be scaffolded twice', () => {
  const made = newEndpoint(...cancel);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toContain('made    functions/applications/api/cancel-application.ts');
  expect(made.stdout).toContain('changed schemas/endpoints/applications.ts');
  expect(made.stdout).toContain('npm run openapi');
  for (const [area, id, method, path, scopes] of kinds) {
    const args = ['--area', area, '--id', id, '--method', method, '--path', path, '--scopes', scopes];
    expect(newEndpoint(...args)).toMatchObject({ status: 0, stderr: '' });
  }

  const listed = run(process.execPath, [
    '--no-warnings',
    '--input-type=module',
    '--eval',
    "import { registry } from './schemas/registry.ts'; console.log(registry.cancelApplication.path, Object.keys(registry).length)",
  ]);
  expect(listed.stdout).toMatch(/^\/v1\/applications\/applications\/\{application_id\}\/cancel \d+\n$/);

  expect(run(process.execPath, ['--no-warnings', 'tools/generate-openapi.ts'])).toMatchObject({
    status: 0,
    stderr: '',
  });
  const { paths } = JSON.parse(readFileSync(join(copy, 'openapi.json'), 'utf8'));
  expect(paths).toHaveProperty(['/v1/applications/applications/{application_id}/cancel', 'post']);

  const files = [
    'applications/api/cancel-application',
    'sign-in/api/end-demo-visit',
    'organisations/api/close-organisation',
  ]
    .concat('organisations/api/archive-application-config', 'applications/api/merge-applicant')
    .flatMap((file) => [`functions/${file}.ts`, `functions/${file}.test.ts`]);
  const resources = ['applications', 'sign-in', 'organisations'].map((name) => `functions/${name}/resources.ts`);
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')),
      include: [],
      files: ['schemas/registry.ts', ...files],
    }),
  );
  // What these import is checked with the whole project.
  const { stdout } = run('node_modules/.bin/tsc', ['-p', 'tsconfig.json']);
  expect(stdout.split('\n').filter((line) => /^(?:functions\/[^/]+\/(?:api|resources)|schemas)\b/.test(line))).toEqual(
    [],
  );
  const jest = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'unit',
  ];
  const tested = run(process.execPath, [...jest, '--', ...files.filter((file) => file.endsWith('.test.ts'))]);
  // Three of the five are about a record, and have a second test.
  expect(tested.stderr).toContain('Tests:       8 passed, 8 total');
  expect(run('node_modules/.bin/biome', ['check', ...files, 'schemas', ...resources])).toMatchObject({ status: 0 });

  const again = newEndpoint(...cancel);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('--id cancelApplication is declared already');
  expect(again.stderr).toContain('functions/applications/api/cancel-application.ts exists already');
});

test('an option that does not exist is refused by name', () => {
  expect(newEndpoint('--name', 'x')).toMatchObject({ status: 1, stderr: expect.stringContaining('--name') });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { scaffoldCapability } from './scaffold-capability.ts';

const rooms = "/** Ground first. */\nconst CAPABILITIES = [\n  'webhooks',\n  'billing',\n  'crm',\n] as const;\n";
const deployed =
  "import * as crm from '../functions/crm/resources.ts';\nimport * as staff from '../functions/staff/resources.ts';\n\nconst files: Files = {\n  'crm/resources': crm,\n};\n";
const project =
  (more: Readonly<Record<string, string>> = {}) =>
  (path: string): string | null =>
    ({ 'tools/lint/rooms.ts': rooms, 'cdk/capability-resources.ts': deployed, ...more })[path] ?? null;

function textsOf(options: Readonly<Record<string, unknown>>, textOf = project()): ReadonlyMap<string, string> {
  const result = scaffoldCapability(options, textOf);
  if (result.outcome === 'refused') throw new Error(result.reasons.join('\n'));
  return new Map(result.files.map(({ path, text }) => [path, text]));
}

describe('scaffoldCapability', () => {
  test('A new capability gets a README and the folders of its parts', () => {
    const texts = textsOf({ name: 'debt-review' });
    expect([...texts.keys()]).toEqual([
      'functions/debt-review/README.md',
      'functions/debt-review/resources.ts',
      'cdk/capability-resources.ts',
      ...['domain', 'store', 'wiring', 'api'].map((part) => `functions/debt-review/${part}/.gitkeep`),
      'tools/lint/rooms.ts',
    ]);
    expect(texts.get('functions/debt-review/README.md')).toMatch(/^# debt-review\n/);
  });

  test('What a new capability will declare is deployed', () => {
    const deployedOf = (textOf = project()) =>
      textsOf({ name: 'debt-review' }, textOf).get('cdk/capability-resources.ts');
    expect(deployedOf()?.split('\n')).toEqual([
      "import * as crm from '../functions/crm/resources.ts';",
      "import * as debtReview from '../functions/debt-review/resources.ts';",
      "import * as staff from '../functions/staff/resources.ts';",
      '',
      'const files: Files = {',
      "  'crm/resources': crm,",
      "  'debt-review/resources': debtReview,",
      '};',
      '',
    ]);
    const real = readFileSync(new URL('../../cdk/capability-resources.ts', import.meta.url), 'utf8');
    // Behind whichever capability is last by now.
    expect(deployedOf(project({ 'cdk/capability-resources.ts': real }))).toMatch(
      /\n {2}'[\w-]+\/resources': \w+,\n {2}'debt-review\/resources': debtReview,\n\};/,
    );
  });

  test('A new capability comes behind the one that --after names, and last without it', () => {
    const listOf = (options: Readonly<Record<string, unknown>>) => textsOf(options).get('tools/lint/rooms.ts');
    expect(listOf({ name: 'debt-review', after: 'webhooks' })).toBe(
      rooms.replace("  'billing',", "  'debt-review',\n  'billing',"),
    );
    expect(listOf({ name: 'debt-review' })).toBe(rooms.replace("  'crm',", "  'crm',\n  'debt-review',"));
  });

  test('The list of capabilities of this project takes a new one', () => {
    const real = readFileSync(new URL('../lint/rooms.ts', import.meta.url), 'utf8');
    const after = textsOf({ name: 'debt-review', after: 'books' }, project({ 'tools/lint/rooms.ts': real }));
    expect(after.get('tools/lint/rooms.ts')).toBe(real.replace("  'books',\n", "  'books',\n  'debt-review',\n"));
  });

  test.each([
    [{}, '--name is required'],
    [{ name: 'DebtReview' }, '--name is a folder name like debt-review'],
    [{ name: '../other' }, '--name is a folder name like debt-review'],
    [{ name: 'crm' }, '--name crm is taken'],
    [{ name: 'platform' }, '--name platform is taken'],
    [{ name: 'debt-review', after: 'treasury' }, '--after is one of webhooks, billing, crm'],
  ])('A capability that does not fit is refused: %j', (options, reason) => {
    expect(scaffoldCapability(options, project())).toEqual({ outcome: 'refused', reasons: [reason] });
  });

  test('A README that exists is not replaced', () => {
    const textOf = project({ 'functions/debt-review/README.md': '# Ours' });
    expect(scaffoldCapability({ name: 'debt-review' }, textOf)).toEqual({
      outcome: 'refused',
      reasons: ['functions/debt-review/README.md exists already'],
    });
  });
});

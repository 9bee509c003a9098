import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { stageConfig } from '../cdk/stage-config.ts';
import { projects } from './test-selection/jest-arguments.mjs';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const Manifest = z.object({ version: z.string(), license: z.string(), scripts: z.record(z.string(), z.string()) });
const manifest = Manifest.parse(JSON.parse(read('package.json')));

const DAY_MS = 86_400_000;

describe('security.txt', () => {
  const text = read('console/public/.well-known/security.txt');
  const fields = (name: string): readonly string[] =>
    [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value = '']) => value);

  // The one test that depends on the day: it asks for a new date while the old one still holds.
  test('security.txt holds for at least 30 more days, and for at most a year', () => {
    const [expires = '', ...others] = fields('Expires');
    expect(others).toEqual([]);
    const days = (Date.parse(expires) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  });

  test('security.txt names the address of SECURITY.md, and where production serves it', () => {
    const [contact = ''] = fields('Contact');
    expect(contact).toMatch(/^mailto:/);
    expect(read('SECURITY.md')).toContain(contact.replace('mailto:', ''));
    const { consoleUrl, docsUrl } = stageConfig('production');
    expect(fields('Canonical')).toEqual([consoleUrl, docsUrl].map((site) => `${site}/.well-known/security.txt`));
    expect(fields('Policy')).toEqual([`${docsUrl}/docs/security#report-a-vulnerability`]);
    expect(read('docs/content/docs/security.mdx')).toContain('\n## Report a vulnerability\n');
  });

  test('The console and the docs serve the same security.txt', () => {
    expect(read('docs/static/.well-known/security.txt')).toBe(text);
  });
});

describe('workflows', () => {
  const folder = join(root, '.github/workflows');
  const workflows = readdirSync(folder);

  const lint = (from: string) =>
    spawnSync(process.execPath, ['--no-warnings', join(root, 'tools/lint-workflows.ts'), from], { encoding: 'utf8' });

  test('Every workflow is valid by actionlint', () => {
    expect(lint(folder)).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(workflows.length).toBeGreaterThan(0);
  });

  test('A workflow with a step that does nothing is not valid', () => {
    const wrong = mkdtempSync(join(tmpdir(), 'workflows-'));
    const step = '      - runs: npm test\n';
    writeFileSync(join(wrong, 'a.yml'), `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${step}`);
    const { stdout, status } = lint(wrong);
    rmSync(wrong, { recursive: true });
    expect(status).toBe(1);
    expect(stdout).toContain('a.yml:6:9');
  });

  test('CI tests every jest project in all of its shards', () => {
    const ran = [...read('.github/workflows/ci.yml').matchAll(/\{ project: (\w+), shard: (\d+)\/(\d+) \}/g)];
    const shards = projects.flatMap((project) => {
      const own = ran.filter(([, name]) => name === project);
      return own.map((_, at) => `${project} ${at + 1}/${own.length}`);
    });
    expect(ran.map(([, project, shard, of]) => `${project} ${shard}/${of}`)).toEqual(shards);
    expect(new Set(ran.map(([, project]) => project))).toEqual(new Set(projects));
  });

  test('Every script of package.json that a workflow runs exists', () => {
    const texts = workflows.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const named = [...texts.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });
});

describe('the files of the project', () => {
  test('The newest version in CHANGELOG.md is that of package.json, and versions are in falling order of date', () => {
    const released = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm)];
    expect(released[0]?.[1]).toBe(manifest.version);
    const dates = released.map(([, , date = '']) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(read('CHANGELOG.md')).toContain('\n## Unreleased\n');
  });

  test('Every path of CODEOWNERS exists', () => {
    const paths = [...read('.github/CODEOWNERS').matchAll(/^(\/\S+)/gm)].map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  });

  test('The Node of .nvmrc and of the dev container is the major version that the project installs', () => {
    const { version } = Manifest.pick({ version: true }).parse(JSON.parse(read('node_modules/node/package.json')));
    const major = version.split('.')[0];
    expect(read('.nvmrc').trim()).toBe(major);
    expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${major}-`);
  });

  test('Every generated file is marked as generated for linguist', () => {
    const files = ['openapi.json', 'package-lock.json', 'docs/generated/errors.json', 'packages/labels/generated'];
    const generated = execFileSync('git', ['ls-files', ...files], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n');
    const attributes = execFileSync('git', ['check-attr', 'linguist-generated', '--', ...generated], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(attributes.split('\n').filter((line) => line !== '' && !line.endsWith(': set'))).toEqual([]);
    expect(generated.length).toBeGreaterThan(5);
  });

  test('Code that is licensed to nobody says so in LICENSE and in package.json', () => {
    expect(manifest.license).toBe('UNLICENSED');
    expect(read('LICENSE')).toContain('All rights reserved.');
  });
});

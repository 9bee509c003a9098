import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildConnectPackage } from '../../../tools/build/connect-package.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'connect-package-'));
const site = join(folder, 'site');
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd: site, encoding: 'utf8', stdio: 'pipe' });

/** A project of a lender with the package installed from its archive, and nothing from the network. */
beforeAll(async () => {
  const built = join(folder, 'built');
  await buildConnectPackage(root, built);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built, stdio: 'pipe' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error('nothing was packed');
  execFileSync('mkdir', ['-p', join(site, 'node_modules')]);
  writeFileSync(join(site, 'package.json'), '{"name":"site","private":true,"type":"module"}');
  execFileSync(
    'npm',
    ['install', '--silent', '--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', join(folder, archive)],
    {
      cwd: site,
      stdio: 'pipe',
    },
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const link = 'https://console.example/connect/65f0c0ffee65f0c0ffee0001#token=secret';
const back = 'https://lender.example/done?state=complete&application_id=65f0c0ffee65f0c0ffee0001';
const asked = `JSON.stringify([typeof create({ link: '${link}' }).open, readReturn('65f0c0ffee65f0c0ffee0001', '${back}')])`;

describe('@imali/connect as it is published', () => {
  test('The package is imported as an ES module', () => {
    writeFileSync(join(site, 'a.mjs'), `import { create, readReturn } from '@imali/connect'; console.log(${asked});`);
    expect(run(process.execPath, 'a.mjs')).toBe('["function","https://lender.example/done"]\n');
  });

  test('The package is required as CommonJS', () => {
    writeFileSync(
      join(site, 'a.cjs'),
      `const { create, readReturn } = require('@imali/connect'); console.log(${asked});`,
    );
    expect(run(process.execPath, 'a.cjs')).toBe('["function","https://lender.example/done"]\n');
  });

  test.each(['nodenext', 'bundler'])(
    'Its types are found by TypeScript with the module resolution %s',
    (resolution) => {
      const wrong = 'create({ link: 5 });\n';
      const right = [
        "import { create } from '@imali/connect';",
        "import { create as inApp, type ConnectInApp } from '@imali/connect/react-native';",
        `create({ link: '${link}', onEvent: ({ name }) => name === 'COMPLETED' }).open();`,
        'export const handle: typeof inApp extends (options: never) => ConnectInApp ? true : false = true;',
      ].join('\n');
      writeFileSync(join(site, 'right.ts'), right);
      writeFileSync(join(site, 'right.cts'), right);
      writeFileSync(join(site, 'wrong.ts'), `import { create } from '@imali/connect';\n${wrong}`);
      const check = (file: string) => {
        const options = ['--noEmit', '--strict', '--lib', 'es2024,dom', '--types', '', '--target', 'es2022'];
        const how = ['--module', resolution === 'nodenext' ? 'nodenext' : 'esnext', '--moduleResolution', resolution];
        return run(join(root, 'node_modules/.bin/tsc'), ...options, ...how, '--ignoreConfig', file);
      };
      expect(check('right.ts')).toBe('');
      expect(check('right.cts')).toBe('');
      expect(() => check('wrong.ts')).toThrow();
    },
  );

  test('The package carries the wrappers for apps, and neither tests nor dependencies', () => {
    const files = readdirSync(join(site, 'node_modules/@imali/connect'), { recursive: true }).map(String);
    expect(files).toEqual(
      expect.arrayContaining([
        'wrappers/android/ImaliConnect.kt',
        'wrappers/ios/ImaliConnect.swift',
        'wrappers/flutter/lib/imali_connect.dart',
        'contract/returns.json',
        'README.md',
      ]),
    );
    expect(files.filter((name) => /test|node_modules/.test(name))).toEqual([]);
    expect(readdirSync(join(site, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@imali']);
  });
});

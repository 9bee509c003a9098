import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'run.ts'), ...args], {
    encoding: 'utf8',
  });
}

describe('npm run bench', () => {
  test('npm run bench lists every benchmark with one line', () => {
    const { stdout, status } = bench();
    expect(status).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}([\w-]+) +\S/gm)].map(([, name]) => name);
    expect(listed).toEqual([
      ...[
        'pipeline',
        'api',
        'coldstart',
        'cost',
        'growth',
        'labels',
        'accuracy',
        'independent',
        'analyses',
        'decision',
        'policies',
        'back_test',
      ],
      ...[
        'statements',
        'fuzz',
        'authenticity',
        'scans',
        'connect',
        'lighthouse',
        'billing',
        'regex-descriptors',
        'webhooks',
        'revet',
        'console',
        'docs',
        'ledger',
        'pdf-writer',
        'sandbox-data',
        'aws-emulator',
        'partner-fakes',
        'client',
      ],
    ]);
  });

  test('npm run bench refuses an unknown name in one line', () => {
    const { stderr, stdout, status } = bench('labls');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^There is no benchmark "labls"; there are /)]);
  });

  test('npm run bench refuses an unknown option', () => {
    const { status, stderr } = bench('labels', '--jason');
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  });

  test('npm run bench prints one JSON object of numbers and nothing else with --json', () => {
    const { stdout, status } = bench('labels', '--quick', '--json');
    expect(status).toBe(0);
    const figures = z.record(z.string(), z.number()).parse(JSON.parse(stdout));
    expect(Object.keys(figures)).toEqual(
      expect.arrayContaining(['label_200_rows_p50_per_s', 'machine_noise_min_ms', 'machine_noise_max_ms']),
    );
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);

test('A stage that is lost is restored from its copy, and the API gives the same answers', async () => {
  const { stdout } = await run(process.execPath, ['--no-warnings', 'tools/restore-drill.ts']);
  const [, same = '', asked = ''] = /(\d+) of (\d+) answers are the same/.exec(stdout) ?? [];
  expect(Number(asked)).toBeGreaterThan(15);
  expect(same).toBe(asked);
  expect(stdout).toMatch(/lost \(RPO\): 1 application, now 404/);
});

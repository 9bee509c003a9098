import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect, test } from '@jest/globals';

import { findJava, JavaMissingError, javaMajorVersion } from '../server/find-java.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** Whether anything takes connections at the URL. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

test('The major version of Java is parsed in the old and the new format', () => {
  expect(javaMajorVersion('openjdk version "17.0.15" 2025-04-15')).toBe(17);
  expect(javaMajorVersion('java version "1.8.0_402"')).toBe(8);
  expect(javaMajorVersion('openjdk version "25" 2025-09-16')).toBe(25);
  expect(javaMajorVersion('command not found')).toBeUndefined();
});

test('A missing Java causes a one-line error that names what to install', async () => {
  await expect(findJava({ PATH: '/nowhere' })).rejects.toThrow(JavaMissingError);
  await expect(findJava({ PATH: '/nowhere' })).rejects.toThrow(
    /^Imali needs Java 17 or newer for DynamoDB Local \(none was found\)[^\n]*$/,
  );
});

test('the engine ends when its parent is killed', async () => {
  const script = `
    const { startDynamoDbEngine } = await import(${JSON.stringify(join(here, 'dynamodb-engine.ts'))});
    console.log((await startDynamoDbEngine()).url);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [url] = await once(createInterface({ input: parent.stdout }), 'line');
  expect(await answers(url)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  // One that stays runs into the time limit of the tests.
  while (await answers(url)) await pause(50);
});

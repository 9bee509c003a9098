#!/usr/bin/env node
/**
 * `npx imali COMMAND`: the API from a terminal. Hands over to a Node that runs TypeScript where the one that started it does
 * not.
 */
import { spawnSync } from 'node:child_process';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);

if (process.features.typescript) {
  nodeModule.enableCompileCache();
  await import(join(dirname(self), 'main.ts'));
} else {
  const packageOfNode = createRequire(import.meta.url).resolve('node/package.json');
  const node = join(dirname(packageOfNode), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, error } = spawnSync(node, ['--no-warnings', self, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (error) console.error(`imali: ${error.message}`);
  process.exitCode = status ?? 1;
}

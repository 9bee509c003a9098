/**
 * `npm test -w packages/NAME`: the tests of one package, without the checks and the stack that `npm test` runs beside all
 * tests. Further arguments go to jest: `npm test -w packages/NAME -- -t TITLE`.
 * Called as `node tools/test-package.mjs PROJECT NAME`, with the project of jest that tests the package.
 */
import { spawnSync } from 'node:child_process';
import { node, root } from './prepare.mjs';

const [project = '', name = '', ...more] = process.argv.slice(2);
const { status, error } = spawnSync(
  node,
  [
    ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
    ...[`--selectProjects=${project}`, `--testPathPatterns=packages/${name}/`, ...more],
  ],
  { cwd: root, stdio: 'inherit' },
);
if (error) console.error(error.message);
process.exitCode = status ?? 1;

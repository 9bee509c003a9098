/**
 * `npm run lint-templates`: has cfn-lint, which nobody here wrote, check the templates of every stage that is deployed,
 * against the resource types of the region it is for. IMALI_CFN_LINT names the program (`cfn-lint` unless given):
 * pip install cfn-lint==1.58.0. Warnings are left out: all are dependencies that the CDK states twice.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assemblyStacks } from '../cdk/deployment/assembly-stacks.ts';

const root = resolve(import.meta.dirname, '..');
const program = process.env['IMALI_CFN_LINT'] ?? 'cfn-lint';
const folder = mkdtempSync(join(tmpdir(), 'lint-templates-'));
try {
  for (const stage of ['staging', 'production']) {
    execFileSync(process.execPath, [
      '--no-warnings',
      join(root, 'cdk/placeholder-synthesis.ts'),
      stage,
      join(folder, stage),
    ]);
    const assembly = join(folder, stage, 'assembly');
    const stacks = assemblyStacks(assembly);
    // Each against the resource types of the region it is for: few regions have all of them.
    for (const region of new Set(stacks.map((stack) => stack.region))) {
      const files = stacks
        .filter((stack) => stack.region === region)
        .map(({ name }) => join(assembly, `${name}.template.json`));
      const { status, error } = spawnSync(program, ['--regions', region, '--ignore-checks', 'W', '--', ...files], {
        stdio: 'inherit',
      });
      if (error !== undefined) throw new Error(`${program} does not start. Install it: pip install cfn-lint==1.58.0`);
      console.log(`${stage}: ${files.length} templates of ${region}, ${status === 0 ? 'no error' : 'see above'}`);
      if (status !== 0) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `npm run lint-templates`: has cfn-lint, which nobody here wrote, check the templates of every stage that is deployed,
 * against the resource types of the regions they are for. IMALI_CFN_LINT names the program (`cfn-lint` unless given):
 * pip install cfn-lint==1.58.0. Warnings are left out: all are dependencies that the CDK states twice.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const program = process.env['IMALI_CFN_LINT'] ?? 'cfn-lint';
const regions = ['af-south-1', 'eu-west-1', 'us-east-1'];
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
    const templates = readdirSync(assembly).filter((file) => file.endsWith('.template.json'));
    const files = templates.map((file) => join(assembly, file));
    const { status, error } = spawnSync(program, ['--regions', ...regions, '--ignore-checks', 'W', '--', ...files], {
      stdio: 'inherit',
    });
    if (error !== undefined) throw new Error(`${program} does not start. Install it: pip install cfn-lint==1.58.0`);
    console.log(`${stage}: ${templates.length} templates, ${status === 0 ? 'no error' : 'see above'}`);
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

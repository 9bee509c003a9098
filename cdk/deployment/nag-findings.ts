/**
 * Writes what cdk-nag, which nobody here wrote, finds in the stacks of the stage of the command line, as JSON:
 * `node cdk/deployment/nag-findings.ts staging`. A process of its own, because the CDK loads slowly inside of jest.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsSolutionsChecks } from 'cdk-nag';
import { imaliStacks } from '../imali-stacks.ts';
import { isStage } from '../names.ts';
import { placeholderCode } from '../placeholder-code.ts';

const [stage] = process.argv.slice(2);
if (!isStage(stage)) throw new Error(`There is no stage ${stage}.`);
const folder = mkdtempSync(join(tmpdir(), 'nag-findings-'));
try {
  const app = imaliStacks(stage, {
    code: placeholderCode(join(folder, 'code')),
    app: { outdir: join(folder, 'assembly') },
  });
  app.synth();
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  const findings = violations.flatMap(({ ruleName, description, violatingResources }) =>
    violatingResources.map(({ constructPath }) => ({ rule: ruleName, path: constructPath ?? '', description })),
  );
  process.stdout.write(JSON.stringify(findings));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

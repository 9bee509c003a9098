/**
 * Synthesizes the stage and into the folder of the command line, with placeholder code; see synthesized-stacks.ts. A third
 * word is the canary release that the stage has, as JSON.
 */

import { join } from 'node:path';
import { Canary } from './deployment/canary.ts';
import { exampleDeployment } from './deployment/deployment.ts';
import { isStage } from './names.ts';
import { placeholderCode } from './placeholder-code.ts';
import { synthesize } from './synthesize.ts';

const [stage, folder, canary] = process.argv.slice(2);
if (!isStage(stage)) throw new Error(`There is no stage ${stage}.`);
if (folder === undefined) throw new Error('The folder to synthesize into is missing.');
const app = { outdir: join(folder, 'assembly') };
const code = placeholderCode(join(folder, 'code'));
if (canary === undefined || stage === 'local') {
  synthesize(stage, { code, app });
} else {
  const { inputs, recorded } = exampleDeployment(stage);
  const released = { ...recorded, canary: Canary.parse(JSON.parse(canary)) };
  synthesize(stage, { code, app, deployment: { inputs, recorded: released } });
}

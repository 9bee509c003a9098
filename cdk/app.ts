/** Entry of the CDK's command line, which names the stage as context: `cdk synth -c stage=staging`. */
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { endpoints } from '../schemas/registry.ts';
import { builtCode } from './built-code.ts';
import { inputsOf, problemLines, recordedOf } from './deployment/deployment-file.ts';
import { imaliStacks } from './imali-stacks.ts';
import { isStage, stages } from './names.ts';

const root = resolve(import.meta.dirname, '..');
const stage: unknown = new App({ autoSynth: false }).node.tryGetContext('stage');
if (!isStage(stage)) throw new Error(`Name a stage: -c stage=${stages.join('|')}`);
const code = builtCode(root);
if (stage === 'local') {
  imaliStacks(stage, { code }).synth();
} else {
  const read = inputsOf(root, stage);
  if (read.kind === 'problems') throw new Error(problemLines(stage, read).join('\n'));
  const recorded = recordedOf(root, stage);
  const { onlyEndpoints } = recorded;
  const routed = onlyEndpoints === undefined ? endpoints : endpoints.filter(({ id }) => onlyEndpoints.includes(id));
  imaliStacks(stage, { code, endpoints: routed, deployment: { inputs: read.inputs, recorded } }).synth();
}

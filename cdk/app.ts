/** Entry of the CDK's command line, which names the stage as context: `cdk synth -c stage=staging`. */
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
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
  imaliStacks(stage, { code, deployment: { inputs: read.inputs, recorded: recordedOf(root, stage) } }).synth();
}

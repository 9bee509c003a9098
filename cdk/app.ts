/** Entry of the CDK's command line, which names the stage as context: `cdk synth -c stage=staging`. */
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { builtCode } from './built-code.ts';
import { imaliStacks } from './imali-stacks.ts';
import { isStage, stages } from './names.ts';

const stage: unknown = new App({ autoSynth: false }).node.tryGetContext('stage');
if (!isStage(stage)) throw new Error(`Name a stage: -c stage=${stages.join('|')}`);
imaliStacks(stage, { code: builtCode(resolve(import.meta.dirname, '..')) }).synth();

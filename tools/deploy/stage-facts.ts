/**
 * `node tools/deploy/stage-facts.ts staging`: what a workflow has to know of a stage before it has any credentials, as lines of
 * `name=value`. A stage without inputs, or whose inputs name no repository, is not deployed by workflows.
 */
import { resolve } from 'node:path';
import { inputsOf, problemLines } from '../../cdk/deployment/deployment-file.ts';
import { githubRoleName } from '../../cdk/github-names.ts';

const [stage] = process.argv.slice(2);
if (stage !== 'staging' && stage !== 'production') throw new Error('Name the stage: staging or production');
const read = inputsOf(resolve(import.meta.dirname, '../..'), stage);
const isMissing = read.kind === 'problems' && read.problems.some(({ path }) => path === '');
if (read.kind === 'problems' && !isMissing) throw new Error(problemLines(stage, read).join('\n'));
if (read.kind === 'problems' || read.inputs.github === undefined) {
  console.log('deploys=false');
} else {
  const { account, region } = read.inputs;
  console.log('deploys=true');
  console.log(`region=${region}`);
  for (const purpose of ['deploy', 'diff'] as const) {
    console.log(`${purpose}_role=arn:aws:iam::${account}:role/${githubRoleName(stage, purpose)}`);
  }
}

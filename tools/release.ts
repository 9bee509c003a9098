/**
 * Looks after a release that a share of the calls tries (`npm run deploy -- --stage S --canary 10`):
 *
 *     npm run release -- watch --stage staging --minutes 10    rolls it back when an alarm is set off
 *     npm run release -- back --stage staging                  rolls it back now
 *
 * It is released to everybody by `npm run deploy -- --stage S`. Exits with 1 when it was rolled back. Takes the shell's AWS
 * credentials.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inputsOf, problemLines } from '../cdk/deployment/deployment-file.ts';
import { awsAccount } from './deploy/aws-account.ts';
import { recordedOutputs } from './deploy/recorded-outputs.ts';
import { awsReleaseDesk } from './release/aws-release-desk.ts';
import { restApiIdOf } from './release/rest-api-id.ts';
import { watchRelease } from './release/watch-release.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, minutes: { type: 'string', default: '10' } },
});
const { stage } = values;
const [action] = positionals;
const minutes = Number(values.minutes);
if ((stage !== 'staging' && stage !== 'production') || !['watch', 'back'].includes(action ?? '') || !(minutes > 0)) {
  console.error('Usage: npm run release -- watch|back --stage staging|production [--minutes 10]');
  process.exit(2);
}
const read = inputsOf(resolve(import.meta.dirname, '..'), stage);
if (read.kind === 'problems') throw new Error(problemLines(stage, read).join('\n'));
const { region } = read.inputs;
const restApiId = restApiIdOf(await recordedOutputs(stage, read.inputs, awsAccount()));
const desk = awsReleaseDesk({ stage, region, restApiId });
if (action === 'back') {
  await desk.endCanary();
  console.log(
    'Every call is answered by the release before. Deploy the commit before, so that the next release starts from it.',
  );
} else {
  const watched = await watchRelease(minutes, desk);
  if (watched.kind === 'kept') {
    console.log(`No alarm was set off in ${minutes} minutes.`);
  } else {
    console.log(`Rolled back: ${watched.alarms.join(', ')}. Every call is answered by the release before.`);
    process.exitCode = 1;
  }
}

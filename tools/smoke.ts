/**
 * `npm run smoke -- --stage staging [--times 1] [--every 60]`, or `--url https://api.your-domain.co.za`: does the main job of the API once,
 * as a lender does: an applicant, an application, bank data, an affordability; then erases the applicant. With `--times` and
 * `--every` (seconds) it repeats it, as a probe from outside. The API token of an organisation that is kept for this comes
 * from IMALI_SMOKE_TOKEN. Prints one line for each time; exits with 1 when one failed. Nothing personal is printed: the
 * applicant is invented.
 */

import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { imaliClient } from '@imali/client/imali-client.ts';
import { inputsOf } from '../cdk/deployment/deployment-file.ts';
import { awsAccount } from './deploy/aws-account.ts';
import { recordedOutputs } from './deploy/recorded-outputs.ts';
import { mainJob } from './smoke/main-job.ts';

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    url: { type: 'string' },
    times: { type: 'string', default: '1' },
    every: { type: 'string', default: '60' },
  },
});
const token = process.env['IMALI_SMOKE_TOKEN'];
const [times, every] = [Number(values.times), Number(values.every)];
const url = values.url ?? (await deployedUrl(values.stage));
if (url === undefined || token === undefined || !(times >= 1) || !(every >= 1)) {
  console.error('Usage: IMALI_SMOKE_TOKEN=... npm run smoke -- --stage staging|production [--times 1] [--every 60]');
  process.exit(2);
}
const client = imaliClient({ baseUrl: url, token });
for (let time = 1; time <= times; time += 1) {
  const started = Date.now();
  const done = await mainJob(client, { now: started, wait: async (milliseconds) => pause(milliseconds) });
  const took = ((Date.now() - started) / 1000).toFixed(1);
  const at = new Date(started).toISOString();
  console.log(done.kind === 'done' ? `${at} done in ${took} s` : `${at} failed at "${done.step}": ${done.detail}`);
  if (done.kind === 'failed') process.exitCode = 1;
  if (time < times) await pause(every * 1000);
}

/** Address of a deployed stage: below its domain, or the one that AWS gave it. */
async function deployedUrl(stage: string | undefined): Promise<string | undefined> {
  if (stage !== 'staging' && stage !== 'production') return undefined;
  const read = inputsOf(resolve(import.meta.dirname, '..'), stage);
  if (read.kind === 'problems') return undefined;
  const { domain } = read.inputs;
  if (domain !== undefined) return `https://api.${domain.name}`;
  return (await recordedOutputs(stage, read.inputs, awsAccount())).addresses?.api;
}

/**
 * Sets or verifies a secret that a partner gave us. Values come from the standard input only, and none is printed:
 *
 *     npm run partner-secret -- set xero --stage staging < xero.json
 *     npm run partner-secret -- set xero.clientSecret --stage staging     (type the value, then Ctrl-D)
 *     npm run partner-secret -- verify xero --stage staging
 *
 * `verify` looks for keys that are not filled in and shows the others to the partner with a request that changes nothing.
 * Functions read a secret again within five minutes.
 */
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { isStage, physicalName } from '../cdk/names.ts';
import { stageConfig } from '../cdk/stage-config.ts';
import {
  changedSecret,
  namedSecret,
  partnerUrls,
  readStageSecret,
  verifyPartner,
  writeStageSecret,
} from './ops/partner-secret.ts';
import { accessStage } from './ops/stage-access.ts';

const usage =
  'Usage: npm run partner-secret -- set|verify peach|xero|whatsapp|banks.BANK[.KEY] --stage local|staging|production';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { stage: { type: 'string' } } });
const [action, name = ''] = positionals;
const named = namedSecret(name);
const { stage } = values;
if ((action !== 'set' && action !== 'verify') || named === undefined || positionals.length > 2 || !isStage(stage)) {
  // A value that was typed as an argument is not repeated.
  console.error(usage);
  process.exit(2);
}
await accessStage(stage);
const client = new SecretsManagerClient({});
const secretId = physicalName(stage, named.secret);
process.exitCode = action === 'set' ? await set(named) : await verify(named);

async function set(part: NonNullable<typeof named>): Promise<number> {
  const changed = changedSecret(part, await readStageSecret(client, secretId), await readAll(process.stdin));
  if (changed.kind === 'problem') {
    console.error(changed.problem);
    return 1;
  }
  await writeStageSecret(client, secretId, changed.text);
  console.log(`${secretId}: ${changed.keys.join(', ')} set.`);
  return 0;
}

async function verify({ secret }: NonNullable<typeof named>): Promise<number> {
  if (secret === 'banks') {
    console.log('A bank shows whether its secret is right when an account of yours is connected.');
    return 0;
  }
  if (!isStage(stage)) return 2;
  const verdict = await verifyPartner(secret, await readStageSecret(client, secretId), partnerUrls(stageConfig(stage)));
  const lines = {
    accepted: () => `${secret} accepted the secret.`,
    lacking: (keys: readonly string[]) => `${secretId} lacks ${keys.join(', ')}.`,
    refused: (status: number) => `${secret} refused the secret with status ${status}.`,
    no_answer: () => `${secret} did not answer. Try again later.`,
  };
  if (verdict.kind === 'lacking') console.log(lines.lacking(verdict.keys));
  else if (verdict.kind === 'refused') console.log(lines.refused(verdict.status));
  else console.log(lines[verdict.kind]());
  return verdict.kind === 'accepted' ? 0 : 1;
}

/**
 * Rotates the key of the digests that are kept and compared (docs/adr/0087-digest-keys-have-versions.md). New digests are made
 * with the next key from five minutes later on; those of earlier keys are still found.
 *
 *     npm run rotate-digest-key -- --stage staging
 *     npm run rotate-digest-key -- --stage staging --drop 1
 *
 * The second form drops a former key, once what was made with it is past its retention: what is left of it compares with nothing.
 * Receipts of erasures keep their signature, as what the secret signed before it had versions is kept beside the keys.
 * Takes AWS credentials that may read and write the secret.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { isStage, physicalName } from '../../cdk/names.ts';
import { allKeys, digestKeysOf, withNextKey, withoutKey } from '../../functions/platform/secrets/digest-keys.ts';

const { values } = parseArgs({ options: { stage: { type: 'string' }, drop: { type: 'string' } } });
if (!isStage(values.stage) || (values.drop !== undefined && !/^\d+$/.test(values.drop))) {
  console.error('Usage: npm run rotate-digest-key -- --stage local|staging|production [--drop VERSION]');
  process.exit(2);
}
const client = new SecretsManagerClient();
const SecretId = physicalName(values.stage, 'signing');
const { SecretString: before } = await client.send(new GetSecretValueCommand({ SecretId }));
if (before === undefined) throw new Error('the secret has no text');
const after =
  values.drop === undefined
    ? withNextKey(before, randomBytes(48).toString('base64url'))
    : withoutKey(before, Number(values.drop));
if (after === null) {
  console.error(`There is no former key ${values.drop}.`);
  process.exit(1);
}
await client.send(new PutSecretValueCommand({ SecretId, SecretString: after }));
const [current, ...former] = allKeys(digestKeysOf(after)).map(({ version }) => version);
console.log(
  `Key ${current} makes digests; ${former.length === 0 ? 'none' : former.join(', ')} before it can be found.`,
);

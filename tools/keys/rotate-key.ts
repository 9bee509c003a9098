/**
 * Publishes the next key of a purpose (docs/adr/0051-keys-by-purpose.md). It signs 20 minutes later, by itself, and no session
 * ends. The keys themselves are deployed (cdk/signing-key-names.ts).
 *
 *     npm run rotate-key -- --stage staging --purpose user
 *     npm run rotate-key -- --stage staging --take-out KID
 *
 * The second form takes a key out that may have been misused: what it signed proves nothing within five minutes, and its
 * sessions end. Then publish the next key, which signs at once. Takes AWS credentials that may read keys and write the set of keys of the stage.
 */
import { parseArgs } from 'node:util';
import { KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { isStage } from '../../cdk/names.ts';
import { keyPlaces } from '../../cdk/signing-key-names.ts';
import { signingPurposes } from '../../functions/platform/grants/resource.ts';
import { rotateKey, takeKeyOut } from '../../functions/platform/keys/rotate-key.ts';

const { values } = parseArgs({
  options: { stage: { type: 'string' }, purpose: { type: 'string' }, 'take-out': { type: 'string' } },
});
const purpose = signingPurposes.find((one) => one === values.purpose);
const { stage, 'take-out': kid } = values;
const clients = { kms: new KMSClient(), secrets: new SecretsManagerClient() };
if (isStage(stage) && kid !== undefined) {
  const isOut = await takeKeyOut(clients, keyPlaces(stage, 'user').secretId, kid, Date.now());
  console.log(isOut ? `The key ${kid} is out of the set.` : `The set has no key ${kid}.`);
  process.exitCode = isOut ? 0 : 1;
} else if (isStage(stage) && purpose !== undefined) {
  const rotation = await rotateKey(clients, keyPlaces(stage, purpose), Date.now());
  if ('refused' in rotation) {
    const reasons = {
      rotation_under_way: 'The last rotation is not over: its key does not sign yet.',
      key_is_known: 'The next key is in the set already.',
      no_next_key: 'Every deployed key was used. Add a number in cdk/signing-key-names.ts and deploy.',
    };
    console.error(reasons[rotation.refused]);
    process.exitCode = 1;
  } else {
    const key = rotation.set.keys.at(-1);
    console.log(`${key?.kid} signs for ${purpose} from ${new Date(rotation.signsFrom).toISOString()}.`);
  }
} else {
  console.error('Usage: npm run rotate-key -- --stage local|staging|production --purpose user|staff|receipts');
  console.error('       npm run rotate-key -- --stage local|staging|production --take-out KID');
  process.exitCode = 2;
}

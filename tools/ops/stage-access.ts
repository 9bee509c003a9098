import { resolve } from 'node:path';
import { inputsOf, problemLines } from '../../cdk/deployment/deployment-file.ts';
import type { Stage } from '../../cdk/names.ts';
import { type CloudAccess, keptCloudAccess } from '../../local/cloud-access.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where a stage is, for commands that act on it. */
export interface StageAccess {
  readonly stage: Stage;
  readonly region: string;
  readonly account: string;
  /** Folder of the functions' logs where the stage runs on this machine; undefined where they are in CloudWatch. */
  readonly logFolder: string | undefined;
}

/**
 * Leads every AWS client of this process to a stage: to the cloud that `npm start` runs (IMALI_DATA names its folder), or
 * to the region of a deployed stage with the shell's credentials.
 * @throws an Error for people when no local cloud runs or the stage has no valid inputs
 */
export async function accessStage(stage: Stage): Promise<StageAccess> {
  if (stage === 'local') return accessLocal();
  const read = inputsOf(root, stage);
  if (read.kind === 'problems') throw new Error(problemLines(stage, read).join('\n'));
  const { region, account } = read.inputs;
  process.env['AWS_REGION'] = region;
  return { stage, region, account, logFolder: undefined };
}

async function accessLocal(): Promise<StageAccess> {
  const folder = resolve(process.env['IMALI_DATA'] ?? '.data');
  const access = await keptCloudAccess(folder);
  if (access === undefined)
    throw new Error(`No cloud runs over ${folder}: run npm start, or name its folder in IMALI_DATA.`);
  Object.assign(process.env, localEnvironment(access));
  return { stage: 'local', region: access.region, account: '000000000000', logFolder: access.logFolder };
}

/** The variables by which AWS clients find the local cloud. */
function localEnvironment({ endpoints, region, rootCredentials }: CloudAccess): Readonly<Record<string, string>> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_ENDPOINT_URL_SFN: endpoints.states,
  };
}

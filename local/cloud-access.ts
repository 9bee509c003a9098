import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Cloud } from './cloud.ts';

/** How a command of this machine reaches the running cloud. Guards nothing but its own data folder. */
const CloudAccess = z.object({
  apiUrl: z.string(),
  region: z.string(),
  endpoints: z.object({
    dynamodb: z.string(),
    sqs: z.string(),
    s3: z.string(),
    ses: z.string(),
    secretsManager: z.string(),
    kms: z.string(),
    states: z.string(),
  }),
  rootCredentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** Folder of the functions' logs. */
  logFolder: z.string(),
});
export type CloudAccess = z.output<typeof CloudAccess>;

const fileName = 'access.json';

/** The access to the cloud that runs over a data folder; undefined where none runs. */
export async function keptCloudAccess(dataDir: string): Promise<CloudAccess | undefined> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : CloudAccess.parse(JSON.parse(text));
}

/** Writes the access for commands of the same user, while the cloud runs. */
export async function keepCloudAccess(
  dataDir: string,
  {
    apiUrl,
    region,
    endpoints,
    rootCredentials,
    logFolder,
  }: Pick<Cloud, 'apiUrl' | 'region' | 'endpoints' | 'rootCredentials'> & { readonly logFolder: string },
): Promise<void> {
  const access: CloudAccess = { apiUrl, region, endpoints, rootCredentials, logFolder };
  await writeFile(join(dataDir, fileName), `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
}

/** Removes the access once the cloud has ended. */
export async function dropCloudAccess(dataDir: string): Promise<void> {
  await rm(join(dataDir, fileName), { force: true });
}

/**
 * The emulated Secrets Manager endpoint: GetSecretValue, PutSecretValue and DescribeSecret over secrets that the runner
 * creates from the templates. They persist in one file that only its owner may read, so that tokens signed before a restart stay good.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { Authoriser } from '../access/authorisation.ts';
import type { Place } from '../access/requested-access.ts';
import { startJsonService } from '../server/json-endpoint.ts';
import { writeAtomically } from '../server/write-atomically.ts';

const storedSecret = z.object({
  name: z.string(),
  arn: z.string(),
  versionId: z.string(),
  secretString: z.string(),
  createdAt: z.string(),
});
const storedSecrets = z.array(storedSecret);

export type StoredSecret = z.infer<typeof storedSecret>;

/** How a secret is made when it does not exist yet; as `GenerateSecretString` of a template. */
export interface SecretGeneration {
  /** Characters, 32 as in the cloud unless given. */
  readonly length?: number | undefined;
  readonly excludePunctuation?: boolean | undefined;
  readonly excludeCharacters?: string | undefined;
  /** JSON object that receives the generated string under `generateStringKey`. */
  readonly secretStringTemplate?: string | undefined;
  readonly generateStringKey?: string | undefined;
  /** The value itself, when the template gives one. */
  readonly secretString?: string | undefined;
}

export interface SecretsManagerOptions extends Place {
  /** Folder of the secrets' file; without it they stay in memory. */
  readonly dataDir?: string | undefined;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port?: number | undefined;
  readonly authoriser: Authoriser;
}

export interface SecretsManager {
  readonly url: string;
  /** The secret of this name: the one there is, else a new one. */
  ensureSecret(name: string, generation?: SecretGeneration): Promise<StoredSecret>;
  close(): Promise<void>;
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

function generatedString(generation: SecretGeneration): string {
  const excluded = new Set(generation.excludeCharacters ?? '');
  const all = generation.excludePunctuation === true ? LETTERS_AND_DIGITS : LETTERS_AND_DIGITS + PUNCTUATION;
  const alphabet = [...all].filter((character) => !excluded.has(character));
  return Array.from({ length: generation.length ?? 32 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function secretStringOf(generation: SecretGeneration): string {
  if (generation.secretString !== undefined) return generation.secretString;
  const { secretStringTemplate, generateStringKey } = generation;
  const generated = generatedString(generation);
  if (secretStringTemplate === undefined || generateStringKey === undefined) return generated;
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(secretStringTemplate));
  return JSON.stringify({ ...template, [generateStringKey]: generated });
}

const oneSecret = z.object({ SecretId: z.string(), VersionStage: z.string().optional() });
const requests = new Map<string, z.ZodType<{ readonly SecretId: string; readonly SecretString?: string | undefined }>>([
  ['GetSecretValue', oneSecret],
  ['DescribeSecret', oneSecret],
  ['PutSecretValue', z.object({ SecretId: z.string(), SecretString: z.string().min(1).max(65_536) })],
]);

/** A new secret. Its ARN ends with six random characters, as in the cloud, so that a name used again is another secret. */
function newSecret(name: string, generation: SecretGeneration, { region, account }: Place): StoredSecret {
  const suffix = randomBytes(3).toString('hex');
  return {
    name,
    arn: `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${suffix}`,
    versionId: randomUUID(),
    secretString: secretStringOf(generation),
    createdAt: new Date().toISOString(),
  };
}

/** The secrets of an earlier run; none where there was none. */
async function keptSecrets(dataDir: string, path: string): Promise<readonly StoredSecret[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  return kept === undefined ? [] : storedSecrets.parse(JSON.parse(kept));
}

/** Starts Secrets Manager on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startSecretsManager(options: SecretsManagerOptions): Promise<SecretsManager> {
  const { account, authoriser, dataDir, port = 0, region } = options;
  const path = dataDir === undefined ? undefined : join(dataDir, 'secrets.json');
  const kept = dataDir === undefined || path === undefined ? [] : await keptSecrets(dataDir, path);
  const secrets = new Map(kept.map((secret) => [secret.name, secret]));

  // One after the other: two creations at once would each write a file without the other's secret.
  let saving: Promise<void> = Promise.resolve();
  const save = (): Promise<void> => {
    if (path === undefined) return Promise.resolve();
    const next = saving.then(() => writeAtomically(path, JSON.stringify([...secrets.values()], null, 2)));
    saving = next.catch(() => {});
    return next;
  };

  const ensureSecret = async (name: string, generation: SecretGeneration = {}): Promise<StoredSecret> => {
    const existing = secrets.get(name);
    if (existing !== undefined) return existing;
    const secret = newSecret(name, generation, options);
    secrets.set(name, secret);
    await save();
    return secret;
  };

  const find = (id: string): StoredSecret | undefined =>
    secrets.get(id) ?? [...secrets.values()].find(({ arn }) => arn === id || arn.slice(0, -7) === id);

  const listening = await startJsonService({
    name: 'Secrets Manager',
    codes: { notServed: 'InvalidRequestException', broken: 'InternalServiceError' },
    plan(operation, json) {
      const parsed = requests.get(operation)?.safeParse(json);
      if (!parsed?.success) return undefined;
      const { SecretId, SecretString } = parsed.data;
      const secret = find(SecretId);
      const arn =
        secret?.arn ??
        (SecretId.startsWith('arn:') ? SecretId : `arn:aws:secretsmanager:${region}:${account}:secret:${SecretId}`);
      return {
        access: { action: `secretsmanager:${operation}`, resources: [arn] },
        async answer() {
          if (secret === undefined) {
            return {
              code: 'ResourceNotFoundException',
              message: "Secrets Manager can't find the specified secret.",
            };
          }
          const stage = 'AWSCURRENT';
          if (SecretString !== undefined) {
            const changed = { ...secret, secretString: SecretString, versionId: randomUUID() };
            secrets.set(secret.name, changed);
            await save();
            const { name: Name, versionId: VersionId } = changed;
            return { fields: { ARN: arn, Name, VersionId, VersionStages: [stage] } };
          }
          const answer =
            operation === 'GetSecretValue'
              ? { SecretString: secret.secretString, VersionId: secret.versionId, VersionStages: [stage] }
              : { VersionIdsToStages: { [secret.versionId]: [stage] } };
          const createdDate = Date.parse(secret.createdAt) / 1_000;
          return { fields: { ARN: secret.arn, Name: secret.name, CreatedDate: createdDate, ...answer } };
        },
      };
    },
    authoriser,
    port,
  });
  return {
    url: listening.url,
    ensureSecret,
    close: async () => {
      await listening.close();
      await saving;
    },
  };
}

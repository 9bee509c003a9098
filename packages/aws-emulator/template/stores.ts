import * as z from 'zod';
import type { CorsRule } from '../s3/cors.ts';
import type { TemplateKey } from '../services/kms.ts';
import type { SecretGeneration } from '../services/secrets-manager.ts';
import type { ResolvableStack, ResolvedResource } from './stack-scope.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const SecondaryIndex = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']).optional(),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(SecondaryIndex).default([]),
  LocalSecondaryIndexes: z.array(SecondaryIndex).default([]),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
});

/** A table as its template declares it. */
export interface TableModel extends z.output<typeof TableProperties> {
  readonly name: string;
}

/** A queue as its template declares it; the attributes are those that CreateQueue takes. */
export interface QueueModel {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A bucket as its template declares it. */
interface BucketModel {
  readonly name: string;
  readonly cors: readonly CorsRule[];
  readonly isVersioned: boolean;
}

/** A secret, and how it is made when it does not exist yet. */
interface SecretModel {
  readonly name: string;
  readonly generation: SecretGeneration;
}

export interface StoresModel {
  readonly tables: readonly TableModel[];
  readonly queues: readonly QueueModel[];
  readonly buckets: readonly BucketModel[];
  readonly secrets: readonly SecretModel[];
  /** Keys that sign. Others need no entry: KMS knows them by their use. */
  readonly signingKeys: readonly TemplateKey[];
}

const queueAttributes = [
  'VisibilityTimeout',
  'MessageRetentionPeriod',
  'DelaySeconds',
  'ReceiveMessageWaitTimeSeconds',
  'MaximumMessageSize',
  'FifoQueue',
  'ContentBasedDeduplication',
] as const;

const BucketProperties = z.object({
  VersioningConfiguration: z.object({ Status: z.enum(['Enabled', 'Suspended']) }).optional(),
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.object({
          AllowedHeaders: z.array(z.string()).optional(),
          AllowedMethods: z.array(z.string()),
          AllowedOrigins: z.array(z.string()),
          ExposedHeaders: z.array(z.string()).optional(),
          MaxAge: z.coerce.number().optional(),
        }),
      ),
    })
    .default({ CorsRules: [] }),
});

const SecretProperties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .object({
      PasswordLength: z.coerce.number().optional(),
      ExcludePunctuation: z.boolean().optional(),
      ExcludeCharacters: z.string().optional(),
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
    })
    .default({}),
});

const KeyProperties = z.object({
  KeySpec: z.string().default('SYMMETRIC_DEFAULT'),
  Description: z.string().default(''),
});
const AliasProperties = z.object({ AliasName: z.string(), TargetKeyId: z.string() });

function readSigningKeys(
  keys: readonly ResolvedResource[],
  aliases: readonly ResolvedResource[],
): readonly TemplateKey[] {
  const named = aliases.map(({ properties }) => AliasProperties.parse(properties));
  return keys.flatMap(({ properties, physical }) => {
    const { KeySpec: spec, Description: description } = KeyProperties.parse(properties);
    if (spec !== 'ECC_NIST_P256') return [];
    const arn = physical.attributes['Arn'] ?? '';
    const own = named.filter(({ TargetKeyId }) => TargetKeyId === arn || TargetKeyId === physical.ref);
    return [{ arn, spec, description, aliases: own.map(({ AliasName }) => AliasName) }];
  });
}

/** What holds state: tables, queues, buckets and secrets of all stacks. */
export function readStores(stacks: readonly ResolvableStack[]): StoresModel {
  const all = (...types: string[]): readonly ResolvedResource[] => stacks.flatMap((stack) => stack.resources(...types));
  return {
    tables: all('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map((resource) => ({
      name: resource.physical.ref,
      ...TableProperties.parse(resource.properties),
    })),
    queues: all('AWS::SQS::Queue').map(readQueue),
    buckets: all('AWS::S3::Bucket').map(readBucket),
    secrets: all('AWS::SecretsManager::Secret').map(readSecret),
    signingKeys: readSigningKeys(all('AWS::KMS::Key'), all('AWS::KMS::Alias')),
  };
}

function readQueue(resource: ResolvedResource): QueueModel {
  const attributes: Record<string, string> = {};
  for (const name of queueAttributes) {
    const value = resource.properties[name];
    if (value !== undefined && value !== null && typeof value !== 'object') attributes[name] = String(value);
  }
  const redrive = resource.properties['RedrivePolicy'];
  if (redrive !== undefined) attributes['RedrivePolicy'] = JSON.stringify(redrive);
  return {
    name: resource.physical.attributes['QueueName'] ?? '',
    url: resource.physical.ref,
    arn: resource.physical.attributes['Arn'] ?? '',
    attributes,
  };
}

function readBucket(resource: ResolvedResource): BucketModel {
  const properties = BucketProperties.parse(resource.properties);
  const rules = properties.CorsConfiguration.CorsRules;
  return {
    name: resource.physical.ref,
    isVersioned: properties.VersioningConfiguration?.Status === 'Enabled',
    cors: rules.map((rule) => ({
      allowedOrigins: rule.AllowedOrigins,
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders,
      exposedHeaders: rule.ExposedHeaders,
      maxAge: rule.MaxAge,
    })),
  };
}

function readSecret(resource: ResolvedResource): SecretModel {
  const { SecretString, GenerateSecretString: generate } = SecretProperties.parse(resource.properties);
  return {
    name: resource.physical.attributes['Name'] ?? '',
    generation: {
      secretString: SecretString,
      length: generate.PasswordLength,
      excludePunctuation: generate.ExcludePunctuation,
      excludeCharacters: generate.ExcludeCharacters,
      secretStringTemplate: generate.SecretStringTemplate,
      generateStringKey: generate.GenerateStringKey,
    },
  };
}

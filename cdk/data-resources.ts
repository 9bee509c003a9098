import type {
  BucketName,
  QueueResource,
  SecretName,
  SigningPurpose,
  TableName,
} from '../functions/platform/grants/resource.ts';

/** Names and ARNs of the resources that hold state, as the other stacks refer to them. */
export interface DataResources {
  readonly keyArn: string;
  readonly tables: Readonly<Record<TableName, { readonly name: string; readonly arn: string }>>;
  readonly buckets: Readonly<Record<BucketName, { readonly name: string; readonly arn: string }>>;
  /** By the names of the resources. */
  readonly queues: ReadonlyMap<string, { readonly url: string; readonly arn: string }>;
  readonly secretArns: Readonly<Record<SecretName, string>>;
  /** KMS keys that sign, by purpose: two of each, so that a rotation needs no deployment. */
  readonly signingKeyArns: Readonly<Record<SigningPurpose, readonly string[]>>;
  /** Seals tokens of banks, of partners and of webhooks, each for its own purpose, and nothing else. */
  readonly bankTokensKeyArn: string;
  /** Name of the SES configuration set that sends its events to the queue of mail events. */
  readonly mailConfigurationSet: string;
  /** The state machine that vets large submissions; it holds nothing that is not in its tables. */
  readonly revetMapArn: string;
}

/** Address and ARN of a declared queue. */
export function queueOf({ queues }: DataResources, { name }: Pick<QueueResource, 'name'>) {
  const found = queues.get(name);
  if (found === undefined) throw new Error(`There is no queue ${name}: no functions/*/resources.ts exports it.`);
  return found;
}

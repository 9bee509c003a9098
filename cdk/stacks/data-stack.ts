import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { mailEventsQueue } from '../../functions/invites/resources.ts';
import { descriptorsQueue } from '../../functions/labelling/resources.ts';
import type { QueueResource, TableName } from '../../functions/platform/grants/resource.ts';
import { arrivalsQueue, mailQueue } from '../../functions/statements/resources.ts';
import { mailStoreRoleName, receiptRuleName, receiptRuleSetName } from '../account-names.ts';
import { declaredQueues } from '../capability-resources.ts';
import { auditCopiesBucket } from '../constructs/audit-copies-bucket.ts';
import { dataTable } from '../constructs/data-table.ts';
import { descriptorsBucket } from '../constructs/descriptors-bucket.ts';
import { imagesBucket } from '../constructs/images-bucket.ts';
import { keptOnceCreated } from '../constructs/kept-once-created.ts';
import { signingKeyArns } from '../constructs/signing-keys.ts';
import { stageSecretArns } from '../constructs/stage-secrets.ts';
import { type MailStore, statementsBucket } from '../constructs/statements-bucket.ts';
import { addIndexes } from '../constructs/table-indexes.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { DataResources } from '../data-resources.ts';
import { constructId, physicalName, type Stage } from '../names.ts';
import { physicalQueueName, queueConstruct } from '../queue-names.ts';
import type { StageProps } from '../stage-props.ts';
import { workers } from '../workers.ts';
import { allowRule, mailConfigurationSet, mailEventsRule } from './mail-events-stack.ts';

/** Name of the state machine that vets large submissions. */
export const revetMapName = 'revet-map';

/** ARN of the state machine that vets large submissions: given by name, since its caller is made before it. */
export const revetMapArn = ({ region, account }: Stack, stage: Stage): string =>
  `arn:aws:states:${region}:${account}:stateMachine:${physicalName(stage, revetMapName)}`;

/** Bucket names are shared by every account of the world. */
const bucketName = (stage: Stage, bucket: string, account: string): string =>
  `${physicalName(stage, bucket)}-${account}`;

/** Name of the bucket of statements. */
export const statementsBucketName = (stage: Stage, account: string): string => bucketName(stage, 'statements', account);

/** Everything that holds state, apart from what can be made anew, so that nothing else ever replaces it. */
export class DataStack extends Stack {
  readonly resources: DataResources;

  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, { ...props, terminationProtection: props.config.refuseDeletion });
    const { stage, config } = props;
    const protect = config.protectData;
    const removalPolicy = protect ? keptOnceCreated : RemovalPolicy.DESTROY;

    const key = new Key(this, 'Key', {
      alias: physicalName(stage, 'data'),
      description: 'Encrypts the tables, the statements and the secrets.',
      enableKeyRotation: true,
      removalPolicy,
    });
    const tables = this.dataTables(props, key);
    addIndexes(tables);
    const made = new Map(declaredQueues.map((declared) => [declared.name, workQueue(this, stage, declared)]));
    const queue = ({ name }: QueueResource): Queue => {
      const found = made.get(name);
      if (found === undefined) throw new Error(`No capability declares the queue ${name}.`);
      return found;
    };
    allowRule(queue(mailEventsQueue), mailEventsRule(stage));
    const images = imagesBucket(this, 'Images', { name: bucketName(stage, 'images', this.account), key, protect });
    const statements = statementsBucket(this, 'Statements', {
      name: statementsBucketName(stage, this.account),
      key,
      retentionDays: config.statementRetentionDays,
      protect,
      uploadOrigins: config.allowedOrigins,
      mailStore: this.mailStore(props),
      arrivals: { statements: queue(arrivalsQueue), mails: queue(mailQueue) },
    });
    const descriptors = descriptorsBucket(this, 'Descriptors', {
      name: bucketName(stage, 'descriptors', this.account),
      key,
      protect,
      arrivals: queue(descriptorsQueue),
    });
    const auditCopies = auditCopiesBucket(this, 'AuditCopies', {
      name: bucketName(stage, 'auditCopies', this.account),
      key,
      protect,
      days: config.auditCopyDays,
    });
    const bankTokensKey = this.bankTokensKey(stage, removalPolicy);

    const { shared, sharedTable, sharedQueue, sharedBucket } = exportsOf(this);
    this.resources = {
      keyArn: shared(key.keyArn),
      tables: {
        directory: sharedTable(tables.directory),
        applications: sharedTable(tables.applications),
        billing: sharedTable(tables.billing),
        operations: sharedTable(tables.operations),
        audit: sharedTable(tables.audit),
      },
      buckets: {
        auditCopies: sharedBucket(auditCopies),
        statements: sharedBucket(statements),
        images: sharedBucket(images),
        descriptors: sharedBucket(descriptors),
      },
      queues: new Map(Array.from(made, ([name, one]) => [name, sharedQueue(one)])),
      secretArns: stageSecretArns(this, shared, { stage, key, removalPolicy }),
      signingKeyArns: signingKeyArns(this, shared, { stage, removalPolicy }),
      bankTokensKeyArn: shared(bankTokensKey.keyArn),
      mailConfigurationSet: mailConfigurationSet(stage),
      revetMapArn: revetMapArn(this, stage),
    };
  }
  /** A key of its own: who may read the tables may not open what lets us in at a bank. */
  private bankTokensKey(stage: Stage, removalPolicy: RemovalPolicy): Key {
    return new Key(this, 'BankTokensKey', {
      alias: physicalName(stage, 'bank-tokens'),
      description: 'Seals the tokens of banks.',
      enableKeyRotation: true,
      removalPolicy,
    });
  }

  /** What stores mails in the bucket; nothing where the stage receives none. */
  private mailStore({ stage, config }: StageProps): MailStore | undefined {
    if (config.inboundMail === undefined) return undefined;
    const rule = `receipt-rule-set/${receiptRuleSetName}:receipt-rule/${receiptRuleName(stage)}`;
    return {
      roleName: mailStoreRoleName(stage),
      receiptRuleArn: `arn:aws:ses:${config.inboundMail.region}:${this.account}:${rule}`,
    };
  }

  private dataTables({ stage, config }: StageProps, key: Key): Readonly<Record<TableName, Table>> {
    const { protectData: protect, refuseDeletion } = config;
    const table = (name: TableName, expires: boolean) =>
      dataTable(this, `${constructId(name)}Table`, {
        name: physicalName(stage, name),
        key,
        expires,
        protect,
        refuseDeletion,
      });
    return {
      directory: table('directory', true),
      applications: table('applications', true),
      billing: table('billing', false),
      operations: table('operations', true),
      audit: table('audit', true),
    };
  }
}

/** Exported always, used or not: CloudFormation cannot take an export away from a stack that still imports it. */
function exportsOf(stack: Stack) {
  const shared = (value: string): string => {
    stack.exportValue(value);
    return value;
  };
  return {
    shared,
    sharedTable: ({ tableName, tableArn }: Table) => ({ name: shared(tableName), arn: shared(tableArn) }),
    sharedQueue: ({ queueUrl, queueArn }: Queue) => ({ url: shared(queueUrl), arn: shared(queueArn) }),
    sharedBucket: ({ bucketName, bucketArn }: Bucket) => ({ name: shared(bucketName), arn: shared(bucketArn) }),
  };
}

/** A declared queue, which hides a message for as long as the function needs that takes it. */
function workQueue(scope: Construct, stage: Stage, declared: QueueResource): Queue {
  const taker = workers.find(({ id }) => id === declared.is.takenBy);
  if (taker === undefined) throw new Error(`${declared.name} is taken by ${declared.is.takenBy}, which is no worker.`);
  return new WorkQueue(scope, queueConstruct(declared), {
    name: physicalQueueName(stage, declared),
    workerTimeoutSeconds: taker.timeoutSeconds,
  }).queue;
}

import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { TableName } from '../access-uses.ts';
import { dataTable } from '../constructs/data-table.ts';
import { descriptorsBucket } from '../constructs/descriptors-bucket.ts';
import { imagesBucket } from '../constructs/images-bucket.ts';
import { type SecretName, stageSecret } from '../constructs/stage-secrets.ts';
import { statementsBucket } from '../constructs/statements-bucket.ts';
import { addIndexes } from '../constructs/table-indexes.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { DataResources } from '../data-resources.ts';
import { constructId, physicalName, type Stage } from '../names.ts';
import type { StageProps } from '../stage-props.ts';
import {
  analyseConnection,
  closeOrganisationPeriod,
  deliverSlowWebhooks,
  deliverWebhooks,
  eraseConnection,
  fetchBankFeed,
  fetchDueFeed,
  ingestStatement,
  keepBooks,
  receiveMail,
  recordDescriptors,
  recordMailEvents,
  runRelabel,
  updateDeal,
  vetApplicants,
  type WorkerDeclaration,
} from '../workers.ts';
import { allowRule, mailConfigurationSet, mailEventsRule } from './mail-events-stack.ts';

/** Name of the analysis queue; its dead letters' name follows from it. */
export const analysisQueueName = 'analysis';

/** Name of the queue of statements that arrived. */
export const ingestQueueName = 'ingest';

/** Name of the queue of months that are to be closed. */
export const billingQueueName = 'billing';

/** Name of the queue of work at our books. */
export const booksQueueName = 'books';

/** Name of the queue of applicants that are to be vetted. */
export const revetQueueName = 'revet';

/** Name of the state machine that vets large submissions. */
export const revetMapName = 'revet-map';

/** ARN of the state machine that vets large submissions: told by name, for who starts it is made before it. */
export const revetMapArn = ({ region, account }: Stack, stage: Stage): string =>
  `arn:aws:states:${region}:${account}:stateMachine:${physicalName(stage, revetMapName)}`;

/** Name of the queue of deals that are to be written to. */
export const crmQueueName = 'crm';

/** Name of the queue of mails that arrived. */
export const mailQueueName = 'mail';

/** Name of the queue of what becomes of mails that were sent. */
export const mailEventsQueueName = 'mail-events';

/** Name of the queue of what is to be fetched from banks. */
export const feedQueueName = 'feed';

/** Name of the queue of what is to be fetched again from banks. */
export const feedRefreshQueueName = 'feed-refresh';

/** Name of the queue of applications whose consent was withdrawn. */
export const erasureQueueName = 'erasure';

/** Name of the queue of events and deliveries. */
export const webhookQueueName = 'webhooks';
/** Name of the queue of what connections print. */
export const descriptorsQueueName = 'descriptors';

/** Name of the queue of steps of relabellings. */
export const relabelQueueName = 'relabel';

/** Name of the queue of deliveries to receivers that are slow. */
export const slowWebhookQueueName = 'webhooks-slow';

/** Bucket names are shared by every account of the world. */
const bucketName = (stage: Stage, bucket: string, account: string): string =>
  `${physicalName(stage, bucket)}-${account}`;

/** Name of the bucket of statements. */
export const statementsBucketName = (stage: Stage, account: string): string => bucketName(stage, 'statements', account);

/** Everything that holds state, apart from what can be made anew, so that nothing else ever replaces it. */
export class DataStack extends Stack {
  readonly resources: DataResources;

  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, { ...props, terminationProtection: props.config.protectData });
    const { stage, config } = props;
    const protect = config.protectData;
    const removalPolicy = protect ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    const key = new Key(this, 'Key', {
      alias: physicalName(stage, 'data'),
      description: 'Encrypts the tables, the statements and the secrets.',
      enableKeyRotation: true,
      removalPolicy,
    });
    const tables = this.dataTables(stage, key, protect);
    addIndexes(tables);
    const queues = this.workQueues(stage);
    allowRule(queues.mailEvents.queue, mailEventsRule(stage));
    const images = imagesBucket(this, 'Images', { name: bucketName(stage, 'images', this.account), key, protect });
    const statements = statementsBucket(this, 'Statements', {
      name: statementsBucketName(stage, this.account),
      key,
      retentionDays: config.statementRetentionDays,
      protect,
      uploadOrigins: config.allowedOrigins,
      arrivals: { statements: queues.ingest.queue, mails: queues.mail.queue },
    });
    const descriptors = descriptorsBucket(this, 'Descriptors', {
      name: bucketName(stage, 'descriptors', this.account),
      key,
      protect,
      arrivals: queues.descriptors.queue,
    });
    // A key of its own: who may read the tables may not open what lets us in at a bank.
    const bankTokensKey = new Key(this, 'BankTokensKey', {
      alias: physicalName(stage, 'bank-tokens'),
      description: 'Seals the tokens of banks.',
      enableKeyRotation: true,
      removalPolicy,
    });

    const { shared, sharedTable, sharedQueue, sharedBucket } = exportsOf(this);
    const secretArn = (name: SecretName) => shared(stageSecret(this, name, { stage, key, removalPolicy }).secretArn);
    this.resources = {
      keyArn: shared(key.keyArn),
      tables: {
        directory: sharedTable(tables.directory),
        applications: sharedTable(tables.applications),
        billing: sharedTable(tables.billing),
        operations: sharedTable(tables.operations),
      },
      statements: sharedBucket(statements),
      billingQueue: sharedQueue(queues.billing),
      analysisQueue: sharedQueue(queues.analysis),
      ingestQueue: sharedQueue(queues.ingest),
      mailQueue: sharedQueue(queues.mail),
      images: sharedBucket(images),
      mailEventsQueue: sharedQueue(queues.mailEvents),
      mailConfigurationSet: mailConfigurationSet(stage),
      whatsappSecretArn: secretArn('whatsapp'),
      feedQueue: sharedQueue(queues.feed),
      feedRefreshQueue: sharedQueue(queues.feedRefresh),
      bankTokensKeyArn: shared(bankTokensKey.keyArn),
      bankSecretsArn: secretArn('bankSecrets'),
      descriptors: sharedBucket(descriptors),
      descriptorsQueue: sharedQueue(queues.descriptors),
      relabelQueue: sharedQueue(queues.relabel),
      erasureQueue: sharedQueue(queues.erasure),
      slowWebhookQueue: sharedQueue(queues.slowWebhooks),
      webhookQueue: sharedQueue(queues.webhooks),
      booksQueue: sharedQueue(queues.books),
      revetQueue: sharedQueue(queues.revet),
      revetMapArn: revetMapArn(this, stage),
      crmQueue: sharedQueue(queues.crm),
      peachSecretArn: secretArn('peach'),
      xeroSecretArn: secretArn('xero'),
      signingSecretArn: secretArn('signing'),
    };
  }
  private dataTables(stage: Stage, key: Key, protect: boolean): Readonly<Record<TableName, Table>> {
    const table = (name: TableName, expires: boolean) =>
      dataTable(this, `${constructId(name)}Table`, { name: physicalName(stage, name), key, expires, protect });
    return {
      directory: table('directory', false),
      applications: table('applications', true),
      billing: table('billing', false),
      operations: table('operations', true),
    };
  }

  private workQueues(stage: Stage) {
    const queue = (id: string, name: string, worker: WorkerDeclaration) =>
      new WorkQueue(this, id, { name: physicalName(stage, name), workerTimeoutSeconds: worker.timeoutSeconds });
    return {
      webhooks: queue('Webhooks', webhookQueueName, deliverWebhooks),
      slowWebhooks: queue('SlowWebhooks', slowWebhookQueueName, deliverSlowWebhooks),
      ingest: queue('Ingest', ingestQueueName, ingestStatement),
      mail: queue('Mail', mailQueueName, receiveMail),
      mailEvents: queue('MailEvents', mailEventsQueueName, recordMailEvents),
      descriptors: queue('DescriptorNews', descriptorsQueueName, recordDescriptors),
      relabel: queue('Relabel', relabelQueueName, runRelabel),
      billing: queue('Billing', billingQueueName, closeOrganisationPeriod),
      analysis: queue('Analysis', analysisQueueName, analyseConnection),
      feed: queue('Feed', feedQueueName, fetchBankFeed),
      feedRefresh: queue('FeedRefresh', feedRefreshQueueName, fetchDueFeed),
      erasure: queue('Erasure', erasureQueueName, eraseConnection),
      books: queue('Books', booksQueueName, keepBooks),
      revet: queue('Revet', revetQueueName, vetApplicants),
      crm: queue('Crm', crmQueueName, updateDeal),
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
    sharedQueue: ({ queue }: WorkQueue) => ({ url: shared(queue.queueUrl), arn: shared(queue.queueArn) }),
    sharedBucket: ({ bucketName, bucketArn }: Bucket) => ({ name: shared(bucketName), arn: shared(bucketArn) }),
  };
}

import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, ProjectionType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { applicationStatusIndex, dueWorkIndex, pendingAnalysesIndex, type TableName } from '../access-uses.ts';
import { dataTable } from '../constructs/data-table.ts';
import { descriptorsBucket } from '../constructs/descriptors-bucket.ts';
import { imagesBucket } from '../constructs/images-bucket.ts';
import { statementsBucket } from '../constructs/statements-bucket.ts';
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

/** Name of the bucket of statements. Bucket names are shared by every account of the world. */
export const statementsBucketName = (stage: Stage, account: string): string =>
  `${physicalName(stage, 'statements')}-${account}`;

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
    const table = (name: TableName, expires: boolean) =>
      dataTable(this, `${constructId(name)}Table`, {
        name: physicalName(stage, name),
        key,
        expires,
        protect,
      });
    const tables: Readonly<Record<TableName, Table>> = {
      directory: table('directory', false),
      applications: table('applications', true),
      billing: table('billing', false),
      operations: table('operations', true),
    };
    // Sparse: only connections whose analysis is under way are in it.
    tables.applications.addGlobalSecondaryIndex({
      indexName: pendingAnalysesIndex,
      partitionKey: { name: 'pending', type: AttributeType.STRING },
      sortKey: { name: 'pending_since', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['generation', 'organisationId', 'applicationId'],
    });
    // Sparse: one item of each application, its bank connection where it has one.
    tables.applications.addGlobalSecondaryIndex({
      indexName: applicationStatusIndex,
      partitionKey: { name: 'listedIn', type: AttributeType.STRING },
      sortKey: { name: 'applicationId', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['expiry', 'consentGivenAt'],
    });
    // Sparse: lanes in which deliveries wait, and events that are not recorded yet.
    tables.operations.addGlobalSecondaryIndex({
      indexName: dueWorkIndex,
      partitionKey: { name: 'pending', type: AttributeType.STRING },
      sortKey: { name: 'pending_since', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['organisationId', 'webhookId', 'subject'],
    });
    const webhooks = new WorkQueue(this, 'Webhooks', {
      name: physicalName(stage, webhookQueueName),
      workerTimeoutSeconds: deliverWebhooks.timeoutSeconds,
    });
    const slowWebhooks = new WorkQueue(this, 'SlowWebhooks', {
      name: physicalName(stage, slowWebhookQueueName),
      workerTimeoutSeconds: deliverSlowWebhooks.timeoutSeconds,
    });
    const ingest = new WorkQueue(this, 'Ingest', {
      name: physicalName(stage, ingestQueueName),
      workerTimeoutSeconds: ingestStatement.timeoutSeconds,
    });
    const mail = new WorkQueue(this, 'Mail', {
      name: physicalName(stage, mailQueueName),
      workerTimeoutSeconds: receiveMail.timeoutSeconds,
    });
    const mailEvents = new WorkQueue(this, 'MailEvents', {
      name: physicalName(stage, mailEventsQueueName),
      workerTimeoutSeconds: recordMailEvents.timeoutSeconds,
    });
    allowRule(mailEvents.queue, mailEventsRule(stage));
    const images = imagesBucket(this, 'Images', {
      name: `${physicalName(stage, 'images')}-${this.account}`,
      key,
      protect,
    });
    const statements = statementsBucket(this, 'Statements', {
      name: statementsBucketName(stage, this.account),
      key,
      retentionDays: config.statementRetentionDays,
      protect,
      uploadOrigins: config.allowedOrigins,
      arrivals: { statements: ingest.queue, mails: mail.queue },
    });
    const descriptorNews = new WorkQueue(this, 'DescriptorNews', {
      name: physicalName(stage, descriptorsQueueName),
      workerTimeoutSeconds: recordDescriptors.timeoutSeconds,
    });
    const descriptors = descriptorsBucket(this, 'Descriptors', {
      name: `${physicalName(stage, 'descriptors')}-${this.account}`,
      key,
      protect,
      arrivals: descriptorNews.queue,
    });
    const relabel = new WorkQueue(this, 'Relabel', {
      name: physicalName(stage, relabelQueueName),
      workerTimeoutSeconds: runRelabel.timeoutSeconds,
    });
    const billing = new WorkQueue(this, 'Billing', {
      name: physicalName(stage, billingQueueName),
      workerTimeoutSeconds: closeOrganisationPeriod.timeoutSeconds,
    });
    const analysis = new WorkQueue(this, 'Analysis', {
      name: physicalName(stage, analysisQueueName),
      workerTimeoutSeconds: analyseConnection.timeoutSeconds,
    });
    const feed = new WorkQueue(this, 'Feed', {
      name: physicalName(stage, feedQueueName),
      workerTimeoutSeconds: fetchBankFeed.timeoutSeconds,
    });
    const feedRefresh = new WorkQueue(this, 'FeedRefresh', {
      name: physicalName(stage, feedRefreshQueueName),
      workerTimeoutSeconds: fetchDueFeed.timeoutSeconds,
    });
    const erasure = new WorkQueue(this, 'Erasure', {
      name: physicalName(stage, erasureQueueName),
      workerTimeoutSeconds: eraseConnection.timeoutSeconds,
    });
    // A key of its own: who may read the tables may not open what lets us in at a bank.
    const bankTokensKey = new Key(this, 'BankTokensKey', {
      alias: physicalName(stage, 'bank-tokens'),
      description: 'Seals the tokens of banks.',
      enableKeyRotation: true,
      removalPolicy,
    });
    // Entries of real banks are added by hand; the sandbox bank is started with the one that is made here.
    const bankSecrets = new Secret(this, 'BankSecrets', {
      secretName: physicalName(stage, 'banks'),
      description: 'Our own secrets at banks, by bank.',
      encryptionKey: key,
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'sandbox_bank',
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    const signing = new Secret(this, 'SigningSecret', {
      secretName: physicalName(stage, 'signing'),
      description: 'Signs access tokens and connect links.',
      encryptionKey: key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    const books = new WorkQueue(this, 'Books', {
      name: physicalName(stage, booksQueueName),
      workerTimeoutSeconds: keepBooks.timeoutSeconds,
    });
    const revet = new WorkQueue(this, 'Revet', {
      name: physicalName(stage, revetQueueName),
      workerTimeoutSeconds: vetApplicants.timeoutSeconds,
    });
    const crm = new WorkQueue(this, 'Crm', {
      name: physicalName(stage, crmQueueName),
      workerTimeoutSeconds: updateDeal.timeoutSeconds,
    });
    // Filled in by hand. Peach gives the key of webhooks after it has called once: until then it is emptied.
    const peach = new Secret(this, 'PeachSecret', {
      secretName: physicalName(stage, 'peach'),
      description: 'What Peach Payments and we know of each other.',
      encryptionKey: key,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({
          clientId: '',
          clientSecret: '',
          merchantId: '',
          entityId: '',
          accessToken: '',
          secretToken: '',
        }),
        generateStringKey: 'webhookKey',
        passwordLength: 32,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    // Filled in by hand: Xero makes all of it.
    const xero = new Secret(this, 'XeroSecret', {
      secretName: physicalName(stage, 'xero'),
      description: 'What Xero and we know of each other.',
      encryptionKey: key,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ clientId: '', clientSecret: '' }),
        generateStringKey: 'webhookKey',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    // Filled in by hand but for the token, which is typed into the app's settings at WhatsApp.
    const whatsapp = new Secret(this, 'WhatsappSecret', {
      secretName: physicalName(stage, 'whatsapp'),
      description: 'What WhatsApp and we know of each other.',
      encryptionKey: key,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ appId: '', appSecret: '', accessToken: '' }),
        generateStringKey: 'verifyToken',
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy,
    });

    // Exported always, used or not: CloudFormation cannot take an export away from a stack that still imports it.
    const shared = (value: string): string => {
      this.exportValue(value);
      return value;
    };
    const sharedTable = (name: TableName) => ({
      name: shared(tables[name].tableName),
      arn: shared(tables[name].tableArn),
    });
    this.resources = {
      keyArn: shared(key.keyArn),
      tables: {
        directory: sharedTable('directory'),
        applications: sharedTable('applications'),
        billing: sharedTable('billing'),
        operations: sharedTable('operations'),
      },
      statements: { name: shared(statements.bucketName), arn: shared(statements.bucketArn) },
      billingQueue: { url: shared(billing.queue.queueUrl), arn: shared(billing.queue.queueArn) },
      analysisQueue: { url: shared(analysis.queue.queueUrl), arn: shared(analysis.queue.queueArn) },
      ingestQueue: { url: shared(ingest.queue.queueUrl), arn: shared(ingest.queue.queueArn) },
      mailQueue: { url: shared(mail.queue.queueUrl), arn: shared(mail.queue.queueArn) },
      images: { name: shared(images.bucketName), arn: shared(images.bucketArn) },
      mailEventsQueue: { url: shared(mailEvents.queue.queueUrl), arn: shared(mailEvents.queue.queueArn) },
      mailConfigurationSet: mailConfigurationSet(stage),
      whatsappSecretArn: shared(whatsapp.secretArn),
      feedQueue: { url: shared(feed.queue.queueUrl), arn: shared(feed.queue.queueArn) },
      feedRefreshQueue: { url: shared(feedRefresh.queue.queueUrl), arn: shared(feedRefresh.queue.queueArn) },
      bankTokensKeyArn: shared(bankTokensKey.keyArn),
      bankSecretsArn: shared(bankSecrets.secretArn),
      descriptors: { name: shared(descriptors.bucketName), arn: shared(descriptors.bucketArn) },
      descriptorsQueue: { url: shared(descriptorNews.queue.queueUrl), arn: shared(descriptorNews.queue.queueArn) },
      relabelQueue: { url: shared(relabel.queue.queueUrl), arn: shared(relabel.queue.queueArn) },
      erasureQueue: { url: shared(erasure.queue.queueUrl), arn: shared(erasure.queue.queueArn) },
      slowWebhookQueue: { url: shared(slowWebhooks.queue.queueUrl), arn: shared(slowWebhooks.queue.queueArn) },
      webhookQueue: { url: shared(webhooks.queue.queueUrl), arn: shared(webhooks.queue.queueArn) },
      booksQueue: { url: shared(books.queue.queueUrl), arn: shared(books.queue.queueArn) },
      revetQueue: { url: shared(revet.queue.queueUrl), arn: shared(revet.queue.queueArn) },
      revetMapArn: revetMapArn(this, stage),
      crmQueue: { url: shared(crm.queue.queueUrl), arn: shared(crm.queue.queueArn) },
      peachSecretArn: shared(peach.secretArn),
      xeroSecretArn: shared(xero.secretArn),
      signingSecretArn: shared(signing.secretArn),
    };
  }
}

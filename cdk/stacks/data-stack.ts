import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, ProjectionType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { pendingAnalysesIndex, type TableName } from '../access.ts';
import { dataTable } from '../constructs/data-table.ts';
import { statementsBucket } from '../constructs/statements-bucket.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { DataResources } from '../data-resources.ts';
import { constructId, physicalName, type Stage } from '../names.ts';
import type { StageProps } from '../stage-props.ts';
import { analyseConnection, ingestStatement, receiveMail } from '../workers.ts';

/** Name of the analysis queue; its dead letters' name follows from it. */
export const analysisQueueName = 'analysis';

/** Name of the queue of statements that arrived. */
export const ingestQueueName = 'ingest';

/** Name of the queue of mails that arrived. */
export const mailQueueName = 'mail';

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
    const ingest = new WorkQueue(this, 'Ingest', {
      name: physicalName(stage, ingestQueueName),
      workerTimeoutSeconds: ingestStatement.timeoutSeconds,
    });
    const mail = new WorkQueue(this, 'Mail', {
      name: physicalName(stage, mailQueueName),
      workerTimeoutSeconds: receiveMail.timeoutSeconds,
    });
    const statements = statementsBucket(this, 'Statements', {
      name: statementsBucketName(stage, this.account),
      key,
      retentionDays: config.statementRetentionDays,
      protect,
      uploadOrigins: config.allowedOrigins,
      arrivals: { statements: ingest.queue, mails: mail.queue },
    });
    const analysis = new WorkQueue(this, 'Analysis', {
      name: physicalName(stage, analysisQueueName),
      workerTimeoutSeconds: analyseConnection.timeoutSeconds,
    });
    const signing = new Secret(this, 'SigningSecret', {
      secretName: physicalName(stage, 'signing'),
      description: 'Signs access tokens and connect links.',
      encryptionKey: key,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
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
      analysisQueue: { url: shared(analysis.queue.queueUrl), arn: shared(analysis.queue.queueArn) },
      ingestQueue: { url: shared(ingest.queue.queueUrl), arn: shared(ingest.queue.queueArn) },
      mailQueue: { url: shared(mail.queue.queueUrl), arn: shared(mail.queue.queueArn) },
      signingSecretArn: shared(signing.secretArn),
    };
  }
}

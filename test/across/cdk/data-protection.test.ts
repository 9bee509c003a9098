// OWASP ASVS 5.0: V5.3.1, V12.3.1, V12.3.3, V13.2.3, V13.3.1
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { stageConfig } from '../../../cdk/stage-config.ts';
import { synthesizedStacks } from '../../../cdk/synthesized-stacks.ts';
import { retentionOn } from '../../../functions/platform/keeping/retention-periods.ts';

const { all } = await synthesizedStacks('production');
const local = await synthesizedStacks('local');
const key = { 'Fn::GetAtt': [all('AWS::KMS::Key')[0]?.logicalId, 'Arn'] };

describe('tables', () => {
  const tables = all('AWS::DynamoDB::Table');

  test('There are five tables, keyed by pk and sk and paid by use', () => {
    expect(tables.map(({ Properties }) => Properties['TableName'])).toEqual([
      'imali-production-directory',
      'imali-production-applications',
      'imali-production-billing',
      'imali-production-operations',
      'imali-production-audit',
    ]);
    for (const { Properties } of tables) {
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      });
    }
  });

  test('Tables are encrypted with our own key and restorable to any second', () => {
    for (const { Properties } of tables) {
      expect(Properties).toMatchObject({
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: key },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    }
  });

  test("Tables survive their stack and cannot be deleted, except on a developer's machine", () => {
    for (const { Properties, DeletionPolicy, UpdateReplacePolicy } of tables) {
      expect([Properties['DeletionProtectionEnabled'], DeletionPolicy, UpdateReplacePolicy]).toEqual([
        true,
        'RetainExceptOnCreate',
        'Retain',
      ]);
    }
    for (const { Properties, DeletionPolicy } of local.all('AWS::DynamoDB::Table')) {
      expect([Properties['DeletionProtectionEnabled'], DeletionPolicy]).toEqual([false, 'Delete']);
    }
  });

  test('Tables expire items where the items say when', () => {
    const expiring = tables.filter(({ Properties }) => Properties['TimeToLiveSpecification'] !== undefined);
    expect(expiring.map(({ Properties }) => Properties['TableName'])).toEqual([
      'imali-production-directory',
      'imali-production-applications',
      'imali-production-operations',
      'imali-production-audit',
    ]);
    for (const { Properties } of expiring) {
      expect(Properties['TimeToLiveSpecification']).toEqual({ AttributeName: 'expires_at', Enabled: true });
    }
  });
});

describe('the statements', () => {
  const bucket = all('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Statements'));

  test('The statements are in one bucket that nobody can open to the public', () => {
    expect(bucket?.Properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket?.Properties['OwnershipControls']).toEqual({ Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] });
  });

  test('The statements are encrypted with our own key, versioned and kept when the stack goes', () => {
    expect(bucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: key } },
        ],
      },
    });
    expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('The statements notify their queues of every arriving statement and email, and of nothing else', () => {
    expect(bucket?.Properties['NotificationConfiguration']).toMatchObject({
      QueueConfigurations: [
        {
          Event: 's3:ObjectCreated:*',
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'statements/' }] } },
          Queue: { 'Fn::GetAtt': [expect.stringMatching(/^ArrivalsQueue/), 'Arn'] },
        },
        {
          Event: 's3:ObjectCreated:*',
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'mail/' }] } },
          Queue: { 'Fn::GetAtt': [expect.stringMatching(/^MailQueue/), 'Arn'] },
        },
      ],
    });
    const allowed = all('AWS::SQS::QueuePolicy').filter(({ Properties }) =>
      JSON.stringify(Properties['PolicyDocument']).includes('s3.amazonaws.com'),
    );
    const fromBucket = {
      Statement: [
        { Effect: 'Deny' },
        {
          Action: 'sqs:SendMessage',
          Principal: { Service: 's3.amazonaws.com' },
          Condition: { ArnEquals: expect.anything(), StringEquals: { 'aws:SourceAccount': expect.anything() } },
        },
      ],
    };
    expect(allowed.map(({ Properties }) => Properties['PolicyDocument'])).toMatchObject([
      fromBucket,
      fromBucket,
      fromBucket,
    ]);
  });

  test('Mails are stored by Amazon SES in a role that may put mails, encrypt them and do nothing else', () => {
    const role = all('AWS::IAM::Role').find(
      ({ Properties }) => Properties['RoleName'] === 'imali-production-store-mail',
    );
    expect(role?.Properties['AssumeRolePolicyDocument']).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'ses.amazonaws.com' },
          Condition: {
            StringEquals: { 'aws:SourceAccount': expect.anything() },
            ArnEquals: { 'aws:SourceArn': expect.stringContaining(':receipt-rule/imali-production-statements') },
          },
        },
      ],
    });
    const policies = all('AWS::IAM::Policy').filter(({ Properties }) =>
      JSON.stringify(Properties['Roles']).includes(role?.logicalId ?? 'absent'),
    );
    const Statements = z.object({
      Statement: z.array(z.object({ Action: z.unknown(), Resource: z.unknown(), Effect: z.literal('Allow') })),
    });
    const allowed = policies.flatMap(({ Properties }) => Statements.parse(Properties['PolicyDocument']).Statement);
    expect(allowed.map(({ Action }) => Action)).toEqual(['s3:PutObject', ['kms:GenerateDataKey', 'kms:Encrypt']]);
    expect(JSON.stringify(allowed[0]?.Resource)).toContain('/mail/*');
    expect(allowed[1]?.Resource).toEqual(key);
  });

  test('Mails are received in a region that receives mail, checked, and only over TLS', () => {
    const rules = all('AWS::SES::ReceiptRule');
    expect(rules.map(({ Properties }) => Properties)).toMatchObject([
      {
        RuleSetName: 'imali-account-inbound',
        Rule: {
          Recipients: ['statements.imali.example'],
          ScanEnabled: true,
          TlsPolicy: 'Require',
          Actions: [
            {
              S3Action: {
                ObjectKeyPrefix: 'mail/',
                IamRoleArn: 'arn:aws:iam::222222222222:role/imali-production-store-mail',
              },
            },
          ],
        },
      },
    ]);
    const records = all('AWS::Route53::RecordSet').map(({ Properties }) => Properties);
    expect(records).toContainEqual(
      expect.objectContaining({
        Name: 'statements.imali.example',
        Type: 'MX',
        ResourceRecords: ['10 inbound-smtp.eu-west-1.amazonaws.com'],
      }),
    );
  });

  test('Statements are sent by pages of our own origins only', () => {
    const { allowedOrigins } = stageConfig('production');
    expect(bucket?.Properties['CorsConfiguration']).toMatchObject({
      CorsRules: [{ AllowedMethods: ['POST', 'GET'], AllowedOrigins: allowedOrigins }],
    });
  });

  test('Statements are removed after their retention, and their old versions after a month more', () => {
    const days = stageConfig('production').statementRetentionDays;
    const { exports, mails, statement_files } = retentionOn('2026-11-21');
    expect(days).toBe(statement_files.choice?.mostDays);
    expect(bucket?.Properties['LifecycleConfiguration']).toMatchObject({
      Rules: [
        { ExpirationInDays: days, NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' },
        {
          Prefix: 'exports/',
          ExpirationInDays: exports.days,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
        {
          Prefix: 'mail/',
          ExpirationInDays: mails.days,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
        { ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
      ],
    });
  });
});

test('webhooks reach the public internet alone, but on a developer’s machine, where they come back to it too', () => {
  const reachOf = (stage: 'local' | 'staging' | 'production') => stageConfig(stage).webhookReach;
  expect((['local', 'staging', 'production'] as const).map(reachOf)).toEqual(['loopback_too', 'public', 'public']);
});

describe('the images of organisations', () => {
  test('The images of organisations are in their own bucket, which nobody can open to the public and which keeps all: emails show them', () => {
    const bucket = all('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Images'));
    expect(bucket?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(JSON.stringify(bucket?.Properties['LifecycleConfiguration'])).not.toContain('ExpirationInDays');
    expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('reports about emails', () => {
  test('Reports about emails go to one queue, by a rule of this account, without openings and clicks', () => {
    expect(all('AWS::SES::ConfigurationSetEventDestination').map(({ Properties }) => Properties)).toMatchObject([
      {
        EventDestination: { Enabled: true, MatchingEventTypes: ['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT'] },
      },
    ]);
    const rule = all('AWS::Events::Rule').find(({ Properties }) =>
      JSON.stringify(Properties['EventPattern'])?.includes('aws.ses'),
    );
    expect(rule?.Properties).toMatchObject({
      Name: 'imali-production-mail-events',
      EventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': ['imali-production-followed-mail'] } } },
      },
    });
    const policy = all('AWS::SQS::QueuePolicy').find(({ Properties }) =>
      JSON.stringify(Properties).includes('events.amazonaws.com'),
    );
    expect(JSON.stringify(policy?.Properties)).toContain(':rule/imali-production-mail-events');
  });

  test('An address that bounced or complained gets no further email, from any organisation', () => {
    expect(all('AWS::SES::ConfigurationSet').map(({ Properties }) => Properties)).toMatchObject([
      { SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] }, DeliveryOptions: { TlsPolicy: 'REQUIRE' } },
    ]);
  });
});

describe('what travels', () => {
  test('Traffic to the bucket, the queues and the topic goes over TLS only', () => {
    const policies = [
      ...all('AWS::S3::BucketPolicy'),
      ...all('AWS::SQS::QueuePolicy'),
      ...all('AWS::SNS::TopicPolicy'),
    ];
    const guarded = ['AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::SNS::Topic'].flatMap((type) => all(type));
    expect(policies).toHaveLength(guarded.length);
    for (const { Properties } of policies) {
      expect(JSON.stringify(Properties['PolicyDocument'])).toContain('{"aws:SecureTransport":"false"}');
    }
  });

  test('Messages are encrypted in the queues', () => {
    const queues = all('AWS::SQS::Queue');
    for (const { Properties } of queues) expect(Properties['SqsManagedSseEnabled']).toBe(true);
  });
});

describe('the keys', () => {
  test('Our own keys survive their stack, and those that encrypt rotate by themselves, which KMS does for no others', () => {
    const signing = all('AWS::KMS::Key').filter(({ Properties }) => Properties['KeyUsage'] === 'SIGN_VERIFY');
    expect(signing).toHaveLength(6);
    for (const own of all('AWS::KMS::Key')) {
      expect(own.Properties['EnableKeyRotation']).toBe(signing.includes(own) ? undefined : true);
      expect(own.DeletionPolicy).toBe('RetainExceptOnCreate');
    }
  });

  test('a password costs its full work to guess, but on a developer’s machine', () => {
    // 2^15 with eight blocks and three lanes: a setting of the OWASP Password Storage Cheat Sheet.
    for (const stage of ['staging', 'production'] as const) expect(stageConfig(stage).passwordWork).toBe(15);
    expect(stageConfig('local').passwordWork).toBe(10);
  });

  test('The signing secret is generated and encrypted, and appears in no template', () => {
    const secrets = all('AWS::SecretsManager::Secret');
    const signing = secrets.find(({ logicalId }) => logicalId.startsWith('Signing'));
    expect(signing?.Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 64 } });
    for (const secret of secrets) {
      expect(secret.Properties).toMatchObject({ KmsKeyId: key });
      expect(secret.Properties['SecretString']).toBeUndefined();
      expect(secret.DeletionPolicy).toBe('RetainExceptOnCreate');
    }
  });
});

test('every log ends: after a year in production, after a day on a developer’s machine', () => {
  const days = (resources: typeof local) =>
    new Set(resources.all('AWS::Logs::LogGroup').map(({ Properties }) => Properties['RetentionInDays']));
  expect(days({ ...local, all })).toEqual(new Set([365]));
  expect(days(local)).toEqual(new Set([1]));
});

describe('the daily copies of the audit log', () => {
  const bucketOf = ({ all: every }: typeof local) =>
    every('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('AuditCopies'))?.Properties;

  test('The daily copies of the audit log are locked for longer than the log is kept, so that nobody can change or delete one', () => {
    // 1826 days of the log, and 31 more.
    expect(stageConfig('production').auditCopyDays).toBe(retentionOn('2026-03-25').audit_log.days + 31);
    expect(bucketOf({ ...local, all })).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 1857 } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(bucketOf(local)).toMatchObject({
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1857 } } },
    });
  });
});

import { describe, expect, test } from '@jest/globals';
import { type AssemblyStack, parseTemplate } from './assembly.ts';
import { readCloudModel } from './cloud-model.ts';
import type { TemplateObject } from './intrinsics.ts';
import type { Place } from './physical-resource.ts';

const place: Place = {
  region: 'af-south-1',
  account: '000000000000',
  sqsUrl: 'http://127.0.0.1:9324',
  secretArn: (name) => `arn:aws:secretsmanager:af-south-1:000000000000:secret:${name}-abc123`,
};

const stack = (name: string, resources: TemplateObject, outputs: TemplateObject = {}): AssemblyStack => ({
  name,
  template: parseTemplate({ Resources: resources, Outputs: outputs }),
  assets: new Map([
    ['code.zip', '/built/list-things'],
    ['layer.zip', '/built/aws-sdk'],
  ]),
});

const data = stack(
  'data',
  {
    Directory: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        TableName: 'imali-local-directory',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      },
    },
    DeadLetters: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
    Analysis: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: 'analysis',
        VisibilityTimeout: 720,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] }, maxReceiveCount: 3 },
      },
    },
    Statements: {
      Type: 'AWS::S3::Bucket',
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        NotificationConfiguration: {
          QueueConfigurations: [
            {
              Event: 's3:ObjectCreated:*',
              Queue: { 'Fn::GetAtt': ['Analysis', 'Arn'] },
              Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'in/' }] } },
            },
          ],
        },
      },
    },
    DataKey: { Type: 'AWS::KMS::Key', Properties: {} },
    UserKey: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256', Description: 'Signs.' } },
    UserKeyAlias: {
      Type: 'AWS::KMS::Alias',
      Properties: { AliasName: 'alias/user-1', TargetKeyId: { 'Fn::GetAtt': ['UserKey', 'Arn'] } },
    },
    Signing: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { Name: 'signing', GenerateSecretString: { PasswordLength: 64 } },
    },
  },
  {
    DirectoryArn: { Value: { 'Fn::GetAtt': ['Directory', 'Arn'] }, Export: { Name: 'data:DirectoryArn' } },
    QueueArn: { Value: { 'Fn::GetAtt': ['Analysis', 'Arn'] }, Export: { Name: 'data:QueueArn' } },
    QueueUrl: { Value: { Ref: 'Analysis' }, Export: { Name: 'data:QueueUrl' } },
  },
);

const functions = stack('functions', {
  Layer: { Type: 'AWS::Lambda::LayerVersion', Properties: { Content: { S3Key: 'layer.zip' } } },
  Role: {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: { Statement: [{ Effect: 'Allow', Principal: {}, Action: 'sts:AssumeRole' }] },
    },
  },
  Policy: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyName: 'p',
      Roles: [{ Ref: 'Role' }],
      PolicyDocument: {
        Statement: [
          { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: { 'Fn::ImportValue': 'data:DirectoryArn' } },
        ],
      },
    },
  },
  Function: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      FunctionName: 'imali-local-list-things',
      Code: { S3Bucket: { 'Fn::Sub': 'cdk-${AWS::AccountId}' }, S3Key: 'code.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      Timeout: 29,
      MemorySize: 512,
      Layers: [{ Ref: 'Layer' }],
      Environment: { Variables: { QUEUE: { 'Fn::ImportValue': 'data:QueueUrl' } } },
    },
  },
  Version: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Function' } } },
  Live: {
    Type: 'AWS::Lambda::Alias',
    Properties: {
      Name: 'live',
      FunctionName: { Ref: 'Function' },
      FunctionVersion: { 'Fn::GetAtt': ['Version', 'Version'] },
    },
  },
  Mapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::ImportValue': 'data:QueueArn' },
      // A name with an alias behind it, taken from the alias's ARN: what the CDK writes.
      FunctionName: {
        'Fn::Join': [':', [{ 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: 'Live' }] }] }, 'live']],
      },
      BatchSize: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    },
  },
  // A resource that only a deployment needs may refer to what has no meaning here.
  Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties: { x: { 'Fn::GetAZs': '' } } },
});

const api = stack('api', {
  Api: {
    Type: 'AWS::ApiGateway::RestApi',
    Properties: {
      Body: {
        paths: {
          '/v1/things': {
            get: {
              'x-amazon-apigateway-integration': {
                type: 'aws_proxy',
                uri: {
                  'Fn::Sub':
                    'arn:aws:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/arn:aws:lambda:${AWS::Region}:${AWS::AccountId}:function:imali-local-list-things/invocations',
                },
              },
            },
          },
        },
        'x-amazon-apigateway-gateway-responses': {
          THROTTLED: { statusCode: '429', responseParameters: { 'gatewayresponse.header.Retry-After': "'1'" } },
        },
      },
    },
  },
});

describe('readCloudModel', () => {
  const model = readCloudModel([api, functions, data], place);

  test('A function has its code, layer and environment, including exports of a later stack', () => {
    expect(model.functions).toHaveLength(1);
    expect(model.functions[0]).toMatchObject({
      name: 'imali-local-list-things',
      codePath: '/built/list-things',
      layerPaths: ['/built/aws-sdk'],
      timeoutSeconds: 29,
      environment: { QUEUE: 'http://127.0.0.1:9324/000000000000/analysis' },
    });
  });

  test('A function has the statements of its role with every ARN resolved', () => {
    expect(model.functions[0]?.statements).toEqual([
      {
        Effect: 'Allow',
        Action: ['dynamodb:GetItem'],
        Resource: ['arn:aws:dynamodb:af-south-1:000000000000:table/imali-local-directory'],
      },
    ]);
  });

  test('A queue has its visibility timeout and the ARN of its dead-letter queue', () => {
    expect(model.stores.queues[1]).toMatchObject({
      name: 'analysis',
      attributes: {
        VisibilityTimeout: '720',
        RedrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:af-south-1:000000000000:dead","maxReceiveCount":3}',
      },
    });
  });

  test('Tables have their keys and expiry, buckets a derived name and secrets their recipe', () => {
    expect(model.stores.tables[0]).toMatchObject({
      name: 'imali-local-directory',
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
    expect(model.stores.buckets[0]).toMatchObject({ name: 'data-statements', isVersioned: true });
    expect(model.stores.secrets[0]).toMatchObject({ name: 'signing', generation: { length: 64 } });
  });

  test('Keys that sign are read with their aliases, and no others', () => {
    expect(model.stores.signingKeys).toEqual([
      {
        arn: 'arn:aws:kms:af-south-1:000000000000:key/UserKey',
        spec: 'ECC_NIST_P256',
        description: 'Signs.',
        aliases: ['alias/user-1'],
      },
    ]);
  });

  test('The queue is connected to its function', () => {
    expect(model.eventSources).toEqual([
      {
        queueArn: 'arn:aws:sqs:af-south-1:000000000000:analysis',
        functionName: 'imali-local-list-things',
        batchSize: 5,
        batchingWindowSeconds: 0,
        maximumConcurrency: 2,
        reportsItemFailures: true,
      },
    ]);
  });

  test('The model includes the subscribers to new objects', () => {
    expect(model.notifications).toEqual([
      {
        bucket: 'data-statements',
        events: ['ObjectCreated:*'],
        prefix: 'in/',
        suffix: '',
        targetArn: 'arn:aws:sqs:af-south-1:000000000000:analysis',
      },
    ]);
  });

  test('The model includes routes to functions and the gateway responses', () => {
    expect(model.api?.routes).toEqual([
      { path: '/v1/things', method: 'GET', functionName: 'imali-local-list-things', timeoutMs: 29_000 },
    ]);
    expect(model.api?.gatewayResponses['THROTTLED']).toEqual({
      status: 429,
      headers: { 'Retry-After': "'1'" },
      templates: {},
    });
  });

  test('The error of a broken reference names the stack and the resource', () => {
    const broken = stack('broken', {
      Queue: { Type: 'AWS::SQS::Queue', Properties: { RedrivePolicy: { 'Fn::GetAtt': ['Missing', 'Arn'] } } },
    });
    expect(() => readCloudModel([broken], place)).toThrow('broken refers to Missing');
  });
});

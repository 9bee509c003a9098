import { describe, expect, test } from '@jest/globals';
import { templateDifferences, withoutAssets } from './template-differences.ts';

const hash = (digit: string): string => digit.repeat(64);
const template = (timeout: number, asset: string, actions: readonly string[]) => ({
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: timeout } },
    Code: {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: { S3Key: `${hash(asset)}.zip` } },
      Metadata: { 'aws:cdk:path': 'app/code' },
    },
    Role: { Type: 'AWS::IAM::Role', Properties: { Actions: actions } },
  },
});

describe('templateDifferences', () => {
  test('Templates that differ by asset hashes and the metadata of CDK alone are the same', () => {
    const before = new Map([['data', template(30, 'a', ['s3:GetObject'])]]);
    const after = new Map([['data', template(30, 'b', ['s3:GetObject'])]]);
    expect(templateDifferences(before, after)).toEqual([]);
    expect(JSON.stringify(withoutAssets(template(30, 'a', [])))).not.toContain(hash('a'));
  });

  test('A planted timeout and a planted permission are named with stack, path and both values', () => {
    const before = new Map([['data', template(30, 'a', ['s3:GetObject'])]]);
    const after = new Map([['data', template(60, 'a', ['s3:GetObject', 's3:PutObject'])]]);
    expect(templateDifferences(before, after)).toEqual([
      'data: Resources.Queue.Properties.VisibilityTimeout: 30 -> 60',
      'data: Resources.Role.Properties.Actions: ["s3:GetObject"] -> ["s3:GetObject","s3:PutObject"]',
    ]);
  });

  test('Stacks that appear, stacks that go and resources that go are differences', () => {
    const { Resources } = template(30, 'a', []);
    const before = new Map([
      ['data', { Resources: { Queue: Resources.Queue, Role: Resources.Role } }],
      ['old', {}],
    ]);
    const after = new Map([
      ['data', { Resources: { Queue: Resources.Queue } }],
      ['fresh', {}],
    ]);
    expect(templateDifferences(before, after)).toEqual([
      'data: Resources.Role: {"Type":"AWS::IAM::Role","Properties":{"Actions":[]}} -> missing',
      'fresh: is new',
      'old: is gone',
    ]);
  });
});

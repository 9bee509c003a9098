import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { synthesizedStacks } from '../../../cdk/synthesized-stacks.ts';
import { leftOutJourneys } from '../../deployed/left-out-journeys.ts';
import { leftOutBy, leftOutResources, withoutLeftOut } from '../../deployed/left-out-resources.ts';

const root = resolve(import.meta.dirname, '../../..');
const { all } = await synthesizedStacks('staging');

describe('what the emulator of other people lacks', () => {
  test('Every line is about something that staging deploys, so that no line outlives it', () => {
    const unneeded = leftOutResources.filter(
      (line) => !all(line.type).some((resource) => leftOutBy(resource) === line),
    );
    expect(unneeded).toEqual([]);
  });

  test('Nothing that answers a request or keeps data is left out', () => {
    const types = leftOutResources.map(({ type }) => type);
    expect(
      types.filter((type) => /Lambda|DynamoDB|SQS|S3|ApiGateway|KMS|SecretsManager|IAM|Events/.test(type)),
    ).toEqual([]);
  });

  test('Every journey that is left out exists', () => {
    for (const { file } of leftOutJourneys) expect(existsSync(join(root, 'test/journeys', file))).toBe(true);
  });

  test('Every line has a reason that is a sentence', () => {
    for (const { reason } of [...leftOutResources, ...leftOutJourneys]) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('What stays no longer waits for what is left out', () => {
    const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [] } };
    const waiting = { Type: 'AWS::SQS::Queue', DependsOn: ['Alarm', 'Other'] };
    const other = { Type: 'AWS::SQS::Queue', DependsOn: 'Alarm' };
    expect(withoutLeftOut({ Resources: { Alarm: alarm, Waiting: waiting, Other: other } })).toEqual({
      template: {
        Resources: { Waiting: { ...waiting, DependsOn: ['Other'] }, Other: { Type: 'AWS::SQS::Queue' } },
      },
      leftOut: ['Alarm'],
    });
  });

  test('Leaving out what another resource refers to is refused, because the rest would then be another deployment', () => {
    const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [] } };
    const referring = { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'Alarm' } } };
    expect(() => withoutLeftOut({ Resources: { Alarm: alarm, Referring: referring } })).toThrow('Alarm is left out');
  });

  test('CI installs the versions of the judges that the commands name', () => {
    const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
    for (const file of ['tools/lint-templates.ts', 'test/deployed/run.ts']) {
      const named = /pip install ((?:[\w-]+==[\d.]*\d ?)+)/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
      expect(workflow).toContain(`pip install ${named?.trim()}\n`);
    }
  });
});

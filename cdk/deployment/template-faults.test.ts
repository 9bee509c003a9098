import { beforeAll, describe, expect, test } from '@jest/globals';
import { stageConfig } from '../stage-config.ts';
import { placeholderAssembly } from '../synthesized-stacks.ts';
import { assemblyStacks } from './assembly-stacks.ts';
import { reservedConcurrency } from './concurrency-reserve.ts';
import { type TemplateResource, type TemplateStack, templateFaults } from './template-faults.ts';

let stacks: readonly TemplateStack[];
beforeAll(async () => {
  // The example's names are the one fault that its templates have.
  const text = JSON.stringify(assemblyStacks(await placeholderAssembly('production')));
  stacks = JSON.parse(text.replaceAll('imali.example', 'imali.co.za'));
}, 120_000);

const facts = { lambdaConcurrency: 1000 };
const faultsOf = (changed: readonly TemplateStack[], quota = 1000) =>
  templateFaults(changed, { lambdaConcurrency: quota }).map(({ resource, fault }) => `${resource} ${fault}`);

/** The stacks with every resource of a type changed. */
function planted(type: string, change: (resource: TemplateResource) => TemplateResource): readonly TemplateStack[] {
  return stacks.map((stack) => ({
    ...stack,
    resources: Object.fromEntries(
      Object.entries(stack.resources).map(([id, resource]) => [
        id,
        resource.Type === type ? change(resource) : resource,
      ]),
    ),
  }));
}

const without = (text: string) => (resource: TemplateResource) => ({
  ...resource,
  Properties: JSON.parse(JSON.stringify(resource.Properties).replaceAll(text, 'something-else')),
});

describe('faults of templates', () => {
  test('The stacks of production have none', () => {
    expect(templateFaults(stacks, facts)).toEqual([]);
  });

  test('A receipt rule without a role is found', () => {
    const plant = planted('AWS::SES::ReceiptRule', without('IamRoleArn'));
    expect(faultsOf(plant)).toEqual([expect.stringContaining('stores mail in a bucket without iamRoleArn')]);
  });

  test('A role for mail that no stack creates is found', () => {
    const plant = planted('AWS::IAM::Role', without('imali-production-store-mail'));
    expect(faultsOf(plant)).toEqual([expect.stringContaining('names a role that no stack creates for SES')]);
  });

  test('A receipt rule in a region that receives no mail is found', () => {
    const moved = stacks.map((stack) =>
      stack.name === 'imali-production-mail' ? { ...stack, region: 'af-south-1' } : stack,
    );
    expect(faultsOf(moved)).toEqual([expect.stringContaining('lies in af-south-1, where SES receives no mail')]);
  });

  test('A topic whose policy does not let alarms publish is found', () => {
    const plant = planted('AWS::SNS::TopicPolicy', without('cloudwatch.amazonaws.com'));
    expect(faultsOf(plant)).toEqual([expect.stringContaining('does not let CloudWatch publish')]);
  });

  test('A topic whose policy does not let a rule publish is found', () => {
    const plant = planted('AWS::SNS::TopicPolicy', without('events.amazonaws.com'));
    expect(faultsOf(plant)).toEqual([expect.stringContaining('does not let EventBridge publish')]);
  });

  test('A topic that is sealed with a key which alarms may not use is found', () => {
    const plant = planted('AWS::SNS::Topic', (resource) => ({
      ...resource,
      Properties: { ...resource.Properties, KmsMasterKeyId: 'alias/aws/sns' },
    }));
    expect(faultsOf(plant)).toEqual([expect.stringContaining('is sealed with the key of SNS')]);
  });

  test('A table that outlives a failed first deployment is found', () => {
    const plant = planted('AWS::DynamoDB::Table', (resource) => ({ ...resource, DeletionPolicy: 'Retain' }));
    const tables = stacks
      .flatMap(({ resources }) => Object.values(resources))
      .filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
    expect(faultsOf(plant)).toHaveLength(tables.length);
  });

  test('Reservations that leave an account less than 100 are found', () => {
    expect(faultsOf(stacks, 10)).toEqual([expect.stringContaining("of the account's 10: 100 must be left")]);
    expect(faultsOf(stacks, 261)).toHaveLength(1);
    expect(faultsOf(stacks, 262)).toEqual([]);
  });

  test('The sum of the settings is what the templates reserve', () => {
    const reserved = stacks
      .flatMap(({ resources }) => Object.values(resources))
      .map(({ Properties }) => Number(Properties['ReservedConcurrentExecutions'] ?? 0))
      .reduce((sum, one) => sum + one, 0);
    expect(reservedConcurrency(stageConfig('production'))).toBe(reserved);
  });

  test('A stage that sets the log role of the account is found', () => {
    const renamed = stacks.map((stack) =>
      stack.name === 'imali-account-gateway' ? { ...stack, name: 'imali-production-gateway' } : stack,
    );
    expect(faultsOf(renamed)).toEqual([expect.stringContaining('is set once for an account')]);
  });

  test('Two stages of one account share the stacks of the account: their templates are equal', async () => {
    const ofAccount = async (stage: 'staging' | 'production') =>
      assemblyStacks(await placeholderAssembly(stage)).filter(({ name }) => name.startsWith('imali-account-'));
    const shared = await ofAccount('staging');
    expect(shared).toHaveLength(3);
    expect(await ofAccount('production')).toEqual(shared);
  });

  test('A certificate that CloudFront does not take is found', () => {
    const plant = planted('AWS::CloudFront::Distribution', without('us-east-1'));
    expect(faultsOf(plant)).toHaveLength(2);
  });

  test('A name for examples is found', () => {
    const plant = planted('AWS::SNS::Subscription', (resource) => ({
      ...resource,
      Properties: { ...resource.Properties, Endpoint: 'oncall@imali.example' },
    }));
    expect(faultsOf(plant)).toEqual([expect.stringContaining('names imali.example, which is a name for examples')]);
  });
});

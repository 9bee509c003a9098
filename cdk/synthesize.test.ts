import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dueWorkKinds } from '../functions/platform/grants/due-work-kinds.ts';
import { routesOf } from '../schemas/route.ts';
import { endpointGrants, hasProgram } from './function-grants.ts';
import { gatewayPaths } from './gateway/gateway-paths.ts';
import { physicalName } from './names.ts';
import { stageEndpoints } from './stage-endpoints.ts';
import { synthesizedStacks } from './synthesized-stacks.ts';
import { workers } from './workers.ts';

// OWASP ASVS 5.0: V15.2.3
const endpoints = stageEndpoints('production');
const { stacks, all } = await synthesizedStacks('production');

const Environments = z.object({ Variables: z.record(z.string(), z.unknown()) });
const functions = all('AWS::Lambda::Function');
const named = (type: string, property: string) => all(type).map((resource) => String(resource.Properties[property]));

const Route = z.object({
  'x-amazon-apigateway-integration': z.object({ type: z.literal('aws_proxy'), uri: z.unknown() }),
});
const Api = z.object({ Body: z.object({ paths: z.record(z.string(), z.record(z.string(), Route)) }) });
const paths = Api.parse(all('AWS::ApiGateway::RestApi')[0]?.Properties).Body.paths;
const functionAt = (path: string, method: string): string =>
  /function:([\w-]+):live\/invocations/.exec(
    JSON.stringify(paths[path]?.[method]?.['x-amazon-apigateway-integration'].uri),
  )?.[1] ?? 'none';

describe('the size of the stacks', () => {
  test('every template stays under 400 resources and half a megabyte', () => {
    expect(stacks.filter(({ resources }) => resources >= 400)).toEqual([]);
    expect(stacks.filter(({ template }) => template.length >= 500_000).map(({ name }) => name)).toEqual([]);
  });

  test('An endpoint costs five resources, and the gateway none for any of them', () => {
    const areas = stacks.filter(({ name }) => name.includes('-functions-') && !name.endsWith('-gateway'));
    // The SDK for each stack, PDFium and Tesseract for those that read files.
    const layers =
      areas.length +
      2 *
        new Set(endpoints.filter((one) => hasProgram(endpointGrants(one), 'readsFiles')).map(({ area }) => area)).size;
    expect(areas.reduce((sum, { resources }) => sum + resources, 0)).toBe(5 * endpoints.length + layers);
    // The firewall and its place before the gateway are two, however many endpoints there are.
    const firewall = [...all('AWS::WAFv2::WebACL'), ...all('AWS::WAFv2::WebACLAssociation')];
    expect(firewall).toHaveLength(2);
    const api = stacks.find(({ name }) => name === 'imali-production-api');
    expect((api?.resources ?? 99) - firewall.length).toBeLessThan(20);
  });

  test('Names of functions fit into 64 characters and are all different', () => {
    const names = named('AWS::Lambda::Function', 'FunctionName');
    expect(names.filter((name) => name.length > 64)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the functions', () => {
  test('every declared endpoint and worker has one, and there is one more for what nobody declared', () => {
    const wanted = [...endpoints.map(({ id }) => id), ...workers.map(({ id }) => id), 'unmatched'];
    expect(named('AWS::Lambda::Function', 'FunctionName').toSorted()).toEqual(
      wanted.map((id) => physicalName('production', id)).toSorted(),
    );
  });

  test('The functions of the sandbox are on staging, not in production', () => {
    expect(stageEndpoints('staging').filter(({ area }) => area === 'sandbox')).not.toEqual([]);
    expect(endpoints.filter(({ area }) => area === 'sandbox')).toEqual([]);
    expect(Object.keys(paths).filter((path) => path.includes('sandbox'))).toEqual([]);
  });

  test('New organisations of a deployed stage wait for an approval, and notifications of mails have to be signed there', () => {
    const environments = functions
      .map(({ Properties: { Environment } }) => Environments.parse(Environment).Variables)
      .filter((variables) => 'IMALI_APPROVALS' in variables || 'IMALI_NOTICE_SIGNATURES' in variables);
    expect(environments).toHaveLength(3);
    for (const variables of environments) {
      expect(['by_staff', 'required']).toContain(variables['IMALI_APPROVALS'] ?? variables['IMALI_NOTICE_SIGNATURES']);
    }
  });

  test('The functions run on Node 24 and ARM with the memory that their endpoint declares', () => {
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
    }
    for (const { id, memoryMb } of endpoints) {
      const one = functions.find(({ Properties }) => Properties['FunctionName'] === physicalName('production', id));
      expect(one?.Properties['MemorySize']).toBe(memoryMb ?? 512);
      expect(one?.Properties['Timeout']).toBe(29);
    }
  });

  test('Functions each keep a log of their own that ends', () => {
    const logs = all('AWS::Logs::LogGroup');
    for (const name of named('AWS::Lambda::Function', 'FunctionName')) {
      const log = logs.find(({ Properties }) => Properties['LogGroupName'] === `/aws/lambda/${name}`);
      expect(log?.Properties['RetentionInDays']).toBe(365);
    }
    expect(new Set(functions.map(({ stack, Properties }) => stack + JSON.stringify(Properties['Role']))).size).toBe(
      functions.length,
    );
  });
});

describe('the versions of functions', () => {
  const Live = z.object({
    Name: z.literal('live'),
    FunctionName: z.object({ Ref: z.string() }),
    FunctionVersion: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Version')]) }),
  });
  const placeOf = (stack: string, logicalId: string) => `${stack}/${logicalId}`;
  const aliases = all('AWS::Lambda::Alias').map(({ stack, logicalId, Properties }) => {
    const { FunctionName, FunctionVersion } = Live.parse(Properties);
    return {
      alias: placeOf(stack, logicalId),
      of: placeOf(stack, FunctionName.Ref),
      version: placeOf(stack, FunctionVersion['Fn::GetAtt'][0]),
    };
  });
  const versions = all('AWS::Lambda::Version');

  test('Every function has one alias, at the version of its code, which outlives the next release', () => {
    const places = functions.map(({ stack, logicalId }) => placeOf(stack, logicalId));
    expect(aliases.map(({ of }) => of).toSorted()).toEqual(places.toSorted());
    expect(new Set(aliases.map(({ version }) => version))).toEqual(
      new Set(versions.map(({ stack, logicalId }) => placeOf(stack, logicalId))),
    );
    expect(new Set(versions.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['Retain']));
  });

  test('Queues, the clock and the state machine call aliases, never a function itself', () => {
    const callers = [
      ...all('AWS::Lambda::EventSourceMapping').map(({ stack, Properties }) => ({
        stack,
        called: Properties['FunctionName'],
      })),
      ...all('AWS::Events::Rule').flatMap(({ stack, Properties }) =>
        Properties['ScheduleExpression'] === undefined ? [] : [{ stack, called: Properties['Targets'] }],
      ),
      ...all('AWS::StepFunctions::StateMachine').map(({ stack, Properties }) => ({
        stack,
        called: Properties['DefinitionString'],
      })),
    ];
    expect(callers.length).toBe(workers.length);
    const called = new Set(aliases.map(({ alias }) => alias));
    for (const caller of callers) {
      const referred = [...JSON.stringify(caller.called).matchAll(/"Ref":"(\w+Function\w*)"/g)].map(([, id]) => id);
      expect(referred).toHaveLength(1);
      expect(called).toContain(placeOf(caller.stack, referred[0] ?? ''));
    }
  });

  test('A new version of a queue’s worker is released in steps that alarms about it take back', () => {
    const groups = all('AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(all('AWS::Lambda::EventSourceMapping').length);
    const Group = z.object({
      DeploymentConfigName: z.literal('CodeDeployDefault.LambdaCanary10Percent5Minutes'),
      AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
      AlarmConfiguration: z.object({
        Alarms: z.array(z.object({ Name: z.string() })).min(1),
        Enabled: z.literal(true),
      }),
    });
    const alarmNames = named('AWS::CloudWatch::Alarm', 'AlarmName');
    for (const { Properties } of groups) {
      const { AlarmConfiguration, AutoRollbackConfiguration } = Group.parse(Properties);
      expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      for (const { Name } of AlarmConfiguration.Alarms) expect(alarmNames).toContain(Name);
    }
    // The steps are CodeDeploy's own: ones of ours would be resources, and calls of the stack's limit.
    expect(all('AWS::CodeDeploy::DeploymentConfig')).toEqual([]);
  });
});

describe('the gateway', () => {
  test('The gateway leads every path and alias of an endpoint to its function', () => {
    const shared = gatewayPaths(endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
    for (const endpoint of endpoints) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        expect(functionAt(shared.get(path) ?? '', endpoint.method.toLowerCase())).toBe(
          physicalName('production', endpoint.id),
        );
      }
    }
    const declared = new Set(endpoints.flatMap(routesOf).map((path) => shared.get(path) ?? path));
    expect(Object.keys(paths).length).toBeGreaterThanOrEqual(declared.size);
  });

  test('The gateway leads everything else to the fallback', () => {
    for (const path of [...Object.keys(paths), '/', '/{proxy+}']) {
      expect(functionAt(path, 'x-amazon-apigateway-any-method')).toBe('imali-production-unmatched');
    }
  });

  test('The gateway logs calls by route, without the IDs in their paths', () => {
    const { AccessLogSetting: log } = z
      .object({ AccessLogSetting: z.object({ Format: z.string() }) })
      .parse(all('AWS::ApiGateway::Stage')[0]?.Properties);
    expect(log.Format).toContain('$context.resourcePath');
    expect(log.Format).not.toMatch(/context\.path|querystring|authorizer|header/i);
  });
});

describe('the queues', () => {
  const Redrive = z.object({ maxReceiveCount: z.literal(3) });
  const Queue = z.object({ QueueName: z.string(), VisibilityTimeout: z.number(), RedrivePolicy: Redrive });

  test('Queues each hand over what failed three times, and are hidden six times as long as their worker may take', () => {
    const working = all('AWS::SQS::Queue').filter(({ Properties }) => Properties['RedrivePolicy'] !== undefined);
    expect(all('AWS::SQS::Queue')).toHaveLength(2 * working.length);
    const hidden = working
      .map(({ Properties }) => Queue.parse(Properties))
      .map((one) => [one.QueueName, one.VisibilityTimeout]);
    expect(Object.fromEntries(hidden)).toEqual({
      'imali-production-analysis': 6 * 120,
      'imali-production-arrivals': 6 * 30,
      'imali-production-audit': 6 * 60,
      'imali-production-idle-flow': 6 * 60,
      'imali-production-back-test': 6 * 300,
      'imali-production-billing': 6 * 120,
      'imali-production-books': 6 * 60,
      'imali-production-crm': 6 * 60,
      'imali-production-decision': 6 * 60,
      'imali-production-revet': 6 * 120,
      'imali-production-descriptors': 6 * 60,
      'imali-production-erasure': 6 * 300,
      'imali-production-feed': 6 * 300,
      'imali-production-feed-refresh': 6 * 300,
      'imali-production-ingest': 6 * 230,
      'imali-production-mail': 6 * 60,
      'imali-production-mail-events': 6 * 30,
      'imali-production-webhooks': 6 * 60,
      'imali-production-relabel': 6 * 60,
      'imali-production-webhooks-slow': 6 * 60,
    });
  });

  test('The queues are consumed in batches that may fail in part', () => {
    const mappings = all('AWS::Lambda::EventSourceMapping');
    const working = all('AWS::SQS::Queue').filter(({ Properties }) => Properties['RedrivePolicy'] !== undefined);
    expect(mappings).toHaveLength(working.length);
    for (const { Properties } of mappings) {
      expect(Properties).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: expect.any(Number) },
      });
    }
  });
});

describe('the alarms', () => {
  const alarms = all('AWS::CloudWatch::Alarm');
  // An ARN holds the account, which is the deployer's.
  const Value = z.union([z.string(), z.looseObject({}).transform((join) => JSON.stringify(join))]);
  const Dimensions = z.array(z.object({ Name: z.string(), Value })).default([]);
  const Watched = z.object({ Dimensions });
  const Terms = z
    .array(z.object({ MetricStat: z.object({ Metric: Watched }).optional() }))
    .default([])
    .transform((terms) => terms.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? []));
  const dimensionsOf = ({ Properties }: (typeof alarms)[number]) => [
    ...Dimensions.parse(Properties['Dimensions']),
    ...Terms.parse(Properties['Metrics']),
  ];

  test('Every alarm says whom it concerns and notifies somebody, also when it is over', () => {
    expect(alarms.length).toBeGreaterThan(0);
    for (const { Properties } of alarms) {
      expect(Properties['AlarmDescription']).toMatch(/^Impact: .{40,}/);
      expect(Properties['AlarmActions']).toHaveLength(1);
      expect(Properties['OKActions']).toHaveLength(1);
    }
    expect(all('AWS::SNS::Subscription')).toHaveLength(1);
  });

  test('Every queue has an alarm for the age and for the number of its messages, and its dead letters have one', () => {
    const watched = alarms.map((alarm) => `${String(alarm.Properties['MetricName'])} ${dimensionsOf(alarm)[0]?.Value}`);
    for (const { Properties } of all('AWS::SQS::Queue')) {
      const name = String(Properties['QueueName']);
      expect(watched).toContain(`ApproximateNumberOfMessagesVisible ${name}`);
      if (Properties['RedrivePolicy'] !== undefined) expect(watched).toContain(`ApproximateAgeOfOldestMessage ${name}`);
    }
  });

  test('Every table has an alarm for refused requests', () => {
    const watched = alarms.flatMap(dimensionsOf).map(({ Value: value }) => value);
    for (const name of named('AWS::DynamoDB::Table', 'TableName')) expect(watched).toContain(name);
  });

  test('Every schedule that starts a function several times a day has an alarm that missing data sets off', () => {
    const stopped = alarms.filter(({ Properties }) => Properties['TreatMissingData'] === 'breaching');
    const watched = stopped.flatMap(dimensionsOf).map(({ Value: value }) => value);
    const rules = all('AWS::Events::Rule').filter(({ Properties }) =>
      /^rate/.test(String(Properties['ScheduleExpression'])),
    );
    expect(rules.length).toBeGreaterThan(0);
    for (const { Properties } of rules) expect(watched).toContain(Properties['Name']);
    for (const { Properties } of stopped) expect(Properties['ComparisonOperator']).toBe('LessThanThreshold');
  });

  test('The reputation of our mail, disabled keys and the costs of a month are watched', () => {
    const metrics = alarms.map(({ Properties }) => Properties['MetricName']);
    expect(metrics).toEqual(expect.arrayContaining(['Reputation.BounceRate', 'Reputation.ComplaintRate']));
    const keys = all('AWS::Events::Rule').filter(({ Properties }) => JSON.stringify(Properties).includes('DisableKey'));
    expect(JSON.stringify(keys[0]?.Properties['Targets'])).toContain('Topic');
    expect(all('AWS::Budgets::Budget')).toHaveLength(1);
  });

  test('Every alarm watches metrics of things that exist', () => {
    const machines = named('AWS::StepFunctions::StateMachine', 'StateMachineName');
    const exists: Readonly<Record<string, readonly string[]>> = {
      QueueName: named('AWS::SQS::Queue', 'QueueName'),
      FunctionName: named('AWS::Lambda::Function', 'FunctionName'),
      ApiName: named('AWS::ApiGateway::RestApi', 'Name'),
      Stage: named('AWS::ApiGateway::Stage', 'StageName'),
      TableName: named('AWS::DynamoDB::Table', 'TableName'),
      work: dueWorkKinds,
    };
    for (const { Name, Value: value } of alarms.flatMap(dimensionsOf)) {
      if (Name === 'StateMachineArn') expect(machines).toContain(/:stateMachine:([\w-]+)/.exec(value)?.[1]);
      else expect(exists[Name]).toContain(value);
    }
  });
});

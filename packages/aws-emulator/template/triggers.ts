import * as z from 'zod';
import type { ResolvableStack, ResolvedResource } from './stack-scope.ts';

/** An SQS event source of a function. */
export interface EventSourceModel {
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  readonly maximumConcurrency: number | undefined;
  /** Whether the function reports which messages of a batch failed. */
  readonly reportsItemFailures: boolean;
}

/** A function called by the clock. */
export interface ScheduleModel {
  readonly name: string;
  /** rate(…) or cron(…). */
  readonly expression: string;
  readonly timeZone: string;
  readonly functionName: string;
  /** Event the function gets; undefined asks for the scheduled event that EventBridge makes. */
  readonly input: string | undefined;
}

/** A subscriber to new objects in a bucket. */
export interface NotificationModel {
  readonly bucket: string;
  /** `ObjectCreated:Put` and the like, or `ObjectCreated:*`. */
  readonly events: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
  /** ARN of a function or queue. */
  readonly targetArn: string;
}

const MappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.coerce.boolean().default(true),
  BatchSize: z.coerce.number().default(10),
  MaximumBatchingWindowInSeconds: z.coerce.number().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number().optional() }).optional(),
});

const RuleProperties = z.object({
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })).default([]),
});

const ScheduleProperties = z.object({
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.string().default('ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
});

const Filter = z
  .object({ Key: z.object({ FilterRules: z.array(z.object({ Name: z.string(), Value: z.string() })) }) })
  .optional();
/** The custom resource of the CDK writes lists of events and `…Arn`; the bucket itself one event and a bare name. */
const CustomNotifications = z.object({
  BucketName: z.string(),
  NotificationConfiguration: z.object({
    LambdaFunctionConfigurations: z
      .array(z.object({ Events: z.array(z.string()), Filter, LambdaFunctionArn: z.string() }))
      .default([]),
    QueueConfigurations: z.array(z.object({ Events: z.array(z.string()), Filter, QueueArn: z.string() })).default([]),
  }),
});
const BucketFilter = z
  .object({ S3Key: z.object({ Rules: z.array(z.object({ Name: z.string(), Value: z.string() })) }) })
  .optional();
const BucketNotifications = z.object({
  NotificationConfiguration: z
    .object({
      LambdaConfigurations: z
        .array(z.object({ Event: z.string(), Filter: BucketFilter, Function: z.string() }))
        .default([]),
      QueueConfigurations: z
        .array(z.object({ Event: z.string(), Filter: BucketFilter, Queue: z.string() }))
        .default([]),
    })
    .optional(),
});

/** SQS event sources that are switched on. */
export function readEventSources(stacks: readonly ResolvableStack[]): readonly EventSourceModel[] {
  return stacks
    .flatMap((stack) => stack.resources('AWS::Lambda::EventSourceMapping'))
    .map((resource) => MappingProperties.parse(resource.properties))
    .filter((mapping) => mapping.Enabled && mapping.EventSourceArn.includes(':sqs:'))
    .map((mapping) => ({
      queueArn: mapping.EventSourceArn,
      functionName: functionNameOf(mapping.FunctionName),
      batchSize: mapping.BatchSize,
      batchingWindowSeconds: mapping.MaximumBatchingWindowInSeconds,
      maximumConcurrency: mapping.ScalingConfig?.MaximumConcurrency,
      reportsItemFailures: mapping.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    }));
}

/** Rules and schedules that call functions. */
export function readSchedules(stacks: readonly ResolvableStack[]): readonly ScheduleModel[] {
  const rules = stacks.flatMap((stack) => stack.resources('AWS::Events::Rule')).flatMap(readRule);
  const schedules = stacks
    .flatMap((stack) => stack.resources('AWS::Scheduler::Schedule'))
    .flatMap((resource) => {
      const { State, Target, ScheduleExpression, ScheduleExpressionTimezone } = ScheduleProperties.parse(
        resource.properties,
      );
      if (State !== 'ENABLED' || !isFunctionArn(Target.Arn)) return [];
      return {
        name: resource.physical.ref,
        expression: ScheduleExpression,
        timeZone: ScheduleExpressionTimezone,
        functionName: functionNameOf(Target.Arn),
        input: Target.Input,
      };
    });
  return [...rules, ...schedules];
}

function readRule(resource: ResolvedResource): readonly ScheduleModel[] {
  const { ScheduleExpression: expression, State, Targets } = RuleProperties.parse(resource.properties);
  if (expression === undefined || State !== 'ENABLED') return [];
  return Targets.filter((target) => isFunctionArn(target.Arn)).map((target) => ({
    name: resource.physical.ref,
    expression,
    timeZone: 'UTC',
    functionName: functionNameOf(target.Arn),
    input: target.Input,
  }));
}

/** Object notifications to functions and queues. */
export function readNotifications(stacks: readonly ResolvableStack[]): readonly NotificationModel[] {
  const custom = stacks
    .flatMap((stack) => stack.resources('Custom::S3BucketNotifications'))
    .flatMap(({ properties }) => {
      const { BucketName: bucket, NotificationConfiguration: configuration } = CustomNotifications.parse(properties);
      return [
        ...configuration.LambdaFunctionConfigurations.map((one) => ({ ...one, target: one.LambdaFunctionArn })),
        ...configuration.QueueConfigurations.map((one) => ({ ...one, target: one.QueueArn })),
      ].map((one) => notification(bucket, one.Events, one.Filter?.Key.FilterRules ?? [], one.target));
    });
  const direct = stacks
    .flatMap((stack) => stack.resources('AWS::S3::Bucket'))
    .flatMap(({ physical, properties }) => {
      const configuration = BucketNotifications.parse(properties).NotificationConfiguration;
      return [
        ...(configuration?.LambdaConfigurations ?? []).map((one) => ({ ...one, target: one.Function })),
        ...(configuration?.QueueConfigurations ?? []).map((one) => ({ ...one, target: one.Queue })),
      ].map((one) => notification(physical.ref, [one.Event], one.Filter?.S3Key.Rules ?? [], one.target));
    });
  return [...custom, ...direct];
}

function notification(
  bucket: string,
  events: readonly string[],
  rules: readonly { readonly Name: string; readonly Value: string }[],
  targetArn: string,
): NotificationModel {
  const rule = (name: string): string => rules.find((one) => one.Name.toLowerCase() === name)?.Value ?? '';
  return {
    bucket,
    events: events.map((event) => event.replace(/^s3:/, '')),
    prefix: rule('prefix'),
    suffix: rule('suffix'),
    targetArn,
  };
}

function isFunctionArn(arn: string): boolean {
  return arn.includes(':lambda:');
}

/** Name in a function's ARN, or a name, each without its version or alias: the code as it is stands for all of them. */
export function functionNameOf(nameOrArn: string): string {
  const marker = ':function:';
  const at = nameOrArn.indexOf(marker);
  const name = at === -1 ? nameOrArn : nameOrArn.slice(at + marker.length);
  return name.split(':')[0] ?? name;
}

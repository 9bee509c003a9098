import { Duration, type Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type DueWorkKind, dueWorkMetrics } from '../../functions/platform/grants/due-work-kinds.ts';
import type { QueueResource, TableName } from '../../functions/platform/grants/resource.ts';
import { routeMetrics } from '../../functions/platform/grants/route-metrics.ts';
import { workMetrics } from '../../functions/platform/grants/work-metrics.ts';
import type { EndpointId } from '../../schemas/registry.ts';
import { physicalName, type Stage } from '../names.ts';
import { physicalQueueName } from '../queue-names.ts';
import { apiName, apiStageName } from '../stacks/api-stack.ts';
import { revetMapArn } from '../stacks/data-stack.ts';
import type { WorkerDeclaration } from '../workers.ts';
import { deadLetterName } from './work-queue.ts';

/** Length of the periods over which most alarmed metrics are taken. */
const alarmPeriod = Duration.minutes(5);

/** A metric of a stage. It is found by physical names, so that who watches it ties no other stack down. */
export type WatchedMetric = (stack: Stack, stage: Stage) => IMetric;

/** Messages of a queue that failed for the last time and wait for a person. */
export const deadLetters =
  (queue: QueueResource): WatchedMetric =>
  (_, stage) =>
    queueMetric(deadLetterName(physicalQueueName(stage, queue)), 'ApproximateNumberOfMessagesVisible');

/** Messages of a queue that wait for its worker. */
export const waitingMessages =
  (queue: QueueResource): WatchedMetric =>
  (_, stage) =>
    queueMetric(physicalQueueName(stage, queue), 'ApproximateNumberOfMessagesVisible');

/** Age of the oldest message of a queue, in seconds. */
export const oldestMessage =
  (queue: QueueResource): WatchedMetric =>
  (_, stage) =>
    queueMetric(physicalQueueName(stage, queue), 'ApproximateAgeOfOldestMessage');

/**
 * Failures of a worker: runs that crashed or timed out, and messages that a run of it reported as failed, which Lambda counts as
 * no error.
 */
export const errorsOf =
  (worker: WorkerDeclaration): WatchedMetric =>
  (_, stage) => {
    const name = physicalName(stage, worker.id);
    const sumOf = (namespace: string, metricName: string, dimension: string) =>
      new Metric({
        namespace,
        metricName,
        statistic: 'Sum',
        period: alarmPeriod,
        dimensionsMap: { [dimension]: name },
      });
    // Ids of terms are unique in a graph of several workers.
    const [runs, messages] = [`${worker.id}Runs`, `${worker.id}Messages`];
    return new MathExpression({
      expression: `FILL(${runs}, 0) + FILL(${messages}, 0)`,
      usingMetrics: {
        [runs]: sumOf('AWS/Lambda', 'Errors', 'FunctionName'),
        [messages]: sumOf(workMetrics.namespace, workMetrics.failed, workMetrics.dimension),
      },
      period: alarmPeriod,
    });
  };

/** A figure that a sweep logs of one kind of due work. */
export const ofDueWork =
  (worker: WorkerDeclaration, work: DueWorkKind, figure: 'late' | 'failed'): WatchedMetric =>
  (_, stage) => {
    const [ofFunction, ofWork] = dueWorkMetrics.dimensions;
    return new Metric({
      namespace: dueWorkMetrics.namespace,
      metricName: dueWorkMetrics[figure],
      statistic: 'Maximum',
      period: alarmPeriod,
      dimensionsMap: { [ofFunction]: physicalName(stage, worker.id), [ofWork]: work },
    });
  };

/** The time that an endpoint's function takes for a request, in milliseconds, and the statistic of it that counts. */
export const durationOf =
  (endpointId: EndpointId, statistic: string): WatchedMetric =>
  (_, stage) =>
    new Metric({
      namespace: routeMetrics.namespace,
      metricName: routeMetrics.duration,
      statistic,
      period: alarmPeriod,
      dimensionsMap: { [routeMetrics.dimension]: physicalName(stage, endpointId) },
    });

/** A metric of the API and the statistic of it that counts. */
export const ofApi =
  (metricName: string, statistic: string): WatchedMetric =>
  (_, stage) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      statistic,
      period: alarmPeriod,
      dimensionsMap: { ApiName: physicalName(stage, apiName), Stage: apiStageName },
    });

/**
 * Errors of the API as a share of what people are woken for: five where there are few calls, one in a hundred where there
 * are more than 500. At volume five errors are noise.
 */
export const apiErrorShare: WatchedMetric = (stack, stage) =>
  new MathExpression({
    expression: 'IF(calls > 500, 100 * errors / calls, errors / 5)',
    usingMetrics: { errors: ofApi('5XXError', 'Sum')(stack, stage), calls: ofApi('Count', 'Sum')(stack, stage) },
    period: alarmPeriod,
  });

/** Requests to a table, and to its indexes, that DynamoDB refused because they came too fast. */
export const tableThrottles =
  (table: TableName): WatchedMetric =>
  (_, stage) => {
    const metric = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        statistic: 'Sum',
        period: alarmPeriod,
        dimensionsMap: { TableName: physicalName(stage, table) },
      });
    return new MathExpression({
      // Ids of terms are unique in a graph of several tables.
      expression: `FILL(${table}Reads, 0) + FILL(${table}Writes, 0)`,
      usingMetrics: {
        [`${table}Reads`]: metric('ReadThrottleEvents'),
        [`${table}Writes`]: metric('WriteThrottleEvents'),
      },
      period: alarmPeriod,
    });
  };

/** A share of our mail, from 0 to 1, as SES judges the account by it. */
export const mailReputation =
  (metricName: 'Reputation.BounceRate' | 'Reputation.ComplaintRate'): WatchedMetric =>
  () =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });

/** How often a worker was started in a time: missing where it was not. */
export const startsOf =
  (worker: WorkerDeclaration, within: Duration): WatchedMetric =>
  (_, stage) =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Invocations',
      statistic: 'Sum',
      period: within,
      dimensionsMap: { FunctionName: physicalName(stage, worker.id) },
    });

/** Executions of the state machine for large submissions that failed. */
export const failedExecutions: WatchedMetric = (stack, stage) =>
  new Metric({
    namespace: 'AWS/States',
    metricName: 'ExecutionsFailed',
    statistic: 'Sum',
    period: alarmPeriod,
    dimensionsMap: { StateMachineArn: revetMapArn(stack, stage) },
  });

/** Calls of any function of the account that were refused for want of concurrency. */
export const throttles: WatchedMetric = () =>
  new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: alarmPeriod });

function queueMetric(queueName: string, metricName: string): Metric {
  return new Metric({
    namespace: 'AWS/SQS',
    metricName,
    statistic: 'Maximum',
    period: alarmPeriod,
    dimensionsMap: { QueueName: queueName },
  });
}

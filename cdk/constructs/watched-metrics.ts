import type { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { QueueResource } from '../../functions/platform/grants/resource.ts';
import { physicalName, type Stage } from '../names.ts';
import { physicalQueueName } from '../queue-names.ts';
import { apiName, apiStageName } from '../stacks/api-stack.ts';
import { revetMapArn } from '../stacks/data-stack.ts';
import type { WorkerDeclaration } from '../workers.ts';
import { alarmPeriod } from './impact-alarm.ts';
import { deadLetterName } from './work-queue.ts';

/** A metric of a stage. It is found by physical names, so that who watches it ties no other stack down. */
export type WatchedMetric = (stack: Stack, stage: Stage) => Metric;

/** Messages of a queue that failed for the last time and wait for a person. */
export const deadLetters =
  (queue: QueueResource): WatchedMetric =>
  (_, stage) =>
    queueMetric(deadLetterName(physicalQueueName(stage, queue)), 'ApproximateNumberOfMessagesVisible');

/** Age of the oldest message of a queue, in seconds. */
export const oldestMessage =
  (queue: QueueResource): WatchedMetric =>
  (_, stage) =>
    queueMetric(physicalQueueName(stage, queue), 'ApproximateAgeOfOldestMessage');

/** Invocations of a worker that failed. */
export const errorsOf =
  (worker: WorkerDeclaration): WatchedMetric =>
  (_, stage) =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      statistic: 'Sum',
      period: alarmPeriod,
      dimensionsMap: { FunctionName: physicalName(stage, worker.id) },
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

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { allows } from '../access/iam-policy.ts';
import type { Credentials } from '../functions/function-environment.ts';
import type { FunctionFleet } from '../functions/function-fleet.ts';
import type { StateMachineModel } from '../template/state-machines.ts';
import type { QueueModel } from '../template/stores.ts';
import { functionNameOf } from '../template/triggers.ts';
import type { StateTasks } from './run-states.ts';
import { StateError } from './state-error.ts';

const Invocation = z.strictObject({ FunctionName: z.string(), Payload: z.unknown() });
const Message = z.strictObject({ QueueUrl: z.string(), MessageBody: z.unknown() });

export interface TaskSurroundings {
  readonly fleet: Pick<FunctionFleet, 'invoke'>;
  readonly queues: readonly QueueModel[];
  readonly sqsUrl: string;
  readonly region: string;
  readonly rootCredentials: Credentials;
}

/** What machines may have done, each within its own role, and the way to end it. */
export interface MachineTasks {
  readonly of: (machine: StateMachineModel, stopping: AbortSignal) => StateTasks;
  readonly close: () => void;
}

/** Tasks over the functions and queues of the cloud. A machine's role is asked before anything is done in its name. */
export function machineTasks({ fleet, queues, sqsUrl, region, rootCredentials }: TaskSurroundings): MachineTasks {
  const sqs = new SQSClient({ region, endpoint: sqsUrl, credentials: rootCredentials });

  const invoked = async (functionName: string, payload: unknown, mostMs?: number): Promise<unknown> => {
    const result = await fleet.invoke(functionName, payload, mostMs);
    if (!result.ok && result.errorType === 'Caller.Timedout') {
      throw new StateError('States.Timeout', `The task took more than ${(mostMs ?? 0) / 1000} seconds.`);
    }
    if (!result.ok) throw new StateError(result.errorType, JSON.stringify({ errorMessage: result.errorMessage }));
    const answer: unknown = JSON.parse(result.payload);
    return { ExecutedVersion: '$LATEST', StatusCode: 200, Payload: answer };
  };
  const sent = async (queueUrl: string, body: unknown): Promise<unknown> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { MessageId } = await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: text }));
    return { MessageId };
  };

  return {
    of(machine, stopping) {
      const check = (action: string, resource: string): void => {
        if (allows(machine.statements, { action, resources: [resource] })) return;
        throw new StateError(
          'States.Permissions',
          `The role of ${machine.name} does not allow ${action} on ${resource}.`,
        );
      };
      const run: StateTasks['run'] = async (resource, parameters, mostMs) => {
        if (resource === 'arn:aws:states:::lambda:invoke') {
          const { FunctionName: arn, Payload } = Invocation.parse(parameters);
          check('lambda:InvokeFunction', arn);
          return await invoked(functionNameOf(arn), Payload, mostMs);
        }
        const { QueueUrl, MessageBody } = Message.parse(parameters);
        const queue = queues.find(({ url }) => url === QueueUrl);
        if (queue === undefined)
          throw new StateError('SQS.QueueDoesNotExistException', `There is no queue ${QueueUrl}.`);
        check('sqs:SendMessage', queue.arn);
        return await sent(QueueUrl, MessageBody);
      };
      return {
        async run(resource, parameters, mostMs) {
          try {
            return await run(resource, parameters, mostMs);
          } catch (error) {
            if (error instanceof StateError) throw error;
            const text = error instanceof Error ? error.message : String(error);
            throw new StateError('States.TaskFailed', `${text}`);
          }
        },
        mayStartChildren: () => check('states:StartExecution', machine.arn),
        wait: (milliseconds) => pause(milliseconds, stopping),
        random: Math.random,
        stopping,
      };
    },
    close: () => sqs.destroy(),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

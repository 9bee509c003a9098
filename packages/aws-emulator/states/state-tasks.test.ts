import { expect, test } from '@jest/globals';
import type { InvocationResult } from '../functions/instance.ts';
import type { StateMachineModel } from '../template/state-machines.ts';
import { parseDefinition } from './definition.ts';
import { runStates } from './run-states.ts';
import { type MachineTasks, machineTasks } from './state-tasks.ts';

const FUNCTION = 'arn:aws:lambda:af-south-1:000000000000:function:vet';

const machine: StateMachineModel = {
  name: 'vet',
  arn: 'arn:aws:states:af-south-1:000000000000:stateMachine:vet',
  statements: [{ Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: [FUNCTION] }],
  states: parseDefinition(
    'vet',
    JSON.stringify({
      StartAt: 'Vet',
      States: {
        Vet: {
          Type: 'Task',
          Resource: 'arn:aws:states:::lambda:invoke',
          Parameters: { FunctionName: FUNCTION, 'Payload.$': '$' },
          OutputPath: '$.Payload',
          TimeoutSeconds: 70,
          End: true,
        },
      },
    }),
  ),
};

/** Runs a machine of one task of at most 70 s, whose function ends so; notes what the function is given. */
async function ran(result: InvocationResult, given: unknown[] = []): Promise<unknown> {
  const fleet = {
    invoke: async (functionName: string, event: unknown, mostMs?: number) => {
      given.push(functionName, event, mostMs);
      return result;
    },
  };
  const rootCredentials = { accessKeyId: 'ROOT', secretAccessKey: 'secret' };
  const surroundings = { fleet, queues: [], sqsUrl: 'http://127.0.0.1:1', region: 'af-south-1', rootCredentials };
  const tasks: MachineTasks = machineTasks(surroundings);
  try {
    const context = { Execution: { Name: 'e' } };
    return await runStates(machine.states, { chunk: 1 }, context, tasks.of(machine, new AbortController().signal));
  } finally {
    tasks.close();
  }
}

test('a function has as long as its task says', async () => {
  const given: unknown[] = [];
  expect(await ran({ ok: true, payload: '"vetted"' }, given)).toBe('vetted');
  expect(given).toEqual(['vet', { chunk: 1 }, 70_000]);
});

test('a task whose time is over has timed out, and one whose function timed out has failed', async () => {
  const stopped = (errorType: string) => ran({ ok: false, errorType, errorMessage: 'Task timed out' });
  await expect(stopped('Caller.Timedout')).rejects.toMatchObject({ error: 'States.Timeout' });
  await expect(stopped('Sandbox.Timedout')).rejects.toMatchObject({ error: 'Sandbox.Timedout' });
});

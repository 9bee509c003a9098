import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createAuthoriser, type Principal, rootPrincipal } from '../access/authorisation.ts';
import { parseDefinition } from '../states/definition.ts';
import type { StateMachineModel } from '../template/state-machines.ts';
import { type StatesEndpoint, startStates } from './states.ts';

const machineArn = 'arn:aws:states:af-south-1:000000000000:stateMachine:vet';
const executionArn = (name: string) => `arn:aws:states:af-south-1:000000000000:execution:vet:${name}`;
const machine: StateMachineModel = {
  name: 'vet',
  arn: machineArn,
  statements: [],
  states: parseDefinition(
    'vet',
    JSON.stringify({
      StartAt: 'Vet',
      States: {
        Vet: {
          Type: 'Task',
          Resource: 'arn:aws:states:::lambda:invoke',
          Parameters: { 'Payload.$': '$' },
          Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 1 }],
          End: true,
        },
      },
    }),
  ),
};
const allow = (Action: string, Resource: string) => [{ Effect: 'Allow', Action, Resource }] as const;
const principals = new Map<string, Principal>([
  ['ROOT', rootPrincipal('secret')],
  ['STARTER', { secretAccessKey: 'secret', policyStatements: allow('states:StartExecution', machineArn) }],
]);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'imali-states-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** An endpoint on the folder, whose task does `work`. */
async function started(work: (input: unknown) => Promise<unknown>) {
  const endpoint: StatesEndpoint = await startStates({ dataDir, authoriser: createAuthoriser({ principals }) });
  endpoint.run({
    models: [machine],
    tasksOf: (_, stopping) => ({
      run: async (__, parameters) => work(parameters),
      mayStartChildren: () => {},
      wait: async () => {},
      random: () => 0,
      stopping,
    }),
  });
  endpoint.resume();
  const as = (accessKeyId: string) =>
    new SFNClient({
      region: 'af-south-1',
      endpoint: endpoint.url,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey: 'secret' },
    });
  const root = as('ROOT');
  return {
    as,
    start: (name: string, input = '{"chunk":1}', client = root) =>
      client.send(new StartExecutionCommand({ stateMachineArn: machineArn, name, input })),
    describe: (name: string, client = root) =>
      client.send(new DescribeExecutionCommand({ executionArn: executionArn(name) })),
    async ended(name: string) {
      for (;;) {
        const found = await root.send(new DescribeExecutionCommand({ executionArn: executionArn(name) }));
        if (found.status !== 'RUNNING') return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      root.destroy();
      await endpoint.close();
    },
  };
}

describe('the Step Functions endpoint', () => {
  test('An execution runs to its end and its result is returned', async () => {
    const service = await started(async (parameters) => ({ got: parameters }));
    expect(await service.start('one')).toMatchObject({ executionArn: executionArn('one') });
    const found = await service.ended('one');
    expect(found).toMatchObject({
      name: 'one',
      stateMachineArn: machineArn,
      status: 'SUCCEEDED',
      input: '{"chunk":1}',
    });
    expect(JSON.parse(found.output ?? '')).toEqual({ got: { Payload: { chunk: 1 } } });
    expect(found.stopDate).toBeInstanceOf(Date);
    await service.close();
  });

  test('a name is started once: the same while it runs, refused with other input and after its end', async () => {
    let end = (_: unknown): void => {};
    let runs = 0;
    const service = await started(() => {
      runs += 1;
      return new Promise((resolve) => {
        end = resolve;
      });
    });
    const first = await service.start('one');
    expect((await service.start('one')).startDate).toEqual(first.startDate);
    await expect(service.start('one', '{}')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    end(1);
    await service.ended('one');
    await expect(service.start('one')).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    expect(runs).toBe(1);
    await service.close();
  });

  test('what is not there, or no input, is refused by the names of the SDK', async () => {
    const service = await started(async () => 1);
    await expect(service.describe('none')).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
    await expect(service.start('one', 'no json')).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
    await expect(service.start('a name')).rejects.toMatchObject({ name: 'InvalidName' });
    const elsewhere = new StartExecutionCommand({ stateMachineArn: `${machineArn}s` });
    await expect(service.as('ROOT').send(elsewhere)).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
    await service.close();
  });

  test('The caller may do what its role allows, and nothing else', async () => {
    const service = await started(async () => 1);
    const starter = service.as('STARTER');
    await service.start('one', '{}', starter);
    await expect(service.describe('one', starter)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const elsewhere = new StartExecutionCommand({ stateMachineArn: `${machineArn}s` });
    await expect(starter.send(elsewhere)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await service.close();
  });

  test('an execution that was under way when the cloud ended begins anew with the next, and one that ended does not', async () => {
    let interrupt = (_: unknown): void => {};
    const before = await started(
      (input) =>
        new Promise((resolve, reject) => {
          if (JSON.stringify(input).includes('ended')) resolve('done');
          else interrupt = reject;
        }),
    );
    await before.start('ended', '{"which":"ended"}');
    await before.ended('ended');
    await before.start('cut-off', '{"which":"cut off"}');
    const closing = before.close();
    interrupt(new Error('the function was ended'));
    await closing;

    const inputs: unknown[] = [];
    const after = await started(async (input) => {
      inputs.push(input);
      return 'done';
    });
    expect(await after.ended('cut-off')).toMatchObject({ status: 'SUCCEEDED' });
    expect(inputs).toEqual([{ Payload: { which: 'cut off' } }]);
    await after.close();
  });

  test('a failure keeps its name and its cause', async () => {
    const service = await started(async () => {
      throw new Error('unforeseen');
    });
    const told = jest.spyOn(console, 'error').mockImplementation(() => {});
    await service.start('one');
    expect(await service.ended('one')).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
    expect(told).toHaveBeenCalledWith(expect.stringContaining('unforeseen'));
    told.mockRestore();
    await service.close();
  });
});

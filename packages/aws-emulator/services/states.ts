/**
 * The emulated Step Functions endpoint: StartExecution and DescribeExecution over the machines of the synthesized stacks.
 * What runs them is in packages/aws-emulator/states.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Authoriser } from '../access/authorisation.ts';
import { type PlannedAnswer, startJsonService } from '../server/json-endpoint.ts';
import { type Execution, executionStore } from '../states/execution-store.ts';
import { type Executions, executions, type Machines } from '../states/executions.ts';

export interface StatesOptions {
  /** Folder of the executions; without it they stay in memory. */
  readonly dataDir?: string | undefined;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port?: number | undefined;
  readonly authoriser: Authoriser;
}

export interface StatesEndpoint {
  readonly url: string;
  /** Makes the machines known. */
  run(machines: Machines): void;
  /** Restarts what was running when the cloud ended, once functions have their whole environment. */
  resume(): void;
  /** Begins nothing more, and gives the tasks under way a moment: before the functions end. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

const requests = {
  StartExecution: z.object({
    stateMachineArn: z.string(),
    name: z.string().optional(),
    input: z.string().default('{}'),
  }),
  DescribeExecution: z.object({ executionArn: z.string() }),
};

const seconds = (milliseconds: number): number => milliseconds / 1000;

const described = (execution: Execution): object => ({
  executionArn: execution.arn,
  stateMachineArn: execution.machineArn,
  name: execution.name,
  status: execution.status,
  startDate: seconds(execution.startedAt),
  ...(execution.endedAt === undefined ? {} : { stopDate: seconds(execution.endedAt) }),
  input: execution.input,
  ...(execution.output === undefined ? {} : { output: execution.output }),
  ...(execution.error === undefined ? {} : { error: execution.error, cause: execution.cause }),
});

function plan(operation: string, json: unknown, own: Executions): PlannedAnswer | undefined {
  if (operation === 'StartExecution') {
    const parsed = requests.StartExecution.safeParse(json);
    if (!parsed.success) return undefined;
    const { stateMachineArn, name = randomUUID(), input } = parsed.data;
    return {
      access: { action: 'states:StartExecution', resources: [stateMachineArn] },
      async answer() {
        const started = await own.start(stateMachineArn, name, input);
        if ('code' in started) return started;
        return { fields: { executionArn: started.arn, startDate: seconds(started.startedAt) } };
      },
    };
  }
  if (operation === 'DescribeExecution') {
    const parsed = requests.DescribeExecution.safeParse(json);
    if (!parsed.success) return undefined;
    const { executionArn } = parsed.data;
    return {
      access: { action: 'states:DescribeExecution', resources: [executionArn] },
      async answer() {
        const found = own.find(executionArn);
        const message = `Execution Does Not Exist: '${executionArn}'`;
        return found === undefined ? { code: 'ExecutionDoesNotExist', message } : { fields: described(found) };
      },
    };
  }
  return undefined;
}

/** Starts Step Functions on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startStates(options: StatesOptions): Promise<StatesEndpoint> {
  const { authoriser, dataDir, port = 0 } = options;
  let machines: Machines | undefined;
  const own = executions(await executionStore(dataDir), () => machines);

  const listening = await startJsonService({
    name: 'Step Functions',
    codes: { notServed: 'ValidationException', broken: 'InternalFailure' },
    plan: (operation, json) => plan(operation, json, own),
    authoriser,
    port,
  });
  return {
    url: listening.url,
    run(known) {
      machines = known;
    },
    resume: own.resume,
    stop: own.stop,
    close: async () => {
      await own.stop();
      await listening.close();
    },
  };
}

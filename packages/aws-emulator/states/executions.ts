import type { StateMachineModel } from '../template/state-machines.ts';
import type { Execution, ExecutionStore } from './execution-store.ts';
import { CutOffError, runStates, type StateTasks } from './run-states.ts';
import { StateError } from './state-error.ts';

/** An error that the service answers, by its name. */
export interface ServiceFault {
  readonly code: string;
  readonly message: string;
}

/** What runs machines: known only after the functions are. */
export interface Machines {
  readonly models: readonly StateMachineModel[];
  readonly tasksOf: (machine: StateMachineModel, stopping: AbortSignal) => StateTasks;
}

export interface Executions {
  /** Starts an execution, or finds the one of that name that runs on the same input. */
  readonly start: (machineArn: string, name: string, input: string) => Promise<Execution | ServiceFault>;
  readonly find: (arn: string) => Execution | undefined;
  /** Begins anew what was under way when the cloud ended: its tasks change nothing twice. */
  readonly resume: () => void;
  /** Begins nothing more and gives the tasks under way a moment; executions that did not end stay as running. */
  readonly stop: () => Promise<void>;
}

const NAME = /^[\w.-]{1,80}$/;
const MOST_INPUT_BYTES = 262_144;
/** Tasks under way get this long to end when the cloud stops; what is cut off is done again by the next one. */
const STOP_GRACE_MS = 5_000;

/** Executions of the machines of this cloud. */
export function executions(store: ExecutionStore, machines: () => Machines | undefined): Executions {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const toItsEnd = async (execution: Execution, machine: StateMachineModel, tasks: StateTasks): Promise<void> => {
    const { arn: Id, name: Name, startedAt } = execution;
    const context = {
      Execution: { Id, Name, StartTime: new Date(startedAt).toISOString() },
      StateMachine: { Id: machine.arn, Name: machine.name },
    };
    try {
      const input: unknown = JSON.parse(execution.input);
      const output = JSON.stringify(await runStates(machine.states, input, context, tasks));
      await store.keep({ ...execution, status: 'SUCCEEDED', endedAt: Date.now(), output });
    } catch (error) {
      // What fails because the cloud ends goes on with the next one.
      if (error instanceof CutOffError || stopping.signal.aborted) return;
      const failed = error instanceof StateError ? error : new StateError('States.Runtime', String(error));
      console.error(`An execution of ${machine.name} failed: ${failed.message}`);
      const end = { status: 'FAILED', endedAt: Date.now(), error: failed.error, cause: failed.failure } as const;
      await store.keep({ ...execution, ...end });
    }
  };
  const run = (execution: Execution): void => {
    const known = machines();
    const machine = known?.models.find(({ arn }) => arn === execution.machineArn);
    // Of a machine that the stage does not have any more.
    if (known === undefined || machine === undefined) return;
    const work = toItsEnd(execution, machine, known.tasksOf(machine, stopping.signal))
      .catch((error: unknown) => console.error(`An execution of ${machine.name} could not be kept:`, error))
      .finally(() => running.delete(execution.arn));
    running.set(execution.arn, work);
  };

  return {
    async start(machineArn, name, input) {
      if (!NAME.test(name)) return { code: 'InvalidName', message: `Invalid Name: '${name}'` };
      if (!isJson(input) || Buffer.byteLength(input) > MOST_INPUT_BYTES) {
        return { code: 'InvalidExecutionInput', message: 'Invalid State Machine Execution Input' };
      }
      const machine = machines()?.models.find(({ arn }) => arn === machineArn);
      if (machine === undefined) {
        return { code: 'StateMachineDoesNotExist', message: `State Machine Does Not Exist: '${machineArn}'` };
      }
      const arn = `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`;
      const before = store.find(arn);
      if (before !== undefined) {
        if (before.status === 'RUNNING' && before.input === input) return before;
        return { code: 'ExecutionAlreadyExists', message: `Execution Already Exists: '${arn}'` };
      }
      const execution: Execution = { arn, name, machineArn, input, status: 'RUNNING', startedAt: Date.now() };
      await store.keep(execution);
      run(execution);
      return execution;
    },
    find: store.find,
    resume() {
      for (const execution of store.all()) {
        if (execution.status === 'RUNNING' && !running.has(execution.arn)) run(execution);
      }
    },
    async stop() {
      stopping.abort();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_GRACE_MS);
      });
      await Promise.race([Promise.all(running.values()), grace]);
      clearTimeout(timer);
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

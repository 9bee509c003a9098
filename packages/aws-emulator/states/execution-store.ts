/** Executions of state machines, each in a file, so that one that was under way when the cloud ended begins anew with the next. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../server/write-atomically.ts';

const Execution = z.object({
  arn: z.string(),
  name: z.string(),
  machineArn: z.string(),
  /** JSON text, as it was given. */
  input: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED']),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** JSON text, of one that succeeded. */
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
});
export type Execution = z.output<typeof Execution>;

export interface ExecutionStore {
  readonly all: () => readonly Execution[];
  readonly find: (arn: string) => Execution | undefined;
  /** Keeps an execution; it is found at once, and on disk when this resolves. */
  readonly keep: (execution: Execution) => Promise<void>;
}

const fileOf = (dataDir: string, arn: string): string =>
  join(dataDir, `${Buffer.from(arn).toString('base64url')}.json`);

/** Opens the executions of a folder; without one they are kept in memory. */
export async function executionStore(dataDir: string | undefined): Promise<ExecutionStore> {
  const executions = new Map<string, Execution>();
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const file of await readdir(dataDir)) {
      if (!file.endsWith('.json')) continue;
      const execution = Execution.parse(JSON.parse(await readFile(join(dataDir, file), 'utf8')));
      executions.set(execution.arn, execution);
    }
  }
  return {
    all: () => [...executions.values()],
    find: (arn) => executions.get(arn),
    async keep(execution) {
      executions.set(execution.arn, execution);
      if (dataDir !== undefined) await writeAtomically(fileOf(dataDir, execution.arn), JSON.stringify(execution));
    },
  };
}

import * as z from 'zod';

const RunningStack = z.object({
  apiUrl: z.url(),
  consoleUrl: z.url(),
  inboxUrl: z.url(),
  endpoints: z.object({
    dynamodb: z.url(),
    sqs: z.url(),
    s3: z.url(),
    ses: z.url(),
    secretsManager: z.url(),
    kms: z.url(),
    states: z.url(),
  }),
  /** Substitute servers of partners, by name. */
  partners: z.record(z.string(), z.url()).default({}),
  /** Folder of the functions' logs. */
  logFolder: z.string(),
  region: z.string(),
  rootCredentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** Names of functions, tables, queues and buckets, for tests that look behind the API. */
  functions: z.array(z.string()),
  tables: z.array(z.string()),
  queueUrls: z.array(z.string()),
  /** Reports what is in the queue that its path names. */
  queuesUrl: z.url(),
  buckets: z.array(z.string()),
  /** ARNs of state machines. */
  stateMachines: z.array(z.string()),
});

/** The cloud that jest's stack project started for its tests. */
export type RunningStack = z.output<typeof RunningStack>;

/** Environment variable that carries it from the global setup to the test files. */
export const runningStackVariable = 'IMALI_TEST_STACK';

/** Reads what a process reports about its cloud. */
export function parseRunningStack(report: unknown): RunningStack {
  return RunningStack.parse(report);
}

/** The running cloud. Throws outside of jest's stack project, which is what starts it. */
export function runningStack(): RunningStack {
  const text = process.env[runningStackVariable];
  if (text === undefined) throw new Error('No cloud is running: this test belongs to the jest project "stack".');
  return RunningStack.parse(JSON.parse(text));
}

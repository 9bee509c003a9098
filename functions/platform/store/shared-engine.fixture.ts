import { type DynamoDbEngine, startDynamoDbEngine } from '@imali/aws-emulator/services/dynamodb-engine.ts';

const VARIABLE = 'IMALI_TEST_DYNAMODB';
let engine: DynamoDbEngine | undefined;

/** Starts the engine that all test files of a run share, once: to start one takes seconds of a core. */
export async function startSharedEngine(): Promise<void> {
  if (engine !== undefined) return;
  engine = await startDynamoDbEngine();
  process.env[VARIABLE] = engine.url;
}

export async function endSharedEngine(): Promise<void> {
  await engine?.close();
  engine = undefined;
}

/** Where the engine of this run is. Throws where jest was not asked to start it. */
export function sharedEngineUrl(): string {
  const url = process.env[VARIABLE];
  if (url === undefined) throw new Error('The tables of tests need the global set-up of their jest project.');
  return url;
}

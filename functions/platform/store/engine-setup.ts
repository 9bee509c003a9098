import { startSharedEngine } from './shared-engine.fixture.ts';

/** Before the unit tests: the engine behind their tables. */
export default async function setUp(): Promise<void> {
  await startSharedEngine();
}

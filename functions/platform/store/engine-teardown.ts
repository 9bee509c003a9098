import { endSharedEngine } from './shared-engine.fixture.ts';

export default async function tearDown(): Promise<void> {
  await endSharedEngine();
}

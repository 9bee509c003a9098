import { endSharedEngine } from '../../functions/platform/store/shared-engine.fixture.ts';
import { endStackProcess } from './stack-holder.ts';

/** Ends the cloud that the global setup started. */
export default async function endStack(): Promise<void> {
  await endStackProcess();
  await endSharedEngine();
}

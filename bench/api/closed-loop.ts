import { Agent } from 'node:http';
import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import { exchange, expectStatus, type Question } from '../cloud/exchange.ts';

interface LoopResult {
  readonly perSecond: number;
  readonly latencyMs: Spread;
}

/**
 * Asks the same question so many times, with so many askers who each wait for their answer before they ask again, over
 * connections that are kept. Throws when any answer is not a 200.
 */
export async function closedLoop(question: Question, count: number, concurrency: number): Promise<LoopResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let left = count;
  const asker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      times.push(expectStatus(await exchange(agent, question), 200).milliseconds);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: concurrency }, asker));
  const seconds = (performance.now() - from) / 1_000;
  agent.destroy();
  return { perSecond: count / seconds, latencyMs: spreadOf(times) };
}

import { expect, test } from '@jest/globals';
import { at, nextRef, plainLedger } from './connection-under-test.fixture.ts';
import { memoryBankData } from './memory-bank-data.fixture.ts';
import { requeueStaleAnalyses } from './resume-analyses.ts';

const start = Date.parse(at);

/** A connection whose analysis is pending since `at`, and a sweep so many minutes later with so many messages in the queue. */
async function pending() {
  const store = memoryBankData();
  const ref = nextRef();
  await store.create(ref);
  await store.ledgers.addAccount(ref, plainLedger(1, 2), at);
  const sweep = async (minutes: number, waiting: number) => {
    const asked: number[] = [];
    const queue = {
      request: async ({ generation }: { readonly generation: number }) => void asked.push(generation),
      waiting: async () => waiting,
    };
    await requeueStaleAnalyses(store.connections, queue, { now: start + minutes * 60_000, timeLeft: () => 60_000 });
    return { asked, state: (await store.connections.find(ref))?.state };
  };
  return { sweep };
}

test('An analysis that waits in a queue is never ended, however long it is pending', async () => {
  const { sweep } = await pending();
  for (let minutes = 5; minutes <= 3000; minutes += 5) {
    expect(await sweep(minutes, 5000)).toEqual({ asked: [], state: 'ANALYSING' });
  }
  // The queue was long for two days and is short now: that it was requeued is noted only from here on.
  expect(await sweep(3005, 900)).toEqual({ asked: [1], state: 'ANALYSING' });
  expect(await sweep(3010, 0)).toEqual({ asked: [1], state: 'ANALYSING' });
  expect(await sweep(3065, 1)).toEqual({ asked: [1], state: 'ANALYSING' });
  expect(await sweep(3065, 0)).toEqual({ asked: [], state: 'FAILED' });
});

test('An analysis whose message was lost is requeued after five minutes, at every sweep until it ends', async () => {
  const { sweep } = await pending();
  expect(await sweep(4, 0)).toEqual({ asked: [], state: 'ANALYSING' });
  expect(await sweep(5, 0)).toEqual({ asked: [1], state: 'ANALYSING' });
  expect(await sweep(60, 0)).toEqual({ asked: [1], state: 'ANALYSING' });
  expect(await sweep(65, 0)).toEqual({ asked: [], state: 'FAILED' });
});

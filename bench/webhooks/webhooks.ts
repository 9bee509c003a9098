import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, spreadOf } from '@imali/measure/spread.ts';
import * as z from 'zod';
import { withCloud } from '../cloud/benched-cloud.ts';
import type { Lender } from '../cloud/lender.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';

const Delivery = z.object({ id: z.string(), timestamp: z.string() });

/** Events that are fired side by side. */
const CONCURRENCY = 8;
const LIMIT_MS = 180_000;

interface Receiver {
  readonly url: string;
  /** When the first attempt of each event arrived, and how long after it had happened; milliseconds. */
  readonly arrivals: ReadonlyMap<string, { readonly at: number; readonly lag: number }>;
  readonly close: () => void;
}

async function startReceiver(hangs: boolean): Promise<Receiver> {
  const arrivals = new Map<string, { readonly at: number; readonly lag: number }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const now = Date.now();
      const { id, timestamp } = Delivery.parse(JSON.parse(Buffer.concat(parts).toString()));
      if (!arrivals.has(id)) arrivals.set(id, { at: now, lag: now - Date.parse(timestamp) });
      if (!hangs) response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    arrivals,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Run {
  readonly deliveriesPerSecond: number;
  readonly eventsPerSecond: number;
  readonly lags: readonly number[];
}

/** Fires events at once and waits until every receiver that answers has each of them. */
async function run(lender: Lender, events: number, answering: number, hanging: number): Promise<Run> {
  const client = imaliClient({ baseUrl: lender.apiUrl, token: lender.accessToken });
  const receivers = await Promise.all(
    Array.from({ length: answering + hanging }, (_, index) => startReceiver(index >= answering)),
  );
  const ids: string[] = [];
  try {
    for (const { url } of receivers) {
      const made = await client.createWebhook({ body: { url } });
      if (!isSuccess(made)) throw new Error(`no webhook: ${JSON.stringify(made)}`);
      ids.push(made.body.id);
    }
    const begun = Date.now();
    let fired = 0;
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (fired < events) {
          fired += 1;
          const answer = await client.fireEvent({ body: { event_type: 'analysis.completed' } });
          if (!isSuccess(answer)) throw new Error(`not fired: ${JSON.stringify(answer)}`);
        }
      }),
    );
    const allFired = Date.now();
    const well = receivers.slice(0, answering);
    while (well.some(({ arrivals }) => arrivals.size < events)) {
      if (Date.now() - begun > LIMIT_MS) throw new Error('deliveries did not arrive in time');
      await pause(20);
    }
    const arrived = well.flatMap(({ arrivals }) => [...arrivals.values()]);
    const seconds = (Math.max(...arrived.map(({ at }) => at)) - begun) / 1000;
    return {
      deliveriesPerSecond: arrived.length / seconds,
      eventsPerSecond: (events * 1000) / (allFired - begun),
      lags: arrived.map(({ lag }) => lag),
    };
  } finally {
    for (const id of ids) await client.deleteWebhook({ path: { webhook_id: id } });
    for (const receiver of receivers) receiver.close();
  }
}

/** Deliveries over the running cloud: to one receiver, to four, and to four beside two that hang. */
export const webhooks: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  const events = quick ? 5 : 300;
  const shapes = [
    { name: 'one', words: 'one receiver', answering: 1, hanging: 0 },
    { name: 'four', words: 'four receivers', answering: 4, hanging: 0 },
    { name: 'beside_hanging', words: 'four receivers, beside two that hang', answering: 4, hanging: 2 },
  ] as const;
  const runs = await withCloud(async (lender) => {
    await run(lender, quick ? 1 : 20, 1, 0);
    const made: Run[] = [];
    for (const { words, answering, hanging } of shapes) {
      progress(`webhooks: ${events} events to ${words}`);
      made.push(await run(lender, events, answering, hanging));
    }
    return made;
  });
  const parts = ['p50', 'p95', 'max'] as const;
  const told = shapes.flatMap((shape, index) => {
    const made = runs[index];
    return made ? [{ ...shape, ...made, spread: spreadOf(made.lags) }] : [];
  });
  return {
    figures: Object.assign(
      {},
      ...told.flatMap(({ name, deliveriesPerSecond, spread }) => [
        { [`${name}_deliveries_per_s`]: Math.round(deliveriesPerSecond * 10) / 10 },
        figuresOf(`${name}_lag`, 'ms', spread, parts),
      ]),
    ),
    tables: [
      {
        title: `${events} events, fired ${CONCURRENCY} at once through the API: from the event to the receiver`,
        columns: ['', 'events/s', 'deliveries/s', ...parts.map((part) => `lag ${part} ms`)],
        rows: told.map(({ words, eventsPerSecond, deliveriesPerSecond, spread }) => [
          words,
          eventsPerSecond,
          deliveriesPerSecond,
          ...parts.map((part) => spread[part]),
        ]),
      },
    ],
    notes: [
      'The gateway, every function, the database, the queue and the receivers share the processors of one machine. Where firing is faster than delivering, the lag is that of a backlog.',
      'Of an event at each receiver that answers, its first attempt. Those that hang are waited for by workers of their own.',
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};

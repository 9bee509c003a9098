import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import * as z from 'zod';

/** A delivery as its receiver got it. */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: z.output<typeof Event>;
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Answers a delivery; called once for each attempt. */
export type Answer = (delivery: ReceivedDelivery, response: ServerResponse, attempt: number) => void;

export interface WebhookReceiver {
  readonly url: string;
  /** Every attempt, also those that were not taken. */
  readonly received: readonly ReceivedDelivery[];
  close(): Promise<void>;
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Takes whatever comes. */
const takesAll: Answer = (_, response) => response.writeHead(204).end();

/** A receiver of an organisation, on this machine. */
export async function startReceiver(answer: Answer = takesAll): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const delivery = { headers: plain(request.headers), body, event: Event.parse(JSON.parse(body)) };
      received.push(delivery);
      answer(delivery, response, received.length);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

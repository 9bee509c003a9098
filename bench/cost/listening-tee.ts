import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';

/** One call that went through. */
export interface PassedCall {
  /** `PutItem`, `SendMessage`: what follows the dot of the target header. */
  readonly operation: string;
  readonly request: Buffer;
  readonly answer: Buffer;
}

export interface TeeOptions {
  readonly name: string;
  readonly upstreamPort: number;
  /** May replace the body of a request; an upstream that checks signatures would refuse that. */
  readonly rewrite?: (operation: string, body: Buffer) => Buffer;
  readonly onCall: (call: PassedCall) => void;
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function pass(
  options: TeeOptions,
  agent: Agent,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { upstreamPort: port, rewrite, onCall } = options;
  const target = request.headers['x-amz-target'];
  const operation = typeof target === 'string' ? target.slice(target.indexOf('.') + 1) : '';
  const given = await bytesOf(request);
  const body = rewrite ? rewrite(operation, given) : given;
  // The host header stays that of the client: it is part of what was signed.
  const headers = { ...request.headers, 'content-length': String(body.length) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers, agent },
      resolve,
    );
    sent.on('error', reject);
    // A long poll whose client has gone must not take messages any more.
    response.once('close', () => response.writableFinished || sent.destroy());
    sent.end(body);
  });
  const bytes = await bytesOf(answer);
  onCall({ operation, request: given, answer: bytes });
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': String(bytes.length) });
  response.end(bytes);
}

/** A listener on loopback that passes every call on and reports it: how a benchmark learns what a service is asked. */
export async function startTee(options: TeeOptions): Promise<Listening> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    pass(options, agent, request, response).catch(() => response.destroy());
  });
  const listening = await listenOnLoopback(server, 0, options.name);
  return {
    ...listening,
    close: async () => {
      await listening.close(0);
      agent.destroy();
    },
  };
}

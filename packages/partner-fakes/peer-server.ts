/** What the fake servers of partners have in common: routes, answers, pages, limits and a file of their state. */
import { mkdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { parseJson, readBody } from '@imali/aws-emulator/server/json-protocol.ts';
import { listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { writeAtomically } from '@imali/aws-emulator/server/write-atomically.ts';
import type * as z from 'zod';

export interface PeerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body as a form; empty when it is not a form. */
  readonly form: URLSearchParams;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
}

/** What a route answers; 'hang up' closes the connection without an answer. */
export type PeerAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly html?: string;
    }
  | 'hang up';

export interface PeerRoute {
  readonly method: string;
  /** Groups are handed to the answer in their order. */
  readonly path: RegExp;
  readonly answer: (request: PeerRequest, ...groups: string[]) => PeerAnswer | Promise<PeerAnswer>;
}

export interface PeerServer {
  readonly url: string;
  close(): Promise<void>;
}

const BODY_BYTES = 1_000_000;

/** Pages of a peer: its own text as style, forms that post to itself or lead away, nothing else. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

function send(response: ServerResponse, answer: PeerAnswer): void {
  if (answer === 'hang up') {
    response.destroy();
    return;
  }
  const { status, headers = {}, json, html } = answer;
  const text = html ?? (json === undefined ? '' : JSON.stringify(json));
  const type = html === undefined ? { 'content-type': 'application/json; charset=utf-8' } : pageHeaders;
  response.writeHead(status, { ...(text === '' ? {} : type), 'content-length': Buffer.byteLength(text), ...headers });
  response.end(text);
}

async function requestOf(message: IncomingMessage): Promise<PeerRequest> {
  const body = await readBody(message, BODY_BYTES);
  const url = new URL(message.url ?? '/', 'http://peer');
  const isForm = message.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    body,
    form: new URLSearchParams(isForm ? body.toString('utf8') : ''),
    json: parseJson(body),
  };
}

/** Serves routes on 127.0.0.1; the first that fits answers. Rejects with PortTakenError when the port is taken. */
export async function startFakePartner(options: {
  readonly name: string;
  readonly port?: number | undefined;
  readonly routes: readonly PeerRoute[];
}): Promise<PeerServer> {
  const { name, port = 0, routes } = options;
  const handle = async (message: IncomingMessage): Promise<PeerAnswer> => {
    const request = await requestOf(message);
    for (const { method, path, answer } of routes) {
      const match = path.exec(request.path);
      if (method === request.method && match !== null)
        return answer(request, ...match.slice(1).map(decodeURIComponent));
    }
    return { status: 404, json: { message: 'Not Found' } };
  };
  const server = createServer((message, response) => {
    handle(message).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        console.error(`${name} failed:`, error);
        if (!response.destroyed) send(response, { status: 500, json: { message: 'Internal Server Error' } });
      },
    );
  });
  const { url, close } = await listenOnLoopback(server, port, name);
  return { url, close: () => close() };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for an HTML page. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Counts calls in windows of a minute. */
export function minuteLimit(
  most: number,
  clock: () => number,
): (subject: string) => { left: number; waitSeconds: number } {
  const windows = new Map<string, { start: number; calls: number }>();
  return (subject) => {
    const now = clock();
    const kept = windows.get(subject);
    const window = kept !== undefined && now - kept.start < 60_000 ? kept : { start: now, calls: 0 };
    window.calls += 1;
    windows.set(subject, window);
    return { left: most - window.calls, waitSeconds: Math.ceil((window.start + 60_000 - now) / 1000) };
  };
}

/** State of a peer, kept in a file when there is a folder for it. */
export interface PeerState<T> {
  readonly state: T;
  /** To be called after every change. */
  readonly changed: () => void;
  /** Resolves when all changes are on disk. */
  readonly saved: () => Promise<void>;
}

/** Reads the state from its file, or begins anew where there is none. */
export async function peerState<S extends z.ZodType>(
  schema: S,
  file: string | undefined,
  begin: () => z.output<S>,
): Promise<PeerState<z.output<S>>> {
  const text = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  const state: z.output<S> = text === undefined ? begin() : schema.parse(JSON.parse(text));
  let saving: Promise<void> = Promise.resolve();
  return {
    state,
    changed: () => {
      if (file === undefined) return;
      const content = JSON.stringify(state);
      saving = saving
        .then(async () => {
          await mkdir(dirname(file), { recursive: true, mode: 0o700 });
          await writeAtomically(file, content);
        })
        .catch((error: unknown) => console.error('The state of a peer could not be kept:', error));
    },
    saved: () => saving,
  };
}

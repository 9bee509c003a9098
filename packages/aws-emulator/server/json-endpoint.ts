/** An emulated service of the AWS JSON protocols on loopback: signatures and policies are checked before it answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Authoriser } from '../access/authorisation.ts';
import type { RequestedAccess } from '../access/iam-policy.ts';
import { targetOperation } from '../access/requested-access.ts';
import { parseJson, readBody, sendJson, sendJsonError, sendRefusal } from './json-protocol.ts';
import { type Listening, listenOnLoopback } from './listen.ts';

interface Fault {
  readonly code: string;
  readonly message: string;
}

type Answer = { readonly fields: object } | Fault;

/** What a request asks for; `answer` is called once it is allowed. */
export interface PlannedAnswer {
  readonly access: RequestedAccess;
  readonly answer: () => Answer | Promise<Answer>;
}

export interface JsonService {
  /** As it is called where its port is taken. */
  readonly name: string;
  /** Codes of what it does not serve, and of its own faults. */
  readonly codes: { readonly notServed: string; readonly broken: string };
  /** What a request asks for; undefined where that is not served, or not so. */
  readonly plan: (operation: string, json: unknown) => PlannedAnswer | undefined;
  readonly authoriser: Authoriser;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port: number;
}

const MOST_BYTES = 1_000_000;

/** Starts a service on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startJsonService({ name, codes, plan, authoriser, port }: JsonService): Promise<Listening> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, MOST_BYTES);
    const { method = '', url = '/', headers } = request;
    const authenticated = authoriser.authenticate({ method, url, headers, body });
    if (!authenticated.ok) return sendRefusal(response, authenticated.refusal);
    const target = headers['x-amz-target'];
    const operation = typeof target === 'string' ? targetOperation(target) : '';
    const planned = plan(operation, parseJson(body));
    if (planned === undefined) {
      const message = `${operation} is not served on this machine, or not so.`;
      return sendJsonError(response, 400, codes.notServed, message);
    }
    const refusal = authoriser.refusal(authenticated.accessKeyId, [planned.access]);
    if (refusal !== undefined) return sendRefusal(response, refusal);
    const answer = await planned.answer();
    if ('code' in answer) return sendJsonError(response, 400, answer.code, answer.message);
    sendJson(response, answer.fields);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.destroyed) sendJsonError(response, 500, codes.broken, String(error));
    });
  });
  return await listenOnLoopback(server, port, name);
}

import { createMcpHandler } from '@modelcontextprotocol/server';
import { answerAgent as contract } from '../../../schemas/endpoints/agents.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { agentOf } from '../domain/agent-name.ts';
import { answerAgent as grants } from '../resources.ts';
import { agentServer } from '../wiring/agent-server.ts';

interface Adapters {
  readonly apiUrl: string;
  readonly docsUrl: string;
  readonly fetch: typeof fetch;
}

/** The protocol's own answers: what it puts in a body of another status is declared as 400. */
const STATUSES = [200, 202, 400, 404, 406] as const;

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { headers, body, query, caller, userAgent } = request;
  const { authorization = '', ...rest } = headers;
  const given = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const showsPersonalData = query.personal_data === 'show' && caller.permissions.includes('personal_data.share');
  const server = createMcpHandler(() => agentServer({ ...adapters, authorization, showsPersonalData }), {
    responseMode: 'json',
    // A function has no use for a stream that stays open.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  const response = await server.fetch(
    new Request(`${adapters.apiUrl}${contract.path}`, {
      method: 'POST',
      headers: Object.fromEntries(given),
      body: Uint8Array.from(body),
    }),
  );
  const text = await response.text();
  const status = STATUSES.find((one) => one === response.status) ?? 400;
  const noted = agentOf(parsed(body), userAgent);
  if (status === 202) return { status, body: undefined, noted };
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status, body: text, headers: { 'content-type': type }, noted };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ apiUrl: held.apiUrl.to('read'), docsUrl: held.docsUrl.to('read'), fetch }),
);

export const handler = serve(contract, wiring, operation);

import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { IdempotencyStore } from '../store/stores.ts';
import { loggableError, logger } from './logger.ts';
import { bodyBytes, header } from './read-request.ts';
import { problemReply, validationReply } from './reply.ts';

/** What names the request: the same key with another of these is a mistake of the caller. */
function digestOf(event: APIGatewayProxyEvent): string {
  return createHash('sha256')
    .update([event.httpMethod, event.path.replace(/\/+$/, ''), header(event, 'content-type') ?? ''].join('\n'))
    .update('\n')
    .update(bodyBytes(event))
    .digest('hex');
}

/** What a write answered, and whether the same request can be answered otherwise later. */
export interface RunReply {
  readonly reply: APIGatewayProxyResult;
  readonly passing: boolean;
  /** What the audit log is to keep of it besides its result. */
  readonly noted?: Readonly<Record<string, string>>;
}

/**
 * Runs a write once per Idempotency-Key: the same key and request within 24 hours get the first reply again.
 * Without the header the write simply runs. A throw, a 5xx and what passes by itself
 * free the key, so that the caller can try again.
 * @param scope whose key it is: an organisation's endpoint, so that keys of different callers never meet
 */
export async function idempotent(
  event: APIGatewayProxyEvent,
  scope: string,
  store: () => IdempotencyStore,
  now: number,
  run: () => Promise<RunReply>,
): Promise<APIGatewayProxyResult> {
  const key = header(event, 'idempotency-key');
  if (key === undefined || event.httpMethod === 'GET') return (await run()).reply;
  const requestId = event.requestContext.requestId;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    return validationReply([
      { loc: ['header', 'Idempotency-Key'], msg: 'must be 1 to 255 visible ASCII characters', type: 'value_error' },
    ]);
  }
  const kept = await store().begin(scope, key, digestOf(event), now);
  switch (kept.state) {
    case 'other_request':
      return problemReply('idempotency_key_reused', requestId);
    case 'in_progress':
      return problemReply('idempotency_request_in_progress', requestId, {}, { 'retry-after': '1' });
    case 'done':
      return {
        statusCode: kept.reply.status,
        headers: { ...kept.reply.headers, 'idempotent-replayed': 'true' },
        body: kept.reply.body,
        isBase64Encoded: kept.reply.isBase64Encoded,
      };
    case 'started':
      return completing(scope, key, store(), now, run);
  }
}

async function completing(
  scope: string,
  key: string,
  store: IdempotencyStore,
  now: number,
  run: () => Promise<RunReply>,
): Promise<APIGatewayProxyResult> {
  let ran: RunReply;
  try {
    ran = await run();
  } catch (error) {
    await store.abandon(scope, key);
    throw error;
  }
  const { reply } = ran;
  if (ran.passing || reply.statusCode >= 500) {
    await store.abandon(scope, key);
    return reply;
  }
  const headers = Object.fromEntries(Object.entries(reply.headers ?? {}).map(([name, value]) => [name, String(value)]));
  const kept = { status: reply.statusCode, headers, body: reply.body, isBase64Encoded: reply.isBase64Encoded ?? false };
  try {
    await store.complete(scope, key, kept, now);
  } catch (error) {
    // The write is done: its caller gets that answer, even if it cannot be repeated.
    logger.error('reply_not_kept', { failure: loggableError(error) });
  }
  return reply;
}

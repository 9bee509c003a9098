import { createHash } from 'node:crypto';
import { minuteLimit, type PeerAnswer, type PeerRequest, type PeerRoute } from '../peer-server.ts';
import { validationError } from './xero-invoices.ts';
import type { XeroState } from './xero-state.ts';

const CALLS_PER_MINUTE = 60;
const CALLS_PER_DAY = 5_000;

/** Makes an answer of what a call of the accounting API does. */
type Guarded = (run: (tenantId: string, request: PeerRequest, id: string) => PeerAnswer) => PeerRoute['answer'];

/** Runs calls of a login that may make them, within the limits; an idempotency key that was used gives the first answer again. */
export function accountingGuard({
  state,
  changed,
  clock,
  limit,
}: {
  readonly state: XeroState;
  readonly changed: () => void;
  readonly clock: () => number;
  /** Of calls a minute; changed by tests. */
  readonly limit: { readonly calls: number };
}): Guarded {
  const minute = minuteLimit(CALLS_PER_MINUTE, clock);
  let calls = 0;

  return (run) =>
    (request, id = '') => {
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const grant = state.grants.find(({ access, accessUntil }) => access === token && accessUntil > clock());
      if (grant === undefined) {
        const Detail = 'AuthenticationUnsuccessful';
        return { status: 401, json: { Type: null, Title: 'Unauthorized', Status: 401, Detail } };
      }
      const tenantId = String(request.headers['xero-tenant-id'] ?? '');
      if (tenantId !== grant.tenantId) return { status: 403, json: { Title: 'Forbidden', Status: 403 } };
      calls += 1;
      const { left, waitSeconds } = minute(tenantId);
      const used = CALLS_PER_MINUTE - left;
      if (used > limit.calls || calls > CALLS_PER_DAY) {
        const isDay = calls > CALLS_PER_DAY;
        const headers = {
          'retry-after': String(isDay ? 3600 : waitSeconds),
          'x-rate-limit-problem': isDay ? 'day' : 'minute',
        };
        return { status: 429, headers };
      }
      const key = request.headers['idempotency-key'];
      if (request.method !== 'POST' || typeof key !== 'string') return run(tenantId, request, id);
      if (key.length > 128) return { status: 400, json: validationError('Idempotency-Key is too long') };
      const digest = createHash('sha256').update(request.path).update(request.body).digest('hex');
      const kept = state.kept[`${tenantId}#${key}`];
      if (kept !== undefined) {
        if (kept.path === digest) return { status: kept.status, json: kept.json };
        return { status: 400, json: validationError('Idempotency-Key was used with another request') };
      }
      const answer = run(tenantId, request, id);
      if (answer !== 'hang up') {
        state.kept[`${tenantId}#${key}`] = { status: answer.status, json: answer.json, path: digest };
        changed();
      }
      return answer;
    };
}

import type { GuardedFetch } from '../../platform/http/guarded-fetch.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { DrainPorts, SendResult } from '../domain/drain-lane.ts';
import { signedHeaders } from '../store/webhook-secret.ts';
import { webhookSecretContext } from './webhook-secrets.ts';

const USER_AGENT = 'Imali-Webhooks/1';

/** Milliseconds that a Retry-After asks for (RFC 9110, section 10.2.3): seconds, or a date. */
function pauseOf(value: string | null, now: number): number | null {
  if (value === null) return null;
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(asked) && asked > 0 ? asked : null;
}

function failureOf(status: number): SendResult['failure'] {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Signs with every secret of a webhook that holds, and sends. */
export function webhookSender(
  fetch: Pick<GuardedFetch, 'post'>,
  box: Pick<SealedBox, 'open'>,
  clock: () => number,
): DrainPorts['senderOf'] {
  return async ({ id: webhookId, organisationId, url, secrets: sealed }) => {
    const context = webhookSecretContext({ organisationId, webhookId });
    const secrets = await Promise.all(sealed.map((one) => box.open(context, one.sealed)));
    return async ({ id, body }) => {
      const now = clock();
      const headers = {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        ...signedHeaders({ id, now, body }, secrets),
      };
      const answer = await fetch.post(url, headers, body);
      const milliseconds = Math.max(0, Math.round(clock() - now));
      if (answer.failure !== null) return { status: null, failure: answer.failure, milliseconds, retryAfterMs: null };
      const retryAfterMs = pauseOf(answer.retryAfter, clock());
      return { status: answer.status, failure: failureOf(answer.status), milliseconds, retryAfterMs };
    };
  };
}

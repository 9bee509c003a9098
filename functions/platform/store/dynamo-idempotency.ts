import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { keptSeconds } from '../keeping/retention-periods.ts';
import { compressJson, expandJson } from './compressed-json.ts';
import type { IdempotencyStore, KeptReply } from './stores.ts';
import type { Key, Table } from './table.ts';

/** Longer than a function can run: a claim older than this belongs to a request that died. */
const CLAIM_SECONDS = 40;

const Claim = z.object({
  requestDigest: z.string(),
  claimedUntil: z.number(),
  expires_at: z.number(),
  reply: z.instanceof(Uint8Array).nullable(),
});
const Reply = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  isBase64Encoded: z.boolean(),
});

const itemKey = (scope: string, key: string): Key => ({
  pk: `IDEMPOTENCY#${scope}#${createHash('sha256').update(key).digest('hex')}`,
  sk: 'REPLY',
});

/** A reply can hold a secret that is shown once, so it is sealed with a key that only the caller's header gives. */
const sealingKey = (scope: string, key: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, scope, 'imali idempotent reply', 32));

function seal(scope: string, key: string, reply: KeptReply): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(scope, key), nonce);
  const sealed = Buffer.concat([cipher.update(compressJson(reply)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(scope: string, key: string, sealed: Uint8Array): KeptReply {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(scope, key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Reply.parse(expandJson(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])));
}

/** Idempotency keys in the operations table. */
export function dynamoIdempotency(table: Table): IdempotencyStore {
  return {
    async begin(scope, key, requestDigest, now) {
      const seconds = Math.floor(now / 1000);
      const claimed = await table.put(
        {
          ...itemKey(scope, key),
          requestDigest,
          claimedUntil: seconds + CLAIM_SECONDS,
          expires_at: seconds + keptSeconds('idempotency_replies', now),
          reply: null,
        },
        {
          expression:
            'attribute_not_exists(pk) OR expires_at <= :now OR (#reply = :none AND claimedUntil <= :now AND requestDigest = :digest)',
          names: { '#reply': 'reply' },
          values: { ':now': seconds, ':none': null, ':digest': requestDigest },
        },
      );
      if (claimed) return { state: 'started' };
      const item = await table.get(itemKey(scope, key));
      if (!item) return { state: 'in_progress' };
      const claim = Claim.parse(item);
      if (claim.requestDigest !== requestDigest) return { state: 'other_request' };
      return claim.reply ? { state: 'done', reply: open(scope, key, claim.reply) } : { state: 'in_progress' };
    },
    async complete(scope, key, reply, now) {
      await table.update(itemKey(scope, key), {
        expression: 'SET #reply = :reply, expires_at = :expires',
        names: { '#reply': 'reply' },
        values: {
          ':reply': seal(scope, key, reply),
          ':expires': Math.floor(now / 1000) + keptSeconds('idempotency_replies', now),
        },
      });
    },
    async abandon(scope, key) {
      await table.remove(itemKey(scope, key));
    },
  };
}

import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RateLimitStore } from './stores.ts';
import type { Key, Table } from './table.ts';

const Counter = z.object({ hits: z.int() });

/** Characters of a digest that name a member: 48 bits, for the few members of one window. */
const MEMBER_CHARACTERS = 8;

/** The attribute of a counter that holds the sum of one member. */
const memberAttribute = (member: string): string =>
  `m_${createHash('sha256').update(member).digest('base64url').slice(0, MEMBER_CHARACTERS)}`;

function windowOf(windowSeconds: number, now: number) {
  const seconds = Math.floor(now / 1000);
  const start = seconds - (seconds % windowSeconds);
  return { start, secondsLeft: start + windowSeconds - seconds };
}

/** Where hits of a window are counted. Subjects can be email addresses: only their digest is kept. */
export const counterKey = (subject: string, start: number): Key => ({
  pk: `RATE#${createHash('sha256').update(subject).digest('hex')}`,
  sk: String(start),
});

/** Counters in the operations table; they vanish by themselves. */
export function dynamoRateLimits(table: Table): RateLimitStore {
  return {
    async hit(subject, windowSeconds, now, units = 1) {
      const { start, secondsLeft } = windowOf(windowSeconds, now);
      const set = {
        expression: 'SET expires_at = :expires ADD hits :units',
        values: { ':expires': start + 2 * windowSeconds, ':units': units },
      };
      const item = await table.update(counterKey(subject, start), set, undefined, 'UPDATED_NEW');
      return { count: Counter.parse(item).hits, secondsLeft };
    },
    async hitMember(subject, member, windowSeconds, now, units) {
      const { start, secondsLeft } = windowOf(windowSeconds, now);
      const attribute = memberAttribute(member);
      const set = {
        expression: 'SET expires_at = :expires ADD hits :units, #member :units',
        names: { '#member': attribute },
        values: { ':expires': start + 2 * windowSeconds, ':units': units },
      };
      const item = await table.update(counterKey(subject, start), set, undefined, 'UPDATED_NEW');
      return { count: Counter.parse(item).hits, memberCount: z.int().parse(item?.[attribute]), secondsLeft };
    },
    async read(subject, windowSeconds, now) {
      const { start, secondsLeft } = windowOf(windowSeconds, now);
      const item = await table.get(counterKey(subject, start));
      return { count: item ? Counter.parse(item).hits : 0, secondsLeft };
    },
    async clear(subject, windowSeconds, now) {
      await table.remove(counterKey(subject, windowOf(windowSeconds, now).start));
    },
  };
}

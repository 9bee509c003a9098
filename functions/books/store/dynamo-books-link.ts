import * as z from 'zod';
import type { SealContext, SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Expression, Key, Table } from '../../platform/store/table.ts';
import type { BooksTokens } from '../domain/books.ts';
import { BooksLink, type BooksLinkStore } from '../domain/books-link.ts';

const key: Key = { pk: 'BOOKS', sk: 'LINK' };
/** The books are ours: their tokens belong to no organisation that uses the product. */
const context: SealContext = { organisation: 'imali', application: 'books', purpose: 'books-tokens' };

const Tokens = z.object({ accessToken: z.string(), accessExpiresAt: z.number(), refreshToken: z.string() });
const Kept = BooksLink.extend({ sealed: z.instanceof(Uint8Array) });

const isVersion = (version: number): Expression => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': version },
});

/** The link with our books without its tokens: for a function that only shows it, and has no key to them. */
export async function readBooksLink(table: ReadableTable): Promise<BooksLink | null> {
  const item = await table.get(key);
  return item ? BooksLink.parse(item) : null;
}

/** The link with our books in the billing table, its tokens sealed. */
export function dynamoBooksLink(table: Table, box: SealedBox): BooksLinkStore {
  const seal = (tokens: BooksTokens) => box.seal(context, JSON.stringify(tokens));
  return {
    read: () => readBooksLink(table),
    async tokens() {
      const item = await table.get(key);
      if (!item) return null;
      const { sealed, ...link } = Kept.parse(item);
      if (link.state !== 'LINKED') return null;
      const tokens = Tokens.parse(JSON.parse(await box.open(context, sealed)));
      return { link, tokens };
    },
    async replace(link, tokens) {
      const sealed = await seal(tokens);
      for (;;) {
        const before = await table.get(key);
        const version = before ? BooksLink.parse(before).version : 0;
        const after = { ...key, ...link, state: 'LINKED', version: version + 1, sealed };
        const condition = before ? isVersion(version) : { expression: 'attribute_not_exists(pk)' };
        if (await table.put(after, condition)) return;
      }
    },
    async lock(version, at, until) {
      const set = { expression: 'SET lockedUntil = :until', values: { ':until': until } };
      const item = await table.update(key, set, {
        expression: '#version = :version AND (attribute_not_exists(lockedUntil) OR lockedUntil < :at)',
        names: { '#version': 'version' },
        values: { ':version': version, ':at': at },
      });
      return item !== null;
    },
    async rotate(version, tokens, at) {
      const sealed = await seal(tokens);
      const set = {
        expression: 'SET sealed = :sealed, refreshedAt = :at, #version = :next REMOVE lockedUntil',
        names: { '#version': 'version' },
        values: { ':sealed': sealed, ':at': at, ':next': version + 1 },
      };
      return (await table.update(key, set, isVersion(version))) !== null;
    },
    async unlock(version) {
      await table.update(key, { expression: 'REMOVE lockedUntil' }, isVersion(version));
    },
    async expire(version) {
      const set = {
        expression: 'SET #state = :expired, #version = :next REMOVE lockedUntil',
        names: { '#state': 'state', '#version': 'version' },
        values: { ':expired': 'EXPIRED', ':next': version + 1 },
      };
      await table.update(key, set, isVersion(version));
    },
  };
}

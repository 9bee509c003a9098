import * as z from 'zod';
import { readSecret } from './secrets.ts';

/** A key of digests that are kept and compared, and its number: 1 is the key of earlier releases. */
export interface DigestKey {
  readonly version: number;
  readonly secret: string;
}

/** The key that digests are made with, and those that some that are kept were made with: these are looked up as well. */
export interface DigestKeys {
  readonly current: DigestKey;
  readonly former: readonly DigestKey[];
}

const Stored = z.object({
  digest_keys: z
    .array(z.object({ version: z.int().min(1), secret: z.string().min(16) }))
    .min(1)
    .refine((keys) => new Set(keys.map(({ version }) => version)).size === keys.length, 'two keys have one version'),
  /** The secret of before its digest keys had versions, which outlives the first of them; texts of the first rotations have none. */
  original: z.string().min(1).optional(),
});

const textOf = (keys: readonly DigestKey[], original: string): string =>
  JSON.stringify({ digest_keys: keys, original });

const isList = (text: string): boolean => text.startsWith('{"digest_keys"');

/** The keys of the text of a secret, the newest first; a text that is no list is the key of version 1. */
export function digestKeysOf(text: string): DigestKeys {
  if (!isList(text)) return { current: { version: 1, secret: text }, former: [] };
  const [current, ...former] = Stored.parse(JSON.parse(text)).digest_keys.toSorted((a, b) => b.version - a.version);
  if (current === undefined) throw new Error('a list of digest keys is empty');
  return { current, former };
}

/**
 * The secret as it was before its digest keys had versions, which signs receipts of erasures besides: each can be fetched years
 * later, and is the same then, whichever digest keys were dropped. Where an earlier release dropped it, the oldest that is left.
 */
export function originalSecretOf(text: string): string {
  const { current, former } = digestKeysOf(text);
  const oldest = (former.at(-1) ?? current).secret;
  return isList(text) ? (Stored.parse(JSON.parse(text)).original ?? oldest) : text;
}

/** Every key, that of new digests first. */
export const allKeys = ({ current, former }: DigestKeys): readonly DigestKey[] => [current, ...former];

/** The text of a secret with a next key beside those that it has. */
export function withNextKey(text: string, secret: string): string {
  const keys = digestKeysOf(text);
  const next = { version: keys.current.version + 1, secret };
  const stored = textOf([next, ...allKeys(keys)], originalSecretOf(text));
  digestKeysOf(stored);
  return stored;
}

/**
 * The text without a former key, once no digest that counts was made with it; null where there is no such former key. What the
 * original secret signs besides goes on.
 */
export function withoutKey(text: string, version: number): string | null {
  const { current, former } = digestKeysOf(text);
  const left = former.filter((key) => key.version !== version);
  return left.length === former.length ? null : textOf([current, ...left], originalSecretOf(text));
}

export const readDigestKeys = async (arn: string): Promise<DigestKeys> => digestKeysOf(await readSecret(arn));

/** As originalSecretOf, of the secret with this name. */
export const readOriginalSecret = async (arn: string): Promise<string> => originalSecretOf(await readSecret(arn));

/** A digest with the number of its key before it; that of earlier releases stays as it is. */
export const versioned = (version: number, digest: string): string => (version === 1 ? digest : `${version}.${digest}`);

/** The number of the key that a digest was made with. */
export const versionOf = (digest: string): number => Number(/^(\d+)\./.exec(digest)?.[1] ?? 1);

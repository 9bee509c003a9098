/**
 * What the emulated KMS knows of its keys: those that were made by a call, with their kind, and the aliases. It holds no key
 * material, which comes of the master key. A key that is not entered is one of a template, and symmetric.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Place } from '../access/requested-access.ts';
import { writeAtomically } from '../server/write-atomically.ts';

const KeySpec = z.enum(['SYMMETRIC_DEFAULT', 'ECC_NIST_P256']);
export type KeySpec = z.output<typeof KeySpec>;

const Book = z.object({
  keys: z.record(z.string(), z.object({ spec: KeySpec, description: z.string(), createdAt: z.number() })),
  aliases: z.record(z.string(), z.string()),
});

export interface KmsKey {
  readonly arn: string;
  readonly spec: KeySpec;
  readonly description: string;
  /** Epoch seconds; 0 for keys of templates. */
  readonly createdAt: number;
}

export interface KmsKeyBook {
  /** A key by its id, its ARN, or an alias; undefined where an alias is not known. */
  find(id: string): KmsKey | undefined;
  create(spec: KeySpec, description: string): Promise<KmsKey>;
  /** The key of this ARN: the one there is, else one of that kind. */
  ensure(keyArn: string, spec: KeySpec, description: string): Promise<void>;
  aliasArn(name: string): string;
  hasAlias(name: string): boolean;
  pointAlias(name: string, keyArn: string): Promise<void>;
}

/** Reads the book of a folder; without one it stays in memory. */
export async function openKeyBook(dataDir: string | undefined, { region, account }: Place): Promise<KmsKeyBook> {
  const path = dataDir === undefined ? undefined : join(dataDir, 'keys.json');
  const kept = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => undefined);
  const book = kept === undefined ? { keys: {}, aliases: {} } : Book.parse(JSON.parse(kept));
  const keys = new Map(Object.entries(book.keys));
  const aliases = new Map(Object.entries(book.aliases));
  const arn = (resource: string): string => `arn:aws:kms:${region}:${account}:${resource}`;
  const save = async (): Promise<void> => {
    if (path === undefined) return;
    const content = { keys: Object.fromEntries(keys), aliases: Object.fromEntries(aliases) };
    await writeAtomically(path, `${JSON.stringify(content, null, 2)}\n`);
  };
  const entered = (keyArn: string): KmsKey => ({
    arn: keyArn,
    ...(keys.get(keyArn) ?? { spec: 'SYMMETRIC_DEFAULT', description: '', createdAt: 0 }),
  });

  return {
    find(id) {
      const own = id.startsWith('arn:') ? id : arn(id.startsWith('alias/') ? id : `key/${id}`);
      const alias = /:(alias\/.+)$/.exec(own)?.[1];
      const keyArn = alias === undefined ? own : aliases.get(alias);
      return keyArn === undefined ? undefined : entered(keyArn);
    },
    async create(spec, description) {
      const keyArn = arn(`key/${randomUUID()}`);
      keys.set(keyArn, { spec, description, createdAt: Math.floor(Date.now() / 1000) });
      await save();
      return entered(keyArn);
    },
    async ensure(keyArn, spec, description) {
      if (keys.has(keyArn)) return;
      keys.set(keyArn, { spec, description, createdAt: Math.floor(Date.now() / 1000) });
      await save();
    },
    aliasArn: arn,
    hasAlias: (name) => aliases.has(name),
    async pointAlias(name, keyArn) {
      aliases.set(name, keyArn);
      await save();
    },
  };
}

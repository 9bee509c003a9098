/**
 * The emulated KMS endpoint: Encrypt, Decrypt and GenerateDataKey with encryption contexts, and keys that sign
 * (kms-signing.ts). All keys come of one master key. The master key persists in a file that only its owner may read, so that what was sealed before a restart opens
 * after it. What it seals opens nowhere else.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { Authoriser } from '../access/authorisation.ts';
import type { Place } from '../access/requested-access.ts';
import { startJsonService } from '../server/json-endpoint.ts';
import { writeAtomically } from '../server/write-atomically.ts';
import { type KeySpec, openKeyBook } from './kms-key-book.ts';
import { otherUsage, planKeyOperation } from './kms-signing.ts';

export interface KmsOptions extends Place {
  /** Folder of the master key's file; without it the key stays in memory. */
  readonly dataDir?: string | undefined;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port?: number | undefined;
  readonly authoriser: Authoriser;
}

/** A key as its template declares it. */
export interface TemplateKey {
  readonly arn: string;
  readonly spec: KeySpec;
  readonly description: string;
  readonly aliases: readonly string[];
}

export interface Kms {
  readonly url: string;
  /** Enters a key of a template with its kind and its aliases, unless it is there. */
  ensureKey(key: TemplateKey): Promise<void>;
  close(): Promise<void>;
}

const Context = z.record(z.string(), z.string()).default({});
const Base64 = z.base64().max(100_000);

const requests = {
  Encrypt: z.object({ KeyId: z.string(), Plaintext: Base64, EncryptionContext: Context }),
  Decrypt: z.object({ KeyId: z.string().optional(), CiphertextBlob: Base64, EncryptionContext: Context }),
  GenerateDataKey: z.object({
    KeyId: z.string(),
    KeySpec: z.enum(['AES_256', 'AES_128']).optional(),
    NumberOfBytes: z.int().min(1).max(1024).optional(),
    EncryptionContext: Context,
  }),
};

type EncryptionContext = z.output<typeof Context>;

/** Contexts are equal whatever the order of their entries. */
const boundTo = (keyArn: string, context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([keyArn, Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))]));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The blob names its key, as in the cloud, so that Decrypt needs no key id. */
function sealed(master: Uint8Array, keyArn: string, context: EncryptionContext, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(master, keyArn), nonce).setAAD(boundTo(keyArn, context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  const name = Buffer.from(keyArn);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(name.length);
  return Buffer.concat([length, name, nonce, cipher.getAuthTag(), text]);
}

const keyOf = (master: Uint8Array, keyArn: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', master, '', keyArn, 32));

const keyOfBlob = (blob: Buffer): string =>
  blob.length < 2 ? '' : blob.subarray(2, 2 + blob.readUInt16BE(0)).toString('utf8');

/** Undefined where the context is another one, or a byte differs. */
function opened(master: Uint8Array, blob: Buffer, context: EncryptionContext): Buffer | undefined {
  const keyArn = keyOfBlob(blob);
  const nonceFrom = 2 + Buffer.byteLength(keyArn);
  const tagFrom = nonceFrom + NONCE_BYTES;
  const textFrom = tagFrom + TAG_BYTES;
  if (blob.length < textFrom) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(master, keyArn), blob.subarray(nonceFrom, tagFrom))
      .setAAD(boundTo(keyArn, context))
      .setAuthTag(blob.subarray(tagFrom, textFrom));
    return Buffer.concat([decipher.update(blob.subarray(textFrom)), decipher.final()]);
  } catch {
    return undefined;
  }
}

async function masterKey(dataDir: string | undefined): Promise<Uint8Array> {
  if (dataDir === undefined) return randomBytes(32);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'master.key');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  if (kept !== undefined) return Buffer.from(kept.trim(), 'base64');
  const key = randomBytes(32);
  await writeAtomically(path, `${key.toString('base64')}\n`);
  return key;
}

/** What a request asks of which key; the result is undefined where nothing opens. */
interface Planned {
  readonly keyArn: string;
  readonly result: () => Readonly<Record<string, string>> | undefined;
}

type Plan = (json: unknown, master: Uint8Array, arnOf: (id: string) => string) => Planned | undefined;

const operations: Readonly<Record<string, Plan>> = {
  Encrypt(json, master, arnOf) {
    const parsed = requests.Encrypt.safeParse(json);
    if (!parsed.success) return undefined;
    const { KeyId, Plaintext, EncryptionContext } = parsed.data;
    const keyArn = arnOf(KeyId);
    const plain = Buffer.from(Plaintext, 'base64');
    return {
      keyArn,
      result: () => ({ CiphertextBlob: sealed(master, keyArn, EncryptionContext, plain).toString('base64') }),
    };
  },
  GenerateDataKey(json, master, arnOf) {
    const parsed = requests.GenerateDataKey.safeParse(json);
    if (!parsed.success) return undefined;
    const { KeyId, KeySpec, NumberOfBytes, EncryptionContext } = parsed.data;
    const keyArn = arnOf(KeyId);
    const plain = randomBytes(NumberOfBytes ?? (KeySpec === 'AES_128' ? 16 : 32));
    return {
      keyArn,
      result: () => ({
        Plaintext: plain.toString('base64'),
        CiphertextBlob: sealed(master, keyArn, EncryptionContext, plain).toString('base64'),
      }),
    };
  },
  Decrypt(json, master, arnOf) {
    const parsed = requests.Decrypt.safeParse(json);
    if (!parsed.success) return undefined;
    const { KeyId, CiphertextBlob, EncryptionContext } = parsed.data;
    const blob = Buffer.from(CiphertextBlob, 'base64');
    const keyArn = keyOfBlob(blob);
    return {
      keyArn,
      result() {
        if (KeyId !== undefined && arnOf(KeyId) !== keyArn) return undefined;
        const plain = opened(master, blob, EncryptionContext);
        return plain && { Plaintext: plain.toString('base64') };
      },
    };
  },
};

/** Starts KMS on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startKms(options: KmsOptions): Promise<Kms> {
  const { account, authoriser, dataDir, port = 0, region } = options;
  const master = await masterKey(dataDir);
  const book = await openKeyBook(dataDir, { region, account });
  const arnOf = (id: string): string => book.find(id)?.arn ?? book.aliasArn(id);

  const listening = await startJsonService({
    name: 'KMS',
    codes: { notServed: 'ValidationException', broken: 'KMSInternalException' },
    plan(operation, json) {
      const planned = operations[operation]?.(json, master, arnOf);
      if (planned === undefined) return planKeyOperation(operation, json, master, book);
      const { keyArn, result } = planned;
      return {
        access: { action: `kms:${operation}`, resources: [keyArn] },
        answer() {
          const key = book.find(keyArn);
          if (key === undefined) return { code: 'NotFoundException', message: `${keyArn} is not found.` };
          if (key.spec !== 'SYMMETRIC_DEFAULT') return otherUsage(key);
          const fields = result();
          // As in the cloud, nothing reveals whether it was the context, the key or the text.
          if (fields === undefined) return { code: 'InvalidCiphertextException', message: '' };
          return { fields: { KeyId: keyArn, ...fields } };
        },
      };
    },
    authoriser,
    port,
  });
  return {
    url: listening.url,
    async ensureKey({ arn, spec, description, aliases }) {
      await book.ensure(arn, spec, description);
      for (const alias of aliases) await book.pointAlias(alias, arn);
    },
    close: () => listening.close(),
  };
}

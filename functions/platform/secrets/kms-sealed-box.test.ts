// OWASP ASVS 5.0: V11.3.2, V11.3.3
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { startKms } from '@imali/aws-emulator/services/kms.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kmsSealedBox } from './kms-sealed-box.ts';
import type { SealContext } from './sealed-box.ts';

const keyArn = 'arn:aws:kms:af-south-1:000000000000:key/BankTokens';
const context: SealContext = { organisation: 'org-1', application: 'app-1', purpose: 'bank-tokens' };
const tokens = '{"accessToken":"secret-token-of-a-bank"}';

describe('a box sealed by KMS', () => {
  let dataDir: string;
  let close: () => Promise<void>;
  /** The same after a restart: the adapter keeps its client. */
  let port = 0;

  const start = async (): Promise<void> => {
    const kms = await startKms({
      authoriser: createAuthoriser({
        principals: new Map([['ROOT', rootPrincipal('root-secret')]]),
      }),
      region: 'af-south-1',
      account: '000000000000',
      dataDir,
      port,
    });
    close = () => kms.close();
    port = Number(new URL(kms.url).port);
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_KMS: kms.url,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: 'ROOT',
      AWS_SECRET_ACCESS_KEY: 'root-secret',
    });
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'imali-kms-'));
    await start();
  });
  afterAll(async () => {
    await close();
    await rm(dataDir, { recursive: true });
  });

  test('A box sealed by KMS opens with its sealing context, and shows nothing of the text', async () => {
    const box = kmsSealedBox(keyArn);
    const sealed = await box.seal(context, tokens);
    expect(Buffer.from(sealed).includes('secret-token')).toBe(false);
    expect(await box.open(context, sealed)).toBe(tokens);
    // Another data key and nonce each time.
    expect(Buffer.from(await box.seal(context, tokens)).equals(Buffer.from(sealed))).toBe(false);
  });

  test('A box sealed by KMS opens for no other application, organisation or key', async () => {
    const box = kmsSealedBox(keyArn);
    const sealed = await box.seal(context, tokens);
    for (const other of [
      { ...context, application: 'app-2' },
      { ...context, organisation: 'org-2' },
    ]) {
      await expect(box.open(other, sealed)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    }
    await expect(kmsSealedBox(`${keyArn}2`).open(context, sealed)).rejects.toThrow();
  });

  test('A box sealed by KMS does not open once a byte of it differs', async () => {
    const box = kmsSealedBox(keyArn);
    const sealed = Buffer.from(await box.seal(context, tokens));
    for (const at of [0, 1, 5, sealed.length - 60, sealed.length - 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(box.open(context, changed)).rejects.toThrow();
    }
    await expect(box.open(context, new Uint8Array())).rejects.toThrow('not a sealed text');
  });

  test('A sealed box opens after a restart, using a key file that only its owner may read', async () => {
    const box = kmsSealedBox(keyArn);
    const sealed = await box.seal(context, tokens);
    const path = join(dataDir, 'master.key');
    const kept = await readFile(path, 'utf8');
    await close();
    await start();
    expect(await readFile(path, 'utf8')).toBe(kept);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await box.open(context, sealed)).toBe(tokens);
  });
});

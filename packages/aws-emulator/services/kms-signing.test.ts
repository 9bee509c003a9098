import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateAliasCommand,
  CreateKeyCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  UpdateAliasCommand,
  VerifyCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAuthoriser, type Principal, rootPrincipal } from '../access/authorisation.ts';
import { type Kms, startKms } from './kms.ts';

const place = { region: 'af-south-1', account: '000000000000' };
const algorithm = { SigningAlgorithm: 'ECDSA_SHA_256' } as const;
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

describe('The emulated KMS', () => {
  let kms: Kms;
  let dataDir: string;
  const principals = new Map<string, Principal>([['ROOT', rootPrincipal('root-secret')]]);
  const clients: KMSClient[] = [];
  const client = (accessKeyId = 'ROOT', secretAccessKey = 'root-secret'): KMSClient => {
    const made = new KMSClient({
      region: place.region,
      endpoint: kms.url,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
    });
    clients.push(made);
    return made;
  };
  const newKey = async (): Promise<string> => {
    const command = new CreateKeyCommand({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY', Description: 'Signs.' });
    const { KeyMetadata } = await client().send(command);
    return KeyMetadata?.Arn ?? '';
  };
  const publicKeyOf = async (KeyId: string) => {
    const { PublicKey } = await client().send(new GetPublicKeyCommand({ KeyId }));
    return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
  };
  const signed = async (KeyId: string, Message: Uint8Array, MessageType: 'RAW' | 'DIGEST' = 'RAW') => {
    const { Signature } = await client().send(new SignCommand({ KeyId, Message, MessageType, ...algorithm }));
    return Buffer.from(Signature ?? []);
  };
  const start = async (): Promise<void> => {
    kms = await startKms({ ...place, dataDir, authoriser: createAuthoriser({ principals }) });
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'imali-kms-signing-'));
    await start();
  });
  afterAll(async () => {
    for (const each of clients) each.destroy();
    await kms.close();
    await rm(dataDir, { recursive: true });
  });

  test('The emulated KMS signs messages and digests, and the public key alone verifies them', async () => {
    const key = await newKey();
    const publicKey = await publicKeyOf(key);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 4096 }), async (message) => {
        const raw = await signed(key, message);
        const digest = await signed(key, sha256(message), 'DIGEST');
        expect(verify('sha256', message, publicKey, raw)).toBe(true);
        expect(verify('sha256', message, publicKey, digest)).toBe(true);
        const command = { KeyId: key, Message: sha256(message), MessageType: 'DIGEST', ...algorithm } as const;
        expect((await client().send(new VerifyCommand({ ...command, Signature: raw }))).SignatureValid).toBe(true);
      }),
      { numRuns: 25, seed: 51 },
    );
  });

  test('A signature of another key, of another message or with a changed byte is refused', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const message = Buffer.from('a message');
    const signature = await signed(key, message);
    const changed = Buffer.from(signature);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    const whole = { KeyId: key, Message: message, Signature: signature, ...algorithm };
    for (const wrong of [
      { ...whole, KeyId: other },
      { ...whole, Message: Buffer.from('another') },
      { ...whole, Signature: changed },
      { ...whole, Signature: Buffer.concat([signature, Buffer.of(0)]) },
      { ...whole, Signature: Buffer.from([0x30, 6, 2, 1, 0, 2, 1, 0]) },
    ]) {
      await expect(client().send(new VerifyCommand(wrong))).rejects.toMatchObject({
        name: 'KMSInvalidSignatureException',
      });
    }
    expect((await client().send(new VerifyCommand(whole))).SignatureValid).toBe(true);
  });

  test('A key is described, and is used only for its declared usage', async () => {
    const key = await newKey();
    const { KeyMetadata } = await client().send(new DescribeKeyCommand({ KeyId: key.slice(key.lastIndexOf('/') + 1) }));
    expect(KeyMetadata).toMatchObject({ Arn: key, KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    const usage = { name: 'InvalidKeyUsageException' };
    const Plaintext = Buffer.from('text');
    await expect(client().send(new EncryptCommand({ KeyId: key, Plaintext }))).rejects.toMatchObject(usage);
    const { KeyMetadata: symmetric } = await client().send(new CreateKeyCommand({}));
    await expect(signed(symmetric?.Arn ?? '', Plaintext)).rejects.toMatchObject(usage);
    await expect(publicKeyOf(symmetric?.Arn ?? '')).rejects.toMatchObject(usage);
  });

  test('The emulated KMS refuses what KMS refuses: long messages, digests of another length, other algorithms', async () => {
    const key = await newKey();
    const refused = { name: 'ValidationException' };
    await expect(signed(key, Buffer.alloc(4097))).rejects.toMatchObject(refused);
    await expect(signed(key, Buffer.alloc(31), 'DIGEST')).rejects.toMatchObject(refused);
    const Message = Buffer.from('text');
    await expect(
      client().send(new SignCommand({ KeyId: key, Message, SigningAlgorithm: 'RSASSA_PSS_SHA_256' })),
    ).rejects.toMatchObject(refused);
  });

  test('An alias moves to the next key of the same kind, and to no other', async () => {
    const [first, second] = [await newKey(), await newKey()];
    const AliasName = 'alias/imali/user';
    await expect(signed(AliasName, Buffer.from('x'))).rejects.toMatchObject({ name: 'NotFoundException' });
    await client().send(new CreateAliasCommand({ AliasName, TargetKeyId: first }));
    await expect(client().send(new CreateAliasCommand({ AliasName, TargetKeyId: second }))).rejects.toMatchObject({
      name: 'AlreadyExistsException',
    });
    expect((await client().send(new DescribeKeyCommand({ KeyId: AliasName }))).KeyMetadata?.Arn).toBe(first);
    await client().send(new UpdateAliasCommand({ AliasName, TargetKeyId: second }));
    expect((await client().send(new DescribeKeyCommand({ KeyId: AliasName }))).KeyMetadata?.Arn).toBe(second);
    const { KeyMetadata } = await client().send(new CreateKeyCommand({}));
    await expect(
      client().send(new UpdateAliasCommand({ AliasName, TargetKeyId: KeyMetadata?.Arn })),
    ).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
    await expect(
      client().send(new UpdateAliasCommand({ AliasName: 'alias/unknown', TargetKeyId: first })),
    ).rejects.toMatchObject({ name: 'NotFoundException' });
  });

  test('A function that may only read a public key cannot sign', async () => {
    const key = await newKey();
    principals.set('READER', {
      name: 'reader',
      secretAccessKey: 'reader-secret',
      policyStatements: [{ Effect: 'Allow', Action: 'kms:GetPublicKey', Resource: key }],
    });
    const reader = client('READER', 'reader-secret');
    expect((await reader.send(new GetPublicKeyCommand({ KeyId: key }))).PublicKey).toBeDefined();
    await expect(
      reader.send(new SignCommand({ KeyId: key, Message: Buffer.from('x'), ...algorithm })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  test('A key of a template is entered once, with its aliases, and keeps its public key', async () => {
    const arn = `arn:aws:kms:${place.region}:${place.account}:key/UserKey1`;
    const key = { arn, spec: 'ECC_NIST_P256', description: 'Signs.', aliases: ['alias/user-1', 'alias/user'] } as const;
    await kms.ensureKey(key);
    const first = (await publicKeyOf('alias/user-1')).export({ format: 'jwk' });
    await kms.ensureKey(key);
    expect((await publicKeyOf(arn)).export({ format: 'jwk' })).toEqual(first);
    expect((await publicKeyOf('alias/user')).export({ format: 'jwk' })).toEqual(first);
  });

  test('Keys and aliases are kept across a restart', async () => {
    const key = await newKey();
    const AliasName = 'alias/imali/kept';
    await client().send(new CreateAliasCommand({ AliasName, TargetKeyId: key }));
    const signature = await signed(key, Buffer.from('text'));
    await kms.close();
    await start();
    const publicKey = await publicKeyOf(AliasName);
    expect(verify('sha256', Buffer.from('text'), publicKey, signature)).toBe(true);
  });
});

import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthoriser, type Principal, rootPrincipal } from '../access/authorisation.ts';
import { type Kms, startKms } from './kms.ts';

const place = { region: 'af-south-1', account: '000000000000' };
const keyArn = 'arn:aws:kms:af-south-1:000000000000:key/BankTokens';

/** A function that may make data keys and open none. */
const sealer: Principal = {
  name: 'sealer',
  secretAccessKey: 'sealer-secret',
  policyStatements: [{ Effect: 'Allow', Action: 'kms:GenerateDataKey', Resource: keyArn }],
};

describe('the emulated KMS', () => {
  let kms: Kms;
  const clients: KMSClient[] = [];
  const client = (accessKeyId: string, secretAccessKey: string): KMSClient => {
    const made = new KMSClient({
      region: place.region,
      endpoint: kms.url,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
    });
    clients.push(made);
    return made;
  };

  beforeAll(async () => {
    const principals = new Map([
      ['ROOT', rootPrincipal('root-secret')],
      ['SEALER', sealer],
    ]);
    kms = await startKms({ ...place, authoriser: createAuthoriser({ principals }) });
  });
  afterAll(async () => {
    for (const each of clients) each.destroy();
    await kms.close();
  });

  test('A blob that names its key is decrypted, whatever the order of the encryption context', async () => {
    const root = client('ROOT', 'root-secret');
    const { CiphertextBlob } = await root.send(
      new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from('text'), EncryptionContext: { a: '1', b: '2' } }),
    );
    const opened = await root.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: { b: '2', a: '1' } }));
    expect(opened.KeyId).toBe(keyArn);
    expect(Buffer.from(opened.Plaintext ?? []).toString()).toBe('text');
  });

  test('A data key has the requested length and decrypts to the same bytes', async () => {
    const root = client('ROOT', 'root-secret');
    const made = await root.send(new GenerateDataKeyCommand({ KeyId: 'BankTokens', KeySpec: 'AES_256' }));
    expect(made.KeyId).toBe(keyArn);
    expect(made.Plaintext).toHaveLength(32);
    const { CiphertextBlob } = made;
    expect((await root.send(new DecryptCommand({ CiphertextBlob }))).Plaintext).toEqual(made.Plaintext);
  });

  test("Decryption is refused with another context or a key that is not the blob's", async () => {
    const root = client('ROOT', 'root-secret');
    const { CiphertextBlob } = await root.send(
      new GenerateDataKeyCommand({ KeyId: keyArn, KeySpec: 'AES_256', EncryptionContext: { application: 'a' } }),
    );
    const wrong = [
      { EncryptionContext: { application: 'b' } },
      {},
      { EncryptionContext: { application: 'a' }, KeyId: 'Another' },
    ];
    for (const one of wrong) {
      await expect(root.send(new DecryptCommand({ CiphertextBlob, ...one }))).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      });
    }
  });

  test('A function may use KMS as its policy allows and for nothing else', async () => {
    const own = client('SEALER', 'sealer-secret');
    const { CiphertextBlob } = await own.send(new GenerateDataKeyCommand({ KeyId: keyArn, KeySpec: 'AES_256' }));
    await expect(own.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(own.send(new GenerateDataKeyCommand({ KeyId: 'Another', KeySpec: 'AES_256' }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(
      client('SEALER', 'guessed').send(new GenerateDataKeyCommand({ KeyId: keyArn, KeySpec: 'AES_256' })),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });
});

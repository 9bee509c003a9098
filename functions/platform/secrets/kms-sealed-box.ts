import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { SealContext, SealedBox } from './sealed-box.ts';

/** First byte of what is sealed, so that another form can follow. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 2;

let client: KMSClient | undefined;

/** What the context is bound to the text by, beside KMS: the same for equal contexts. */
const boundTo = ({ organisation, application, purpose }: SealContext): Buffer =>
  Buffer.from(JSON.stringify([FORM, organisation, application, purpose]));

/** The context as KMS knows it: it opens a data key for no other, and its log shows for whom one was opened. */
const encryptionContext = ({ organisation, application, purpose }: SealContext): Record<string, string> => ({
  organisation,
  application,
  purpose,
});

/**
 * Envelope encryption: each text has a data key of its own, sealed by a KMS key beside it, and is encrypted with
 * AES-256-GCM. Layout: form, length of the sealed data key (2 bytes), that key, nonce, tag, text.
 * @param keyArn the KMS key
 */
export function kmsSealedBox(keyArn: string): SealedBox {
  const kms = (): KMSClient => {
    client ??= new KMSClient({ maxAttempts: 4 });
    return client;
  };
  return {
    async seal(context, text) {
      const { Plaintext: key, CiphertextBlob: sealedKey } = await kms().send(
        new GenerateDataKeyCommand({
          KeyId: keyArn,
          KeySpec: 'AES_256',
          EncryptionContext: encryptionContext(context),
        }),
      );
      if (!key || !sealedKey) throw new Error('KMS gave no data key');
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      key.fill(0);
      const head = Buffer.alloc(1 + LENGTH_BYTES);
      head.writeUInt8(FORM, 0);
      head.writeUInt16BE(sealedKey.length, 1);
      return Buffer.concat([head, sealedKey, nonce, cipher.getAuthTag(), sealed]);
    },
    async open(context, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < 1 + LENGTH_BYTES || bytes.readUInt8(0) !== FORM) throw new Error('not a sealed text');
      const keyEnd = 1 + LENGTH_BYTES + bytes.readUInt16BE(1);
      const tagFrom = keyEnd + NONCE_BYTES;
      const { Plaintext: key } = await kms().send(
        new DecryptCommand({
          KeyId: keyArn,
          CiphertextBlob: bytes.subarray(1 + LENGTH_BYTES, keyEnd),
          EncryptionContext: encryptionContext(context),
        }),
      );
      if (!key) throw new Error('KMS opened no data key');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(keyEnd, tagFrom))
        .setAAD(boundTo(context))
        .setAuthTag(bytes.subarray(tagFrom, tagFrom + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(tagFrom + TAG_BYTES)), decipher.final()]);
      key.fill(0);
      return text.toString('utf8');
    },
  };
}

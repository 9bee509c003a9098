import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  PRIVATE_KEY_PREFIX,
  PUBLIC_KEY_PREFIX,
  SECRET_PREFIX,
  type Signature,
  type SignedMessage,
  signatureHeaders,
  signedContent,
} from '../domain/signature.ts';

const SECRET_BYTES = 32;

/** What signs the deliveries of a webhook, as it is made. */
export interface WebhookSigner {
  /** Shared with the receiver, who is shown it once. */
  readonly secret: string;
  /** Of our key pair; receivers may know it and nobody can sign with it. */
  readonly publicKey: string;
  /** The secret and the private key in one text, to be sealed and never shown. */
  readonly sealedText: string;
}

/** Makes a secret and a key pair. */
export function newWebhookSigner(): WebhookSigner {
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kept = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    secret,
    publicKey: `${PUBLIC_KEY_PREFIX}${Buffer.from(x, 'base64url').toString('base64')}`,
    sealedText: `${secret} ${PRIVATE_KEY_PREFIX}${kept}`,
  };
}

/**
 * The headers of a delivery, signed with everything that holds (Standard Webhooks, v1 and v1a).
 * @param opened sealed texts of the webhook; those of before there were key pairs hold a secret only
 */
export function signedHeaders(message: SignedMessage, opened: readonly string[]) {
  const content = signedContent(message);
  const kept = opened.flatMap((text) => text.split(' '));
  // Receivers that read the first signature only have always found v1 there.
  const signatures = [
    ...kept.filter((one) => one.startsWith(SECRET_PREFIX)).map((secret) => symmetric(secret, content)),
    ...kept.filter((one) => one.startsWith(PRIVATE_KEY_PREFIX)).map((key) => asymmetric(key, content)),
  ];
  return signatureHeaders(message, signatures);
}

function symmetric(secret: string, content: string): Signature {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return { version: 'v1', value: createHmac('sha256', key).update(content).digest('base64') };
}

function asymmetric(privateKey: string, content: string): Signature {
  const bytes = Buffer.from(privateKey.slice(PRIVATE_KEY_PREFIX.length), 'base64');
  const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  return { version: 'v1a', value: sign(null, Buffer.from(content, 'utf8'), key).toString('base64') };
}

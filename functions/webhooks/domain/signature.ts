/** A secret as receivers know it: `whsec_` and the base64 of its bytes (Standard Webhooks, "signature scheme"). */
export const SECRET_PREFIX = 'whsec_';
/** A private key as we keep it: `whsk_` and the base64 of its PKCS #8. It is never shown. */
export const PRIVATE_KEY_PREFIX = 'whsk_';
/** A public key as receivers know it: `whpk_` and the base64 of its 32 bytes. */
export const PUBLIC_KEY_PREFIX = 'whpk_';

/** A signature of one version: v1 is HMAC-SHA256 with a shared secret, v1a is Ed25519 with our private key. */
export interface Signature {
  readonly version: 'v1' | 'v1a';
  /** In base64. */
  readonly value: string;
}

export interface SignedMessage {
  readonly id: string;
  /** When this attempt is made, epoch milliseconds. */
  readonly now: number;
  readonly body: string;
}

const timestampOf = ({ now }: SignedMessage): string => String(Math.floor(now / 1000));

/** What is signed: id, second and body, with dots between them (Standard Webhooks, "signature scheme"). */
export const signedContent = (message: SignedMessage): string =>
  `${message.id}.${timestampOf(message)}.${message.body}`;

/**
 * The headers of a delivery (Standard Webhooks, "webhook headers").
 * @param signatures of the signed content, of each secret and key that holds
 */
export function signatureHeaders(
  message: SignedMessage,
  signatures: readonly Signature[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestampOf(message),
    'webhook-signature': signatures.map(({ version, value }) => `${version},${value}`).join(' '),
  };
}

/** A secret as receivers know it: `whsec_` and the base64 of its bytes. */
export const SECRET_PREFIX = 'whsec_';

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
 * @param signatures base64 of the HMAC-SHA256 of the signed content, one for each secret that holds
 */
export function signatureHeaders(
  message: SignedMessage,
  signatures: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestampOf(message),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX, type SignedMessage, signatureHeaders, signedContent } from '../domain/signature.ts';

const SECRET_BYTES = 32;

/** A new secret as its receiver knows it. */
export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The headers of a delivery, signed with every secret that holds (Standard Webhooks, v1). */
export function signedHeaders(message: SignedMessage, secrets: readonly string[]) {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(signedContent(message))
      .digest('base64'),
  );
  return signatureHeaders(message, signatures);
}

import { randomBytes } from 'node:crypto';

/** An id of a webhook that alone identifies whose call it is: 192 random bits. */
export function newWebhookId(): string {
  return randomBytes(24).toString('base64url');
}

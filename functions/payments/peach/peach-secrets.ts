import * as z from 'zod';

/** What the stage's secret of Peach Payments holds: one entity of one merchant. */
export const PeachSecrets = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  merchantId: z.string().min(1),
  entityId: z.string().min(1),
  /** Bearer token of the card API. */
  accessToken: z.string().min(1),
  /** Signs the webhooks of checkouts. */
  secretToken: z.string().min(1),
  /** Decrypts the webhooks of the card API: 64 hex digits, or 32 characters. Empty until Peach has given one. */
  webhookKey: z.string().default(''),
});
export type PeachSecrets = z.output<typeof PeachSecrets>;

/** What verifies webhooks; empty where nobody filled the secret in yet, and then no webhook is genuine. */
const PeachWebhookSecrets = z.object({
  secretToken: z.string().default(''),
  webhookKey: z.string().default(''),
});
export type PeachWebhookSecrets = z.output<typeof PeachWebhookSecrets>;

/** Reads what verifies webhooks from the secret's text. Throws an error that shows nothing of it. */
export function peachWebhookSecretsOf(text: string): PeachWebhookSecrets {
  return PeachWebhookSecrets.parse(jsonOf(text));
}

/** Reads the secret's text. Throws an error that shows nothing of it. */
export function peachSecretsOf(text: string): PeachSecrets {
  const parsed = PeachSecrets.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(`the secret of Peach Payments lacks ${missing}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the secret of Peach Payments is not JSON');
  }
}

import * as z from 'zod';

/** What the stage's secret of Xero holds: our app there. */
export const XeroSecrets = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Signs webhooks. */
  webhookKey: z.string().min(1),
});
export type XeroSecrets = z.output<typeof XeroSecrets>;

const WebhookKey = z.object({ webhookKey: z.string().default('') });

/**
 * Reads the key of webhooks from the secret's text: empty where nobody filled it in yet, and then no webhook is genuine.
 * Throws an error that shows nothing of the secret.
 */
export function xeroWebhookKeyOf(text: string): string {
  return WebhookKey.parse(jsonOf(text)).webhookKey;
}

/** Reads the secret's text. Throws an error that shows nothing of it. */
export function xeroSecretsOf(text: string): XeroSecrets {
  const parsed = XeroSecrets.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Error(`the secret of Xero lacks ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the secret of Xero is not JSON');
  }
}

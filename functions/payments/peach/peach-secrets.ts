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

/** Reads the secret's text. Throws an error that shows nothing of it. */
export function peachSecretsOf(text: string): PeachSecrets {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('the secret of Peach Payments is not JSON');
  }
  const parsed = PeachSecrets.safeParse(json);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(`the secret of Peach Payments lacks ${missing}`);
}

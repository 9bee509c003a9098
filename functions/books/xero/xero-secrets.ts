import * as z from 'zod';

/** What the stage's secret of Xero holds: our app there. */
export const XeroSecrets = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Signs webhooks. */
  webhookKey: z.string().min(1),
});
export type XeroSecrets = z.output<typeof XeroSecrets>;

/** Reads the secret's text. Throws an error that shows nothing of it. */
export function xeroSecretsOf(text: string): XeroSecrets {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('the secret of Xero is not JSON');
  }
  const parsed = XeroSecrets.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`the secret of Xero lacks ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
}

import * as z from 'zod';

/** What WhatsApp and we know of each other, as it lies in Secrets Manager; empty where nobody filled it in yet. */
const WhatsappSecret = z.object({
  appId: z.string().default(''),
  /** Signs callbacks. */
  appSecret: z.string(),
  /** Typed into the app's settings at WhatsApp, which shows it when it checks the callback. */
  verifyToken: z.string(),
  /** Of the product's own system user. */
  accessToken: z.string(),
  /** What the PINs of numbers are made from, where it is no longer the app secret: fill that in before it is changed. */
  pinKey: z.string().optional(),
});
export type WhatsappSecret = Readonly<z.infer<typeof WhatsappSecret>>;

/** Throws for a secret of another form. */
export function whatsappSecret(text: string): WhatsappSecret {
  return WhatsappSecret.parse(JSON.parse(text));
}

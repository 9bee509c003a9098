/** Partners whose secret a person fills in, and the keys of it without which the partner is not called. */
export const partnerKeys = {
  peach: ['clientId', 'clientSecret', 'merchantId', 'entityId', 'accessToken', 'secretToken'],
  xero: ['clientId', 'clientSecret', 'webhookKey'],
  whatsapp: ['appId', 'appSecret', 'verifyToken', 'accessToken'],
} as const;
export type Partner = keyof typeof partnerKeys;

export const partners = ['peach', 'xero', 'whatsapp'] as const satisfies readonly Partner[];

/** The keys that a partner's secret lacks: all of them when its text is not JSON. Shows nothing of the secret. */
export function missingKeys(partner: Partner, text: string): readonly string[] {
  const held = new Map(Object.entries(objectOf(text)));
  return partnerKeys[partner].filter((key) => {
    const value = held.get(key);
    return typeof value !== 'string' || value === '';
  });
}

function objectOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

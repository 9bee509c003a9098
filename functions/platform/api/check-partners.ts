import { checkPartners as contract } from '../../../schemas/endpoints/operations.ts';
import { granted } from '../grants/held.ts';
import { checkPartners as grants } from '../grants/platform-functions.ts';
import { missingKeys, type Partner, partners } from '../secrets/partner-keys.ts';
import { readSecret } from '../secrets/secrets.ts';
import type { Operation } from '../serve/operation.ts';
import { serve } from '../serve/serve.ts';

/** Text of the secret of each partner. */
type Adapters = Readonly<Record<Partner, () => Promise<string>>>;

export const operation: Operation<typeof contract, Adapters> = async (adapters) => {
  const lacking = await Promise.all(partners.map(async (one) => missingKeys(one, await adapters[one]()).length > 0));
  return { status: 200, body: { not_configured: partners.filter((_, index) => lacking[index]) } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    peach: () => readSecret(held.peachSecret.to('read')),
    xero: () => readSecret(held.xeroSecret.to('read')),
    whatsapp: () => readSecret(held.whatsappSecret.to('read')),
  }),
);

export const handler = serve(contract, wiring, operation);

import { testConnectEmails as contract } from '../../../schemas/endpoints/statement-mail.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { testConnectEmails as grants } from '../resources.ts';
import { readiness } from '../wiring/email-notice.ts';

export const operation: Operation<typeof contract, { readonly inboundDomain: string }> = async ({ inboundDomain }) =>
  readiness(inboundDomain);

export const handler = serve(
  contract,
  granted(grants, (held) => ({ inboundDomain: held.inboundMailDomain.optionally('read') ?? '' })),
  operation,
);

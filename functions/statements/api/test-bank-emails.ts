import { testBankEmails as contract } from '../../../schemas/endpoints/statement-mail.ts';
import { setting } from '../../platform/serve/configuration.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { readiness } from '../wiring/email-notice.ts';

export const operation: Operation<typeof contract, { readonly inboundDomain: string }> = async ({ inboundDomain }) =>
  readiness(inboundDomain);

export const handler = serve(contract, () => ({ inboundDomain: setting('inboundMailDomain') }), operation);

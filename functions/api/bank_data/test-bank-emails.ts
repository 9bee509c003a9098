import { testBankEmails as contract } from '../../../schemas/endpoints/statement-mail.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { readiness } from '../../statements/email-notice.ts';

export const operation: Operation<typeof contract, { readonly inboundDomain: string }> = async ({ inboundDomain }) =>
  readiness(inboundDomain);

export const handler = serve(contract, () => ({ inboundDomain: setting('inboundMailDomain') }), operation);

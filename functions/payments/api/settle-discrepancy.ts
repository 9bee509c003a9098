import { settleDiscrepancy as contract } from '../../../schemas/endpoints/payments.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type SettlePorts, settleFlag } from '../domain/settle-flag.ts';
import { settleDiscrepancy as grants } from '../resources.ts';
import { paymentPorts } from '../wiring/payment-wiring.ts';

interface Adapters {
  readonly ports: SettlePorts;
}

export const operation: Operation<typeof contract, Adapters> = async ({ ports }, { caller, body, now }) => {
  const { organisation_id: organisationId, transaction_id: transactionId, as, reason } = body;
  const outcome = await settleFlag(ports, { organisationId, transactionId, as, staffId: caller.id }, now);
  if (outcome !== 'settled') return { problem: outcome };
  logger.info('discrepancy_settled', { transaction_id: transactionId, as, reason, staff_id: caller.id });
  return { status: 204, body: undefined };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ports: paymentPorts(held) })),
  operation,
);

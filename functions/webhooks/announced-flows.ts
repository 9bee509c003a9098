import type { BillingMeter } from '../../adapters/aws/dynamo-billing-events.ts';
import { dynamoConnectFlows } from '../../adapters/aws/dynamo-connect-flows.ts';
import type { ConnectFlowStore } from '../../core/connect/flow/connect-flow.ts';
import { relaySoon } from '../../core/webhooks/announce.ts';
import { applicationsTable, operationsTable } from '../runtime/tables.ts';
import { announcing } from './announcing.ts';

/** Connect flows of which webhooks hear that they were completed, and what that earns. */
export function announcedFlows(billing: BillingMeter): ConnectFlowStore {
  const store = dynamoConnectFlows(applicationsTable(), billing, operationsTable());
  const ports = announcing();
  return {
    ...store,
    async save(flow, beside) {
      const outcome = await store.save(flow, beside);
      if (outcome === 'saved' && flow.status === 'COMPLETE') {
        await relaySoon(ports, { organisationId: flow.organisationId, subject: flow.applicationId });
      }
      return outcome;
    },
  };
}

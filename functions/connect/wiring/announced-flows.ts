import type { BillingMeter } from '../../billing/store/dynamo-billing-events.ts';
import { applicationsTable, operationsTable } from '../../platform/serve/tables.ts';
import { relaySoon } from '../../webhooks/domain/announce.ts';
import { announcing } from '../../webhooks/wiring/announcing.ts';
import type { ConnectFlowStore } from '../domain/flow/connect-flow.ts';
import { dynamoConnectFlows } from '../store/dynamo-connect-flows.ts';

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

import type { BillingMeter } from '../../billing/store/dynamo-billing-events.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { relaySoon } from '../../webhooks/domain/announce.ts';
import { announcing } from '../../webhooks/wiring/announcing.ts';
import type { ConnectFlowStore } from '../domain/flow/connect-flow.ts';
import { dynamoConnectFlows } from '../store/dynamo-connect-flows.ts';

/** Connect flows whose completion is sent to webhooks, and what that earns. */
export function announcedFlows(
  held: Holds<'applications' | 'fieldKeys' | 'operations' | 'webhookQueue:send'>,
  billing: BillingMeter,
): ConnectFlowStore {
  const store = dynamoConnectFlows(
    heldSealingTable(held.applications, held.fieldKeys),
    billing,
    heldTable(held.operations),
  );
  const ports = announcing(held);
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

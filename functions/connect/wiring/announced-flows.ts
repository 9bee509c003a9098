import type { BillingMeter } from '../../billing/store/dynamo-billing-events.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { relaySoon } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import type { ConnectFlowStore, ConsentLogEntry } from '../domain/flow/connect-flow.ts';
import { dynamoFlowStates } from '../store/dynamo-connect-flows.ts';

/** Connect flows whose completion is sent to webhooks, and what that earns. */
export function announcedFlows(
  held: Holds<'applications:read&write' | 'operations:put' | 'webhookQueue:send'>,
  billing: BillingMeter,
): ConnectFlowStore<ConsentLogEntry> {
  const store = dynamoFlowStates(heldTable(held.applications), billing, heldTable(held.operations));
  const ports = eventPublisher(held);
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

import { setDecisionRequest as contract } from '../../../schemas/endpoints/decisions.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { type DecisionRequestStore, newDecisionRequest } from '../../applications/domain/decision-request.ts';
import { isClosed } from '../../applications/domain/is-closed.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { dynamoDecisionRequests } from '../../applications/store/dynamo-decision-requests.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type QueueSender, queueSender } from '../../platform/store/queue-sender.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { type DecisionMessage, setDecisionRequest as grants } from '../resources.ts';
import { decisionRequestView } from '../views/decision-request.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly connections: ConnectionRecords;
  readonly requests: Pick<DecisionRequestStore, 'set'>;
  readonly queue: Pick<QueueSender<DecisionMessage>, 'send'>;
  readonly identifiers: Identifiers;
}

/** The connection is read after the request was kept: what becomes ready in between is decided by its own message or by ours. */
export const operation: Operation<typeof contract, Adapters> = async (
  { applications, connections, requests, queue, identifiers },
  { caller, path, body, now },
) => {
  const { application_id: applicationId } = path;
  const ref = { organisationId: caller.organisationId, applicationId };
  const application = await applications.find(ref.organisationId, applicationId);
  if (application === null) return { problem: 'application_not_found' };
  if (isClosed(application)) {
    return { problem: application.consentRevokedAt === null ? 'application_closed' : 'consent_withdrawn' };
  }
  const request = newDecisionRequest(body, {
    id: identifiers.next(now),
    setBy: { kind: caller.kind, id: caller.id },
    setAt: new Date(now).toISOString(),
  });
  await requests.set(ref, request);
  const connection = await connections.find(ref);
  if (connection?.state === 'READY') await queue.send({ ...ref, generation: connection.generation });
  return { status: 200, body: decisionRequestView(applicationId, request) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    connections: dynamoConnectionRecords(heldTable(held.applications)),
    requests: dynamoDecisionRequests(heldTable(held.applications)),
    queue: queueSender(held.decisionQueue),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);

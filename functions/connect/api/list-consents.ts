import { listConsents as contract } from '../../../schemas/endpoints/connect.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ConnectFlowStore } from '../domain/flow/connect-flow.ts';
import { listConsents as grants } from '../resources.ts';
import { dynamoConnectFlowsReader } from '../store/dynamo-connect-flows.ts';
import { consentReceiptView } from '../views/consent-receipt.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly flows: Pick<ConnectFlowStore, 'consentLog'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ applications, flows }, { caller, path }) => {
  const { organisationId } = caller;
  const ref = { organisationId, applicationId: path.application_id };
  const [application, log] = await Promise.all([
    applications.find(organisationId, path.application_id),
    flows.consentLog(ref),
  ]);
  if (application === null) return { problem: 'application_not_found' };
  return { status: 200, body: { consents: log.map((entry) => consentReceiptView(ref, entry)) } };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.applications);
  return { applications: dynamoApplications(table), flows: dynamoConnectFlowsReader(table) };
});

export const handler = serve(contract, wiring, operation);

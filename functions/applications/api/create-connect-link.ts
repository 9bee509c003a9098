import { createConnectLink as contract } from '../../../schemas/endpoints/applications.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationStore } from '../domain/application-store.ts';
import { closedToApplicants } from '../domain/closed-to-applicants.ts';
import { createConnectLink as grants } from '../resources.ts';
import { dynamoApplications } from '../store/dynamo-applications.ts';
import { connectLinkView } from '../views/application.ts';
import { type ConnectLinks, connectLinks } from '../wiring/connect-links.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly links: Pick<ConnectLinks, 'another' | 'endAll'>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, links },
  { caller, path, body, now },
) => {
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  const problem = closedToApplicants(application, now);
  if (problem !== null) return { problem };
  if (body.end_others) await links.endAll(application);
  const link = await links.another(body.end_others ? { ...application, links: {} } : application, now);
  return link === null ? { problem: 'application_not_found' } : { status: 201, body: connectLinkView(link) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    links: connectLinks(held),
  }),
);

export const handler = serve(contract, wiring, operation);

import { dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import type { ApplicationStore } from '../../../core/applications/application-store.ts';
import { listApplications as contract } from '../../../schemas/endpoints/applications.ts';
import { type ConnectLinks, connectLinks } from '../../runtime/connect-links.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { applicationView } from '../../views/application.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly connectLink: ConnectLinks;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, connectLink },
  { caller, query },
) => {
  const page = await applications.list(caller.organisationId, pageRequest(query));
  const links = new Map(await Promise.all(page.items.map(async (item) => [item.id, await connectLink(item)] as const)));
  return { status: 200, body: listView(page, (item) => applicationView(item, links.get(item.id) ?? '')) };
};

const wiring = (): Adapters => ({
  applications: dynamoApplications(applicationsTable()),
  connectLink: connectLinks(),
});

export const handler = serve(contract, wiring, operation);

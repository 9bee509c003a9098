import { listApplications as contract } from '../../../schemas/endpoints/applications.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import { type ListedApplicationStore, listedApplications } from '../domain/listed-applications.ts';
import { dynamoListedApplications } from '../store/dynamo-listed-applications.ts';
import { followedApplicationView } from '../views/application.ts';
import { type ConnectLinks, connectLinks } from '../wiring/connect-links.ts';

interface Adapters {
  readonly applications: ListedApplicationStore;
  readonly connectLink: ConnectLinks;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, connectLink },
  { caller, query, now },
) => {
  const request = { ...pageRequest(query), words: query.q ?? null, status: query.status ?? null };
  const page = await listedApplications(applications, caller.organisationId, request, now);
  const links = new Map(
    await Promise.all(
      page.items.map(async ({ application }) => [application.id, await connectLink(application)] as const),
    ),
  );
  const view = (item: (typeof page.items)[number]) =>
    followedApplicationView(item, links.get(item.application.id) ?? '', now);
  return { status: 200, body: listView(page, view) };
};

const wiring = (): Adapters => ({
  applications: dynamoListedApplications(applicationsTable()),
  connectLink: connectLinks(),
});

export const handler = serve(contract, wiring, operation);

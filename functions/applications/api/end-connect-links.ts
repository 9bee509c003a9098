import { endConnectLinks as contract } from '../../../schemas/endpoints/applications.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import type { ConnectLinkStore } from '../domain/connect-link-store.ts';
import { dynamoConnectLinks } from '../store/dynamo-connect-links.ts';

interface Adapters {
  readonly links: Pick<ConnectLinkStore, 'endAll'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ links }, { caller, path }) => {
  const { organisationId } = caller;
  const ended = await links.endAll({ organisationId, applicationId: path.application_id });
  return ended ? { status: 204, body: undefined } : { problem: 'application_not_found' };
};

const wiring = (): Adapters => ({ links: dynamoConnectLinks(applicationsTable()) });

export const handler = serve(contract, wiring, operation);

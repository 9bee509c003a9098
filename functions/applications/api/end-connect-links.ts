import { endConnectLinks as contract } from '../../../schemas/endpoints/applications.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ConnectLinkStore } from '../domain/connect-link-store.ts';
import { endConnectLinks as grants } from '../resources.ts';
import { dynamoConnectLinks } from '../store/dynamo-connect-links.ts';

interface Adapters {
  readonly links: Pick<ConnectLinkStore, 'endAll'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ links }, { caller, path }) => {
  const { organisationId } = caller;
  const ended = await links.endAll({ organisationId, applicationId: path.application_id });
  return ended ? { status: 204, body: undefined } : { problem: 'application_not_found' };
};

const wiring = granted(grants, (held): Adapters => ({ links: dynamoConnectLinks(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);

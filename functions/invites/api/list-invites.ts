import { listInvites as contract } from '../../../schemas/endpoints/invites.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { InviteStore } from '../domain/invite.ts';
import { listInvites as grants } from '../resources.ts';
import { dynamoInvitesReader } from '../store/dynamo-invites.ts';
import { inviteView } from '../views/invite.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly invites: Pick<InviteStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, invites },
  { caller, path, query },
) => {
  const { organisationId } = caller;
  const applicationId = path.application_id;
  if (!(await applications.find(organisationId, applicationId))) return { problem: 'application_not_found' };
  const page = await invites.list({ organisationId, applicationId }, pageRequest(query));
  return { status: 200, body: listView(page, inviteView) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    invites: dynamoInvitesReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);

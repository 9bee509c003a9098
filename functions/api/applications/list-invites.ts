import { dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoInvites } from '../../../adapters/aws/dynamo-invites.ts';
import type { ApplicationStore } from '../../../core/applications/application-store.ts';
import type { InviteStore } from '../../../core/invites/invite.ts';
import { listInvites as contract } from '../../../schemas/endpoints/invites.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { inviteView } from '../../views/invite.ts';
import { listView, pageRequest } from '../../views/list.ts';

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

const wiring = (): Adapters => ({
  applications: dynamoApplications(applicationsTable()),
  invites: dynamoInvites(applicationsTable()),
});

export const handler = serve(contract, wiring, operation);

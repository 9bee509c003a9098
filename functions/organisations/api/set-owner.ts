import { setOwner as contract } from '../../../schemas/endpoints/organisations.ts';
import type { ApprovalStore } from '../../platform/directory/approval-store.ts';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { hasShownMail, isOwner, type OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { holdsMore } from '../domain/holds-more.ts';
import { setOwner as grants } from '../resources.ts';
import { userView } from '../views/organisation.ts';
import { withCurrentUser } from '../wiring/with-current-user.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find' | 'findUser' | 'handOver'>;
  readonly approvals: Pick<ApprovalStore, 'ask'>;
}

/** An organisation never has an owner who cannot sign in, whose address is not shown to be theirs, or who could be reduced by those who hold more. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, approvals },
  { caller, body },
) => {
  const { organisationId } = caller;
  const [organisation, owner] = await Promise.all([
    organisations.find(organisationId),
    organisations.findUser(organisationId, caller.id),
  ]);
  if (!organisation || !owner || !isOwner(owner, organisation)) return { problem: 'invalid_token_permissions' };
  const outcome = await withCurrentUser(organisations, { organisationId, userId: body.user_id }, async (user) => {
    if (!user.isActive || !hasShownMail(user) || holdsMore(owner, user)) return 'holds_less';
    const handed = await organisations.handOver(owner, user);
    return handed === 'handed_over' ? user : handed;
  });
  if (outcome === null) return { problem: 'resource_not_found' };
  if (outcome === 'holds_less') {
    const msg =
      'must be an active user who has set a password by a mailed link and holds every permission of the owner';
    return { invalid: [{ loc: ['body', 'user_id'], msg, type: 'value_error' }] };
  }
  // In test mode it was on no list while the former owner had shown no mail.
  if (organisation.isInTestMode === true) await approvals.ask(organisationId);
  const noted = { owner_before: owner.id, owner_after: outcome.id };
  return { status: 200, body: userView(outcome, { ...organisation, ownerId: outcome.id }), noted };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    approvals: dynamoApprovals(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);

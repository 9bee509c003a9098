import { assignApplication as contract } from '../../../schemas/endpoints/casework.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { isClosed } from '../../applications/domain/is-closed.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { AssignmentStore } from '../domain/assignment-store.ts';
import { assignApplication as grants } from '../resources.ts';
import { dynamoAssignments } from '../store/dynamo-assignments.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly organisations: Pick<OrganisationStore, 'findUser'>;
  readonly assignments: Pick<AssignmentStore, 'find' | 'set'>;
  readonly identifiers: Identifiers;
}

/** How often an assignment is made again when somebody else, or a decision, was first. */
const TRIES = 5;

/** A decision that referred the application stays named for as long as it is in the queue of that decision. */
export const operation: Operation<typeof contract, Adapters> = async (
  { applications, organisations, assignments, identifiers },
  { caller, path, body, now },
) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const [application, user] = await Promise.all([
    applications.find(ref.organisationId, ref.applicationId),
    body.user_id === null ? null : organisations.findUser(ref.organisationId, body.user_id),
  ]);
  if (application === null) return { problem: 'application_not_found' };
  if (isClosed(application)) {
    return { problem: application.consentRevokedAt === null ? 'application_closed' : 'consent_withdrawn' };
  }
  if (body.user_id !== null && !user?.isActive) return { problem: 'resource_not_found' };
  const change = { id: identifiers.next(now), by: { kind: caller.kind, id: caller.id } };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await assignments.find(ref);
    const assignment = {
      application_id: ref.applicationId,
      ...body,
      decision_id: before !== null && before.queue === body.queue ? before.decision_id : null,
      changed_at: new Date(now).toISOString(),
    };
    if (await assignments.set(ref, assignment, before, change)) return { status: 200, body: assignment };
  }
  throw new BusyError('others keep changing who is in charge of the application');
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    assignments: dynamoAssignments(heldTable(held.applications)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);

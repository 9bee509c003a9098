import { addNote as contract } from '../../../schemas/endpoints/casework.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { MAX_NOTES, type NoteStore } from '../domain/note-store.ts';
import { addNote as grants } from '../resources.ts';
import { dynamoNotes } from '../store/dynamo-notes.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly organisations: Pick<OrganisationStore, 'findUser' | 'findColleague'>;
  readonly notes: Pick<NoteStore, 'add'>;
  readonly identifiers: Identifiers;
}

const USER_ID = /^[0-9a-f]{24}$/;

/** The user of an organisation who is mentioned; null for one of another organisation as for nobody. */
async function mentioned({ organisations }: Adapters, organisationId: string, mention: string): Promise<string | null> {
  const user = USER_ID.test(mention)
    ? await organisations.findUser(organisationId, mention)
    : await organisations.findColleague(organisationId, mention.toLowerCase());
  return user?.isActive ? user.id : null;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { applications, notes, identifiers } = adapters;
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const [application, users] = await Promise.all([
    applications.find(ref.organisationId, ref.applicationId),
    Promise.all(body.mentions.map((mention) => mentioned(adapters, ref.organisationId, mention))),
  ]);
  if (application === null) return { problem: 'application_not_found' };
  // What was erased on a withdrawal is not written again.
  if (application.consentRevokedAt !== null) return { problem: 'consent_withdrawn' };
  const known = users.filter((id) => id !== null);
  if (known.length < users.length) return { problem: 'resource_not_found' };
  const note = {
    id: identifiers.next(now),
    application_id: ref.applicationId,
    words: body.words,
    mentions: [...new Set(known)],
    made_by: { kind: caller.kind, id: caller.id },
    made_at: new Date(now).toISOString(),
  };
  return (await notes.add(ref, note)) === 'full'
    ? { problem: 'notes_full', details: { limit: String(MAX_NOTES) } }
    : { status: 201, body: note };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    notes: dynamoNotes(heldTable(held.applications)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);

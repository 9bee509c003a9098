import { listNotes as contract } from '../../../schemas/endpoints/casework.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { NoteStore } from '../domain/note-store.ts';
import { listNotes as grants } from '../resources.ts';
import { dynamoNotesReader } from '../store/dynamo-notes.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly notes: Pick<NoteStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, query }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const application = await adapters.applications.find(ref.organisationId, ref.applicationId);
  if (application === null) return { problem: 'application_not_found' };
  return { status: 200, body: listView(await adapters.notes.list(ref, pageRequest(query)), (note) => note) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    notes: dynamoNotesReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);

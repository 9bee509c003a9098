import { signOut as contract } from '../../../schemas/endpoints/login.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { SessionStore } from '../../platform/directory/session-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { signOut as grants } from '../resources.ts';
import { servePage } from '../shell/serve-page.ts';
import {
  loginPathTo,
  redirect,
  type StaffPageAdapters,
  sessionCookie,
  staffPageWiring,
  staffPosting,
} from '../shell/staff-visit.tsx';

const HOME = '/relabels/';

interface Adapters extends StaffPageAdapters {
  readonly signIns: Pick<SessionStore, 'end'>;
}

/** The session ends, so that a copy of its cookie opens nothing any more. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, HOME);
  if ('reply' in posting) return posting.reply;
  const { id, organisationId, sessionId } = posting.staff;
  if (sessionId !== undefined) await adapters.signIns.end(organisationId, id, sessionId);
  return redirect(loginPathTo(HOME), { 'set-cookie': sessionCookie('', 0, adapters.isSecure) });
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({ ...staffPageWiring(held), signIns: dynamoSessions(heldTable(held.directory)) })),
  operation,
);

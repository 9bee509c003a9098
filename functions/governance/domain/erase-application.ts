import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import {
  type ErasureRecord,
  type ErasureStore,
  WRITERS_ENDED_AFTER_MS,
} from '../../connect/domain/flow/erasure-store.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { mayTell } from '../../platform/directory/test-mode.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { eraseStoredData, type HeldPorts } from './erase-stored-data.ts';
import { withdrawalMail } from './withdrawal-mail.ts';

export interface ErasurePorts extends HeldPorts {
  readonly erasures: ErasureStore;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly organisations: Pick<OrganisationStore, 'find' | 'listUsers'>;
  /** Notifies webhooks of the organisation; repeated it is the same event. */
  readonly announceErased: (record: ErasureRecord, erasedAt: string) => Promise<void>;
  readonly mailer: Mailer;
  readonly consoleUrl: string;
}

const USERS_AT_ONCE = 100;
/** A mail that was refused is tried again this much later, for as long as follows. */
const TELL_AGAIN_MS = 6 * 3_600_000;
const TELL_FOR_MS = 3 * 86_400_000;

/** Who is notified: those who see applications, and those who answer for the organisation. */
const isTold = ({ isActive, permissions }: UserRecord): boolean =>
  isActive && (permissions.includes('applications.read') || permissions.includes('organisation.manage'));

/**
 * Notifies each user of the lender once. A run that dies between a mail and its note notifies one of them twice.
 * @returns how many mails were refused
 */
async function tellLender(
  { erasures, organisations, mailer, consoleUrl }: ErasurePorts,
  ref: ConnectionRef,
  { told, withdrawnAt }: ErasureRecord,
): Promise<number> {
  const organisation = await organisations.find(ref.organisationId);
  let refused = 0;
  let cursor: string | undefined;
  do {
    const page = await organisations.listUsers(ref.organisationId, {
      skip: 0,
      limit: USERS_AT_ONCE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const user of page.items) {
      if (!isTold(user) || !mayTell(organisation, user) || told.includes(user.id)) continue;
      const outcome = await mailer.send(withdrawalMail(user.email, ref.applicationId, withdrawnAt, consoleUrl));
      if (outcome === 'sent') await erasures.noteTold(ref, user.id);
      else refused += 1;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return refused;
}

/**
 * Erases what an application holds of its applicant, after the consent was withdrawn: at once, and once more when nobody can
 * still be writing who began before. The bank connection takes nothing any more since the withdrawal itself. Every step can
 * be repeated, and a run that was cut off is taken up by the next one from its beginning. Throws where users of the lender
 * could not be notified, once all else is done: the erasure stays due, for three days.
 * @param now epoch milliseconds
 */
export async function eraseApplication(
  ports: ErasurePorts,
  ref: ConnectionRef,
  now: number,
): Promise<'nothing_to_erase' | 'erased' | 'finished' | 'finished_untold'> {
  const { erasures } = ports;
  const record = await erasures.find(ref);
  if (!record || record.finishedAt !== null) return 'nothing_to_erase';
  const application = await ports.applications.find(ref.organisationId, ref.applicationId);
  const at = new Date(now).toISOString();
  await eraseStoredData(ports, ref, application?.personalInfoConnectionId ?? null, at);
  const erasedAt = record.erasedAt ?? at;
  if (record.erasedAt === null) {
    await erasures.noteErased(ref, at, new Date(now + WRITERS_ENDED_AFTER_MS).toISOString());
  }
  await ports.announceErased(record, erasedAt);
  const refused = await tellLender(ports, ref, record);
  if (Date.parse(erasedAt) + WRITERS_ENDED_AFTER_MS > now) return 'erased';
  if (refused > 0 && Date.parse(record.withdrawnAt) + TELL_FOR_MS > now) {
    await erasures.postpone(ref, new Date(now + TELL_AGAIN_MS).toISOString());
    throw new Error('users of the lender were not told of a withdrawn consent');
  }
  await erasures.finish(ref, at);
  return refused > 0 ? 'finished_untold' : 'finished';
}

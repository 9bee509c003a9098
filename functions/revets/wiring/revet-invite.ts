import { describeProblem } from '../../../schemas/problems.ts';
import type {
  ApplicationRecord,
  ApplicationStore,
  NewApplicationStore,
} from '../../applications/domain/application-store.ts';
import { newApplication } from '../../applications/domain/new-application.ts';
import { internationalNumber } from '../../applications/domain/phone-number.ts';
import type { InviteRecord } from '../../invites/domain/invite.ts';
import type { WhatsappNumberStore } from '../../invites/domain/whatsapp-number.ts';
import { type InvitePorts, inviteRefusal, mailInvite } from '../../invites/wiring/send-invite.ts';
import { type WhatsappPorts, whatsappInvite } from '../../invites/wiring/whatsapp-invite.ts';
import type { ApplicationConfigStore } from '../../organisations/domain/application-config-store.ts';
import { derivedIdentifier, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { type ErasedPersonPorts, isErased } from '../domain/applicant-data.ts';
import {
  partsOfRevetId,
  type RevetContact,
  type RevetRecord,
  type RevetRef,
  type RevetStore,
  type RevetSubmissionRecord,
} from '../domain/revet-store.ts';

export interface RevetInvitePorts extends InvitePorts, WhatsappPorts, ErasedPersonPorts {
  readonly revets: RevetStore;
  readonly configs: Pick<ApplicationConfigStore, 'find'>;
  readonly applications: Pick<ApplicationStore, 'find'> & NewApplicationStore;
  readonly numbers: Pick<WhatsappNumberStore, 'find'>;
}

/** First and last names of a name as one text; names of an applicant have 2 to 24 characters. */
function namesOf(name: string | null): { readonly firstNames: string | null; readonly lastNames: string | null } {
  const words = (name ?? '').split(/\s+/).filter(Boolean);
  const fitting = (text: string) => (text.length >= 2 && text.length <= 24 ? text : null);
  return {
    firstNames: fitting(words.slice(0, Math.max(1, words.length - 1)).join(' ')),
    lastNames: words.length > 1 ? fitting(words.at(-1) ?? '') : null,
  };
}

/** The application that the applicant of a row is asked to connect: the same one however often this runs. */
async function applicationOf(
  ports: RevetInvitePorts,
  record: RevetRecord,
  submission: RevetSubmissionRecord,
  now: number,
): Promise<ApplicationRecord | { readonly refused: string }> {
  const { organisationId, id, row, finding } = record;
  const own = (part: string) => derivedIdentifier(id, part);
  const existing = await ports.applications.find(organisationId, own('application'));
  if (existing) return existing;
  const config = await ports.configs.find(organisationId, submission.applicationConfigId);
  if (!config) return { refused: 'The application config was deleted.' };
  const ids = {
    application: own('application'),
    applicant: own('applicant'),
    bankConnection: own('bank'),
    personalInfoConnection: own('personal-info'),
    // Random, as knowing the address is enough to send files to it: no other id leads to it.
    proxy: randomIdentifiers.next(now),
  };
  const applicantId = row.applicantId ?? finding.applicantId;
  const made = newApplication(config, applicantId, submission.redirectUrl, ids, now, submission.affinityOptedIn);
  const applicant = made.applicant && { ...made.applicant, ...namesOf(row.name), email: row.email, phone: row.phone };
  const outcome = await ports.applications.create({ ...made, applicant });
  return outcome === 'created' ? made.application : { refused: describeProblem(outcome).message };
}

type Sent = Pick<RevetContact, 'state' | 'reason'>;

function sentOf({ status, reason }: InviteRecord): Sent {
  if (status === 'pending') return { state: 'pending', reason: null };
  return status === 'refused' ? { state: 'refused', reason } : { state: 'sent', reason: null };
}

async function send(
  ports: RevetInvitePorts,
  record: RevetRecord,
  application: ApplicationRecord,
  now: number,
): Promise<Sent> {
  const { organisationId, row } = record;
  const { contact_method: channel } = row;
  // A run that ended before it could note it may have sent it.
  const before = await ports.invites.latest({ organisationId, applicationId: application.id }, channel);
  if (before) return sentOf(before);
  const recipient = channel === 'email' ? row.email : internationalNumber(row.phone);
  if (recipient === null) return { state: 'refused', reason: 'This is no number that WhatsApp knows.' };
  const number = channel === 'whatsapp' ? await ports.numbers.find(organisationId) : null;
  if (channel === 'whatsapp' && number === null) {
    return { state: 'refused', reason: describeProblem('whatsapp_not_registered').message };
  }
  const refusal = await inviteRefusal(ports, organisationId, recipient, now);
  if (refusal) return { state: 'refused', reason: describeProblem(refusal.problem, refusal.details).message };
  const link = await ports.links.another(application, now);
  if (link === null) return { state: 'refused', reason: describeProblem('application_not_found').message };
  const to = { recipient, name: row.name, language: 'en-ZA' as const };
  const named = { ...ports, identifiers: { next: () => derivedIdentifier(record.id, 'invite') } };
  return sentOf(
    number === null
      ? await mailInvite(named, application, link, to, now)
      : await whatsappInvite(named, number, application, link, to, now),
  );
}

/**
 * Asks the applicant of a row to connect, by the way that the lender chose, and has the row checked again when there is
 * data. Done once, however often the message comes.
 */
export async function inviteToRevet(ports: RevetInvitePorts, ref: RevetRef, now: number): Promise<void> {
  const record = await ports.revets.find(ref);
  if (record === null || record.contact.state !== 'due') return;
  const { submissionId } = partsOfRevetId(ref.revetId);
  const submission = await ports.revets.submission(ref.organisationId, submissionId);
  if (submission === null) return;
  // Their erasure takes the row: nobody is made anew of it, and nobody written to.
  if (await isErased(ports, ref.organisationId, record.row, record.finding.applicantId)) return;
  const application = await applicationOf(ports, record, submission, now);
  const contact: RevetContact =
    'refused' in application
      ? { state: 'refused', applicationId: null, reason: application.refused }
      : { ...(await follow(ports, ref, record, application, now)), applicationId: application.id };
  if (!(await ports.revets.replace(record, { ...record, contact }, submissionId))) {
    throw new Error('the row changed meanwhile');
  }
}

async function follow(
  ports: RevetInvitePorts,
  ref: RevetRef,
  record: RevetRecord,
  application: ApplicationRecord,
  now: number,
): Promise<Sent> {
  await ports.revets.follow(ref, application.id);
  return send(ports, record, application, now);
}

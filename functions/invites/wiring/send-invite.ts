import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import { InviteName } from '../../../schemas/entities/invites.ts';
import type { ApplicationRecord } from '../../applications/domain/application-store.ts';
import type { IssuedLink } from '../../applications/domain/connect-link.ts';
import { type ConnectLinks, connectLinks } from '../../applications/wiring/connect-links.ts';
import {
  type Looks,
  looksOf,
  shownToOthers,
  type WhiteLabelStore,
} from '../../organisations/domain/white-label/white-label.ts';
import { dynamoWhiteLabelReader } from '../../organisations/store/dynamo-white-label.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import { isNewlyApproved, type OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { mayReach } from '../../platform/directory/test-mode.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RateLimitStore } from '../../platform/store/stores.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type {
  InviteChannel,
  InviteRecord,
  InviteStore,
  SuppressionReason,
  SuppressionStore,
} from '../domain/invite.ts';
import type { InviteSubject } from '../domain/invite-words.ts';
import { dynamoInvites, dynamoSuppressions } from '../store/dynamo-invites.ts';
import { inviteMail } from './invite-mail.ts';

/** What sending invites takes, whatever the channel. */
export interface InvitePorts {
  readonly organisations: Pick<OrganisationStore, 'find' | 'usersOfAddress'>;
  readonly whiteLabels: Pick<WhiteLabelStore, 'find'>;
  readonly invites: InviteStore;
  readonly suppressions: Pick<SuppressionStore, 'find'>;
  readonly rateLimits: Pick<RateLimitStore, 'hit'>;
  readonly mailer: Mailer;
  readonly identifiers: Identifiers;
  readonly links: ConnectLinks;
  readonly apiUrl: string;
}

export function invitePorts(
  held: Holds<
    | 'apiUrl:read'
    | 'applications:read&write'
    | 'consoleUrl:read'
    | 'directory:read'
    | 'mail:send'
    | 'mailEvents:send'
    | 'operations:count'
  >,
): InvitePorts {
  return {
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    whiteLabels: dynamoWhiteLabelReader(heldTable(held.directory)),
    invites: dynamoInvites(heldTable(held.applications)),
    suppressions: dynamoSuppressions(heldTable(held.applications)),
    rateLimits: dynamoRateLimits(heldTable(held.operations)),
    mailer: sesMailer(held.mail.to('send'), held.mailEvents.to('send')),
    identifiers: randomIdentifiers,
    links: connectLinks(held),
    apiUrl: held.apiUrl.to('read'),
  };
}

/** Invites in a day: of one organisation to one recipient, and of one organisation. */
const A_RECIPIENT_A_DAY = 5;
const AN_ORGANISATION_A_DAY = 500;
const A_NEW_ORGANISATION_A_DAY = 100;
/**
 * Invites that one recipient gets in a day, from all senders together. So high that no lender learns of others by it, and
 * that it takes ten organisations to shut the rest out; it only keeps many of them from flooding one person.
 */
const FROM_ALL_A_DAY = 50;
const DAY_SECONDS = 86_400;

const suppressionWords: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'came back as undeliverable',
  complained: 'was reported as unwanted',
  opted_out: 'was answered with the wish for no more messages',
};

/** Why a recipient may not be written to now; null when nothing stands against it. Counts the try. */
export async function inviteRefusal(
  { organisations, suppressions, rateLimits }: InvitePorts,
  organisationId: string,
  recipient: string,
  now: number,
) {
  const [organisation, suppressed] = await Promise.all([
    organisations.find(organisationId),
    suppressions.find(organisationId, recipient),
  ]);
  if (!(await mayReach(organisations, organisation, recipient))) {
    return { problem: 'organisation_in_test_mode' } as const;
  }
  if (suppressed) {
    return { problem: 'recipient_suppressed', details: { reason: suppressionWords[suppressed] } } as const;
  }
  const [own, all] = await Promise.all([
    rateLimits.hit(`invite-recipient#${organisationId}#${recipient}`, DAY_SECONDS, now),
    rateLimits.hit(`invite-sender#${organisationId}`, DAY_SECONDS, now),
  ]);
  const isNew = organisation !== null && isNewlyApproved(organisation, now);
  const ofOrganisation = isNew ? A_NEW_ORGANISATION_A_DAY : AN_ORGANISATION_A_DAY;
  const refusal = { problem: 'too_many_requests', details: { seconds: String(own.secondsLeft) } } as const;
  if (own.count > A_RECIPIENT_A_DAY || all.count > ofOrganisation) return refusal;
  const { count } = await rateLimits.hit(`invite-recipient#${recipient}`, DAY_SECONDS, now);
  if (count <= FROM_ALL_A_DAY) return null;
  logger.warn('recipient_flooded', { organisationId });
  return refusal;
}

/** Who asks: the looks of an organisation, and the company behind them. */
export async function lenderOf(
  { organisations, whiteLabels }: InvitePorts,
  organisationId: string,
): Promise<{ readonly looks: Looks; readonly legalName: string }> {
  const [organisation, record] = await Promise.all([
    organisations.find(organisationId),
    whiteLabels.find(organisationId),
  ]);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  const shown = shownToOthers(organisation, record);
  return { looks: looksOf(shown.organisation, shown.record), legalName: shown.organisation.legalName };
}

/** A new invite, kept before it is sent: what the mail service reports of it can come before it has answered. */
export async function newInvite(
  { invites, identifiers }: InvitePorts,
  application: Pick<ApplicationRecord, 'id' | 'organisationId'>,
  to: {
    readonly channel: InviteChannel;
    readonly recipient: string;
    readonly name: string | null;
    readonly language: ApplicantLanguage;
  },
  now: number,
): Promise<InviteRecord> {
  const invite: InviteRecord = {
    id: identifiers.next(now),
    organisationId: application.organisationId,
    applicationId: application.id,
    ...to,
    // Names of applicants come from forms that ask for less.
    name: InviteName.nullable().catch(null).parse(to.name),
    status: 'pending',
    reason: null,
    createdAt: new Date(now).toISOString(),
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
  };
  await invites.create(invite);
  return invite;
}

/** Notes what the service answered. @returns the invite as it then is */
export async function answered(
  { invites }: InvitePorts,
  invite: InviteRecord,
  status: 'sent' | 'refused',
  reason: string | null,
  now: number,
): Promise<InviteRecord> {
  const { organisationId, applicationId, id: inviteId } = invite;
  const at = new Date(now).toISOString();
  return (await invites.hear({ organisationId, applicationId, inviteId }, { status, at, reason })) ?? invite;
}

/** Whether a mail is on its way, as far as anybody knows. */
export function wasAccepted({ status }: Pick<InviteRecord, 'status'>): boolean {
  return status !== 'refused' && status !== 'pending';
}

/** What a link has behind its token, so that the page begins in a language. */
export const languageMark = (language: ApplicantLanguage): string => (language === 'en-ZA' ? '' : `&lang=${language}`);

/** What the applicant was last written to in. */
async function lastLanguage({ invites }: Pick<InvitePorts, 'invites'>, ref: ConnectionRef): Promise<ApplicantLanguage> {
  return (await invites.latest(ref, 'email'))?.language ?? 'en-ZA';
}

/**
 * Mails the link of an application, in the language of the mail before where none is asked for; the invite says whether the mail service took it. It stays pending where the service
 * cannot be reached: what it reports later, if it took the mail all the same, still counts.
 */
export async function mailInvite(
  ports: InvitePorts,
  application: ApplicationRecord,
  link: IssuedLink,
  to: {
    readonly recipient: string;
    readonly name: string | null;
    readonly about?: InviteSubject;
    readonly language?: ApplicantLanguage | undefined;
  },
  now: number,
): Promise<InviteRecord> {
  const { about, language: asked, ...recipient } = to;
  const { organisationId, id: applicationId } = application;
  const [lender, language] = await Promise.all([
    lenderOf(ports, organisationId),
    asked ?? lastLanguage(ports, { organisationId, applicationId }),
  ]);
  const invite = await newInvite(ports, application, { channel: 'email', ...recipient, language }, now);
  // The page then begins with what the lender asks or wrote.
  const url = `${link.url}${languageMark(language)}${about === undefined ? '' : '&letter=1'}`;
  const outcome = await ports.mailer
    .send(inviteMail(invite, lender, { url, expiry: Date.parse(link.endsAt) }, ports.apiUrl, about))
    .catch((error: unknown) => {
      logger.error('mail_service_not_reached', { error: loggableError(error) });
      return null;
    });
  if (outcome === null) return invite;
  const reason = outcome === 'refused' ? 'The mail service did not take the mail.' : null;
  return answered(ports, invite, outcome, reason, now);
}

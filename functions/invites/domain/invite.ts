import * as z from 'zod';
import { applicantLanguages } from '../../../schemas/applicant-languages.ts';
import { inviteChannels, inviteStatuses } from '../../../schemas/entities/invites.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

export type InviteChannel = (typeof inviteChannels)[number];
export type InviteStatus = (typeof inviteStatuses)[number];

/** When the reported step of an invite happened. */
type InviteTime = 'sentAt' | 'deliveredAt' | 'readAt' | 'failedAt';

const When = z.string().nullable().default(null);

/** A mail or message that asked an applicant to connect, and its outcome. */
export const InviteRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  channel: z.enum(inviteChannels),
  /** Email address in lower case, or phone number as digits with its country code. */
  recipient: z.string(),
  name: z.string().nullable().default(null),
  /** What the mail is written in. */
  language: z.enum(applicantLanguages).default('en-ZA'),
  status: z.enum(inviteStatuses),
  reason: z.string().nullable().default(null),
  createdAt: z.string(),
  sentAt: When,
  deliveredAt: When,
  readAt: When,
  failedAt: When,
});
export type InviteRecord = Readonly<z.infer<typeof InviteRecord>>;

/** Whose invite it is: it lies in the partition of its application. */
export interface InviteRef extends ConnectionRef {
  readonly inviteId: string;
}

/** What a mail or message service reports of an invite. */
export interface InviteNews {
  readonly status: Exclude<InviteStatus, 'pending'>;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string | null;
  /** A bounce of an absence or a full mailbox: the mail may have got there, or get there yet. */
  readonly passing?: boolean;
}

/**
 * How far each status is. What is received late never takes an invite back: services report in any order, and more than
 * once. A complaint comes from who did get the mail, and a bounce can follow a delivery, so both come after it.
 */
const statusRank: Readonly<Record<InviteStatus, number>> = {
  pending: 0,
  sent: 10,
  delivered: 20,
  read: 30,
  refused: 40,
  bounced: 50,
  complained: 60,
};

/** A passing bounce is new only where nothing further is known. */
const TRANSIENT_BOUNCE_RANK = 15;

/** How far what was received takes an invite. */
export function rankOf({ status, passing = false }: { readonly status: InviteStatus; readonly passing?: boolean }) {
  return passing ? TRANSIENT_BOUNCE_RANK : statusRank[status];
}

const timeOf: Readonly<Record<InviteNews['status'], InviteTime>> = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  read: 'readAt',
  refused: 'failedAt',
  bounced: 'failedAt',
  complained: 'failedAt',
};

/** Which time a status sets. */
export function timeFieldOf(status: InviteNews['status']): InviteTime {
  return timeOf[status];
}

/** What `InviteStore` offers to functions that may only read. */
export interface InviteReader {
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<InviteRecord>>;
  /** The newest invite of an application by a channel. */
  latest(ref: ConnectionRef, channel: InviteChannel): Promise<InviteRecord | null>;
}

export interface InviteStore extends InviteReader {
  create(invite: InviteRecord): Promise<void>;
  /** Notes what was received; changes nothing when it is known, or when there is no such invite. @returns the invite */
  hear(ref: InviteRef, news: InviteNews): Promise<InviteRecord | null>;
}

/** Why nothing more is sent to a recipient. */
export const suppressionReasons = ['bounced', 'complained', 'opted_out'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * Recipients that an organisation sends nothing more to. Of each organisation by itself: what one knows of an address would
 * reveal to another that its owner had applied elsewhere. The mail service keeps a list across all of them.
 */
export interface SuppressionStore {
  find(organisationId: string, recipient: string): Promise<SuppressionReason | null>;
  suppress(organisationId: string, recipient: string, reason: SuppressionReason, at: string): Promise<void>;
}

import * as z from 'zod';
import type { InviteNews, InviteRef, SuppressionReason } from './invite.ts';

/** Names of the tags that a mail carries so that its outcome is known to be of that invite. */
export const inviteTags = { organisation: 'organisation', application: 'application', invite: 'invite' } as const;

const Tag = z.array(z.string()).min(1);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const Mail = z.object({
  timestamp: Instant,
  tags: z.record(z.string(), Tag).default({}),
  destination: z.array(z.string()).default([]),
});

const Diagnosis = z.object({ diagnosticCode: z.string().optional(), status: z.string().optional() });

/**
 * What Amazon SES reports to EventBridge of a mail; other kinds (opens, clicks, renderings) are not requested. Source:
 * Amazon SES developer guide, "Examples of event data".
 */
const Detail = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Send'), mail: Mail }),
  z.object({ eventType: z.literal('Delivery'), mail: Mail, delivery: z.object({ timestamp: Instant }) }),
  z.object({
    eventType: z.literal('Bounce'),
    mail: Mail,
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string().default(''),
      timestamp: Instant,
      bouncedRecipients: z.array(Diagnosis).default([]),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail: Mail,
    complaint: z.object({ timestamp: Instant, complaintFeedbackType: z.string().optional() }),
  }),
  z.object({ eventType: z.literal('Reject'), mail: Mail, reject: z.object({ reason: z.string().default('') }) }),
]);

export const MailEvent = z.object({ source: z.literal('aws.ses'), detail: Detail });
export type MailEvent = z.output<typeof MailEvent>;

/** What an event says of an invite. */
export interface InviteStatusUpdate {
  readonly ref: InviteRef;
  readonly news: InviteNews;
  /** Why nothing more is to be sent to the recipient; null where the event is no reason. */
  readonly suppression: SuppressionReason | null;
}

const MAX_REASON = 300;

/** What an event of the mail service says; null for a mail that is no invite, and for what changes nothing. */
export function heardOf({ detail }: MailEvent): InviteStatusUpdate | null {
  const first = (name: string) => detail.mail.tags[name]?.[0];
  const organisationId = first(inviteTags.organisation);
  const applicationId = first(inviteTags.application);
  const inviteId = first(inviteTags.invite);
  if (organisationId === undefined || applicationId === undefined || inviteId === undefined) return null;
  const told = newsOf(detail);
  return told && { ref: { organisationId, applicationId, inviteId }, ...told };
}

function newsOf(detail: MailEvent['detail']): Pick<InviteStatusUpdate, 'news' | 'suppression'> | null {
  switch (detail.eventType) {
    case 'Send':
      return { news: { status: 'sent', at: detail.mail.timestamp, reason: null }, suppression: null };
    case 'Delivery':
      return { news: { status: 'delivered', at: detail.delivery.timestamp, reason: null }, suppression: null };
    case 'Bounce': {
      const { bounce } = detail;
      // A full mailbox or a greeting of an absent colleague passes by; the mail service has tried long enough.
      const lasting = bounce.bounceType === 'Permanent';
      const code = bounce.bouncedRecipients[0]?.diagnosticCode ?? `${bounce.bounceType} ${bounce.bounceSubType}`;
      const reason = printable(code);
      return {
        news: { status: 'bounced', at: bounce.timestamp, reason, passing: !lasting },
        suppression: lasting ? 'bounced' : null,
      };
    }
    case 'Complaint':
      return {
        news: { status: 'complained', at: detail.complaint.timestamp, reason: null },
        suppression: 'complained',
      };
    case 'Reject':
      return {
        news: { status: 'refused', at: detail.mail.timestamp, reason: printable(detail.reject.reason) },
        suppression: null,
      };
  }
}

/** Words of others' mail servers, fit to be shown: one line, not long. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}<>]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON);
}

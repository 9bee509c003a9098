import * as z from 'zod';
import { ApplicantLanguageName } from '../applicant-language-name.ts';
import { Id, Instant } from '../identifiers.ts';
import { CreateApplicationOutSchema, Phone } from './application.ts';
import { DisplayName, Email } from './organisation.ts';

export const inviteChannels = ['email', 'whatsapp'] as const;

/**
 * pending: handed to the mail or message service, which did not answer yet; sent: it took it; refused: it did not, or said
 * later that it cannot; then what the recipient's side reported.
 */
export const inviteStatuses = ['pending', 'sent', 'refused', 'delivered', 'read', 'bounced', 'complained'] as const;

/** How an applicant is greeted. */
export const InviteName = DisplayName.min(2)
  .max(80)
  .meta({ description: 'How the mail addresses the applicant', examples: ['Naledi Dlamini'] });

export const Invite = z
  .object({
    id: Id,
    application_id: Id,
    channel: z.enum(inviteChannels),
    recepient: z.string().meta({ description: 'Email address or phone number' }),
    name: z.string().nullable(),
    language: ApplicantLanguageName,
    status: z.enum(inviteStatuses),
    reason: z.string().nullable().meta({ description: 'Why it was refused or came back' }),
    created_at: Instant,
    sent_at: Instant.nullable(),
    delivered_at: Instant.nullable(),
    read_at: Instant.nullable(),
    failed_at: Instant.nullable().meta({ description: 'When it was refused, bounced or was complained about' }),
  })
  .meta({ id: 'InviteOut' });

export const InviteIn = z
  .strictObject({
    recepient: Email.meta({ description: 'Email address of the applicant', examples: ['naledi@home.example'] }),
    name: InviteName,
    language: ApplicantLanguageName.default('en-ZA').meta({
      description: 'What the mail is written in, and what the page that it opens begins in',
    }),
    application_config_id: Id.nullable()
      .default(null)
      .meta({ description: "The organisation's default config when left out" }),
    applicant_id: Id.nullable().default(null).meta({ description: 'A new applicant is created when left out' }),
  })
  .meta({ id: 'Invite', examples: [{ recepient: 'naledi@home.example', name: 'Naledi Dlamini' }] });

export const ReinviteIn = z
  .strictObject({
    channel: z.enum(inviteChannels).default('email'),
    recepient: Email.optional().meta({
      description: "Another email address; that of the last invite, else the applicant's, when left out",
    }),
    phone: Phone.optional().meta({ description: "Number for WhatsApp; the applicant's when left out" }),
    name: InviteName.optional(),
    language: ApplicantLanguageName.optional().meta({
      description: 'What the mail is written in; that of the last one when left out',
    }),
  })
  .default({ channel: 'email' })
  .meta({ id: 'ReinviteIn', examples: [{ channel: 'whatsapp', phone: '0821234567' }] });

export const InvitedApplication = CreateApplicationOutSchema.extend({ invite: Invite }).meta({
  id: 'InvitedApplication',
});

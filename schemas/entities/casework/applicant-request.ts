import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { DecisionAsker } from '../decision.ts';

const kind = z.enum(['statement', 'document', 'consent']).meta({
  description:
    'A further statement, another document, or consent anew. A statement and a consent answer by themselves; of a document the applicant says how they sent it',
});
const words = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .meta({
    description: 'What you ask for, in words for the applicant',
    examples: ['Your statement of October, please.'],
  });
const due = Instant.meta({ description: 'Until when you need it', examples: ['2026-12-01T15:00:00.000Z'] });

export const ApplicantRequestIn = z
  .strictObject({
    kind,
    words,
    due_at: due.nullable().default(null),
    email: z.email().max(254).nullable().default(null).meta({
      description: 'Whom the link is mailed to; left out, the address of the last invite, else of the applicant',
    }),
  })
  .meta({ id: 'ApplicantRequestIn' });

export const ApplicantRequestClosing = z
  .strictObject({
    outcome: z
      .enum(['answered', 'cancelled'])
      .meta({ description: 'Whether you got it by another way, or need it no more' }),
  })
  .meta({ id: 'ApplicantRequestClosing' });

export const ConnectAnswerIn = z
  .strictObject({
    words: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .meta({ description: 'What you answer', examples: ['I sent my payslip by email this morning.'] }),
  })
  .meta({ id: 'ConnectAnswerIn' });

const RequestAnswer = z.object({
  how: z.enum(['words', 'statement', 'consent', 'lender']).meta({
    description: 'The applicant wrote, a statement or a consent came, or the lender noted that it had come',
  }),
  at: Instant,
  words: z.string().nullable().meta({ description: 'What the applicant wrote; null if nothing' }),
  made_id: Id.nullable().meta({ description: 'The upload or the consent that answers it; null if it was neither' }),
});
export type RequestAnswer = z.output<typeof RequestAnswer>;

const shown = {
  id: Id,
  kind,
  words: z.string().meta({ description: 'What you request' }),
  due_at: due.nullable().meta({ description: 'Until when it is needed; null if no time was named' }),
  state: z
    .enum(['open', 'answered', 'cancelled'])
    .meta({ description: 'Whether it waits for the applicant, was answered, or is needed no more' }),
  asked_at: Instant,
  answer: RequestAnswer.nullable().meta({ description: 'What answered it; null if nothing has' }),
} as const;

export const ApplicantRequestOut = z
  .object({
    ...shown,
    application_id: Id,
    asked_by: DecisionAsker.meta({ description: 'Who asked' }),
    invite_id: Id.nullable().meta({
      description: 'The invite that carried it, which says whether its mail arrived; null until the mail was sent',
    }),
  })
  .meta({ id: 'ApplicantRequest', description: 'Something that a lender asks an applicant for' });
export type ApplicantRequestOut = z.output<typeof ApplicantRequestOut>;

/** As the applicant sees them. */
export const ConnectRequests = z
  .object({ data: z.array(z.object(shown).meta({ id: 'ConnectRequest' })) })
  .meta({ id: 'ConnectRequests', description: 'What the lender asks for, newest first' });

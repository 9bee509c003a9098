import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { ListQuery } from '../listing.ts';
import { ApplicationOutSchema } from './application.ts';
import { connectionStates } from './bank-connection.ts';

/** Where an application is, for people. */
const applicationStatuses = [
  'waiting',
  'connecting',
  'analysing',
  'ready',
  'failed',
  'expired',
  'withdrawn',
  'closed',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

const Status = z.enum(applicationStatuses).meta({
  description:
    'waiting for consent, connecting a bank, analysing, ready, failed to be analysed, link expired, consent withdrawn, or closed because its bank data was kept for its time',
});

/** Who applies, by what counts of the applicant: see the applicant for who stated it. */
const applicantFields = {
  applicant_name: z.string().nullable(),
  applicant_email: z.string().nullable(),
  applicant_phone: z.string().nullable(),
  applicant_gov_id: z.string().nullable(),
  applicant_reference: z.string().nullable(),
} as const;

/** An application with who applies and how far it is. */
export const FollowedApplication = ApplicationOutSchema.extend({
  ...applicantFields,
  status: Status,
  bank_connection: z
    .object({
      id: Id,
      state: z.enum(connectionStates),
      accounts: z.int(),
      transactions: z.int(),
      analysed_at: Instant.nullable(),
    })
    .nullable()
    .meta({ description: 'null if the application has none' }),
}).meta({ id: 'FollowedApplication' });

/** An application as a list shows it. */
export const ListedApplication = FollowedApplication.extend({}).meta({ id: 'ListedApplication' });

export const ListedApplicationsQuery = z.strictObject({
  ...ListQuery.shape,
  q: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .optional()
    .meta({
      description:
        'Beginnings of names, of the email address, the phone number, the government id or the reference of the applicant, or the id of an application; all words must be found',
      examples: ['naledi dla'],
    }),
  status: Status.optional(),
});

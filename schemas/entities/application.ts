import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { MISTYPED_IDENTITY, mayBeGovId } from '../south-african-id.ts';
import { RedirectUrl } from './application-config.ts';
import { DecisionRequestIn } from './decision.ts';
import { Email } from './organisation.ts';

/** section 5: names 2 to 24, government id 7 to 13, phone 10 to 12 characters. */
export const PersonName = z
  .string()
  .trim()
  .min(2)
  .max(24)
  .meta({ examples: ['Naledi'] });
export const GovId = z
  .string()
  .regex(/^[A-Za-z0-9]{7,13}$/, 'must be 7 to 13 letters and digits')
  .meta({ examples: ['8001015009087'] });
const PHONE_FORM =
  'must be a phone number of 10 to 12 characters: digits, with or without a + before them, without spaces';
export const Phone = z
  .string()
  .regex(/^\+?\d{9,12}$/, { error: PHONE_FORM, abort: true })
  .min(10, PHONE_FORM)
  .max(12, PHONE_FORM)
  .meta({ examples: ['0821234567'] });

const applicantFields = {
  first_names: PersonName,
  last_names: PersonName,
  email: Email,
  phone: Phone,
  gov_id: GovId.refine(mayBeGovId, MISTYPED_IDENTITY),
  reference: z.string().max(64).meta({ description: "The organisation's own reference of the applicant" }),
} as const;

export const ApplicantIn = z
  .strictObject({
    first_names: applicantFields.first_names.nullable().default(null),
    last_names: applicantFields.last_names.nullable().default(null),
    email: applicantFields.email.nullable().default(null),
    phone: applicantFields.phone.nullable().default(null),
    gov_id: applicantFields.gov_id.nullable().default(null),
    reference: applicantFields.reference.nullable().default(null),
  })
  .meta({ id: 'ApplicantIn' });
export type ApplicantIn = z.output<typeof ApplicantIn>;

const Statement = z.object({
  field: z.enum(['first_names', 'last_names', 'email', 'phone', 'gov_id']),
  value: z.string(),
  by: z.enum(['lender', 'applicant', 'account']).meta({
    description:
      'lender: entered or prefilled by you. applicant: typed in the connect app. account: by the bank, the file or the upload that an account came from',
  }),
  at: Instant,
  application_id: Id.nullable().meta({
    description: 'The application that it came with; null for what you entered on the applicant',
  }),
});

export const Applicant = z
  .object({
    id: Id,
    first_names: z.string().nullable(),
    last_names: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    gov_id: z.string().nullable(),
    reference: z.string().nullable(),
    created_at: Instant,
    stated: z.array(Statement).meta({
      description:
        "Who stated each value, and when. Your word counts before the applicant's, and that before what an account says; of one source the latest",
    }),
    differing: z.array(Statement).meta({
      description: 'What was stated otherwise than the values above, and did not replace them',
    }),
  })
  .meta({ id: 'Applicant' });
export type Applicant = z.infer<typeof Applicant>;

export const ApplicationInSchema = z
  .strictObject({
    application_config_id: Id.nullable()
      .default(null)
      .meta({ description: "The organisation's default config when left out" }),
    applicant_id: Id.nullable().default(null).meta({ description: 'A new applicant is created when left out' }),
    redirect_url: RedirectUrl.nullable()
      .default(null)
      .meta({ description: "The config's default_redirect_url when left out" }),
    affinity_opt_in: z.boolean().default(false).meta({
      description:
        'Whether the applicant opted in to offers of partners (POPIA, section 69): no offer is shown without it',
    }),
  })
  .meta({ id: 'ApplicationInSchema', examples: [{ redirect_url: 'https://lender.example/done' }] });

/** The same where the application is to be decided as well. */
export const NewApplicationIn = ApplicationInSchema.extend({
  decision_request: DecisionRequestIn.nullable().default(null).meta({
    description:
      'What the applicant asks for: with it, each analysis that becomes ready is decided by the policy in force. Without it you decide by `POST /v1/decisions/`',
  }),
}).meta({ id: 'NewApplicationIn', examples: [{ redirect_url: 'https://lender.example/done' }] });

const ConnectUrl = z.string().meta({
  description: 'Address that the applicant opens to connect accounts. It is shown here and nowhere else',
});
const LinkEnd = Instant.meta({
  description: 'When the link ends: seven days after it was made, or with the application where that is earlier',
});

export const ApplicationOutSchema = z
  .object({
    id: Id,
    applicant: Id,
    application_config_id: Id,
    redirect_url: z.string().nullable(),
    proxy_id: z.string(),
    affinity_opt_in: z.boolean(),
    consent_given_at: Instant.nullable().meta({ description: 'When the applicant consented in the connect app' }),
    consent_revoked_at: Instant.nullable().meta({
      description:
        'When the applicant withdrew the consent: bank data and personal info are erased, and nothing can be added',
    }),
    closed_at: Instant.nullable().meta({
      description: 'When the time that bank data is kept for was over: it is erased, and nothing can be added',
    }),
    connect_url: z.string().nullable().meta({
      description:
        'Address that the applicant opens to connect accounts. It is shown once, where it is made: null when the application is read',
    }),
    expiry: Instant,
    created_at: Instant,
  })
  .meta({ id: 'ApplicationOutSchema' });

export const CreateApplicationOutSchema = ApplicationOutSchema.extend({
  connect_url: ConnectUrl,
  connect_url_expires_at: LinkEnd,
  connections: z.array(z.object({ id: Id, name: z.string() })),
}).meta({ id: 'CreateApplicationOutSchema' });

export const ConnectLinkIn = z
  .strictObject({
    end_others: z.boolean().default(false).meta({
      description: 'Ends the links that were handed out before. Without it the ten newest open the application',
    }),
  })
  .meta({ id: 'ConnectLinkIn', examples: [{ end_others: true }] });

export const ConnectLinkOut = z
  .object({ connect_url: ConnectUrl, connect_url_expires_at: LinkEnd })
  .meta({ id: 'ConnectLinkOut' });

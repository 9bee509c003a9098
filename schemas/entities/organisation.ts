import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';

const NameSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,46}[a-z0-9])$/, 'must be 3 to 48 lower-case letters, digits and hyphens')
  .meta({ examples: ['kganya-finance'] });

/** Longer than any phrase a person types, short enough that hashing it stays cheap. */
export const Password = z
  .string()
  .min(12, 'must be at least 12 characters')
  .max(128, 'must be at most 128 characters')
  .meta({ format: 'password', examples: ['correct horse battery'] });

export const Email = z
  .email()
  .max(254)
  .meta({ examples: ['thandi@lender.example'] });

/** Ten digits starting with 4 (South African Revenue Service). */
const VatNumber = z
  .string()
  .regex(/^4\d{9}$/, 'must be 10 digits starting with 4')
  .meta({ examples: ['4123456789'] });

/** As the Companies and Intellectual Property Commission writes it. */
const CompanyNumber = z
  .string()
  .regex(/^\d{4}\/\d{6}\/\d{2}$/, 'must be a number such as 2019/123456/07')
  .meta({ examples: ['2019/123456/07'] });

/** Registration at the National Credit Regulator. */
const NcrNumber = z
  .string()
  .regex(/^NCR[A-Z]{2}\d{1,6}$/, 'must be a number such as NCRCP1234')
  .meta({ examples: ['NCRCP1234'] });

const ContactPhone = z
  .string()
  .regex(/^\+\d{8,15}$/, 'must be a number such as +27211234567')
  .meta({ examples: ['+27211234567'] });

/** Whether applicants have to type a one-time code. */
const ApplicantCodeUse = z.enum(['required', 'off']);

/** Whether users have to show a second factor. */
const SecondFactorUse = z.enum(['required', 'optional']);

/** Why our staff did not approve what an organisation stated. */
const ApprovalRefusal = z
  .object({
    at: Instant.meta({ description: 'When our staff refused it' }),
    reason: z.string().meta({
      description: 'What our staff found',
      examples: ['The company number is of another company.'],
    }),
  })
  .meta({ id: 'ApprovalRefusal' });

export const Organisation = z
  .object({
    id: Id,
    name_slug: NameSlug,
    vat_number: VatNumber.nullable(),
    legal_name: z.string(),
    applicant_code: ApplicantCodeUse.meta({
      description:
        'required: applicants type a one-time code, sent to an address that you or they stated, before anything is shown to them or taken from them. It can be off only where there is a sandbox',
    }),
    second_factor: SecondFactorUse.meta({
      description:
        'required: users sign in with a second factor, and add one at the next sign-in. API tokens are not asked',
    }),
    mode: z.enum(['test', 'live']).meta({
      description:
        'test: until our staff approved the organisation, nothing reaches outside. Invites go to proven addresses of your own users only, no real bank is asked, and applicants see neither your name nor your looks',
    }),
    company_number: CompanyNumber.nullable(),
    ncr_number: NcrNumber.nullable(),
    contact_name: z
      .string()
      .nullable()
      .meta({ examples: ['Thandi Mokoena'] }),
    contact_phone: ContactPhone.nullable(),
    approval_refusal: ApprovalRefusal.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof Organisation>;

export const CallerOut = z
  .object({
    kind: z.enum(['user', 'api_token']),
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    scopes: z.array(z.string()),
    permissions: z.array(z.string()),
    tabs: z.array(z.string()).meta({ description: 'Parts of the console that the permissions open' }),
    organisation: Organisation,
  })
  .meta({ id: 'Caller' });

export const OrganisationUser = z
  .object({
    id: Id,
    name: z.string(),
    email: Email,
    created_at: Instant,
    last_login: Instant.nullable(),
    is_active: z.boolean(),
    permissions: z.array(z.string()),
    is_owner: z
      .boolean()
      .meta({ description: 'Whether this user owns the organisation: nobody else changes or removes them' }),
  })
  .meta({ id: 'OrganisationUser' });
export type OrganisationUser = z.infer<typeof OrganisationUser>;

/** One line of text without mark-up. */
export const OneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cf}<>]*$/u, 'must not hold control characters or angle brackets');

/**
 * What mail programs turn into a link: an address, or what looks like a domain, which is a letter or digit, a full stop of
 * any script, and two letters.
 */
const LIKE_A_LINK = /:\/\/|www\.|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/iu;

/** Whether mail programs leave a text as it is. */
export function holdsNoLink(text: string): boolean {
  return !LIKE_A_LINK.test(text);
}
export const HOLDS_LINK = 'must not hold a web address; write a space after a full stop';

/**
 * The name that a company is registered by, which may be a domain: mail to others writes it so that no link is made of it
 * (functions/platform/mail/unlinked.ts).
 */
const CompanyName = OneLine.min(2)
  .max(120)
  .refine((text) => !/:\/\/|www\./i.test(text), HOLDS_LINK);

/** A name that appears in mail to others: one line, nothing that mail programs turn into a link. */
export const DisplayName = OneLine.refine(holdsNoLink, HOLDS_LINK);

export const RegistrationIn = z
  .strictObject({
    name_slug: NameSlug,
    email: Email,
    password: Password,
    company_name: CompanyName.meta({ examples: ['Kganya Finance (Pty) Ltd'] }),
  })
  .meta({ id: 'RegistrationIn' });

export const RegistrationOut = z
  .object({ organisation: Organisation, user: OrganisationUser })
  .meta({ id: 'RegistrationOut' });

export const OrganisationUpdate = z
  .strictObject({
    legal_name: CompanyName.optional(),
    vat_number: VatNumber.nullable().optional(),
    applicant_code: ApplicantCodeUse.optional(),
    second_factor: SecondFactorUse.optional().meta({ description: 'Whether users have to show a second factor' }),
    company_number: CompanyNumber.optional(),
    ncr_number: NcrNumber.optional(),
    contact_name: DisplayName.min(2)
      .max(80)
      .optional()
      .meta({ examples: ['Thandi Mokoena'] }),
    contact_phone: ContactPhone.optional(),
  })
  .meta({ id: 'OrganisationUpdate' });

export const OrganisationUserIn = z
  .strictObject({
    name: DisplayName.min(2)
      .max(80)
      .meta({ examples: ['Thandi Mokoena'] }),
    email: Email,
    permissions: z
      .array(z.string())
      .max(32)
      .meta({ examples: [['applications.read']] }),
  })
  .meta({ id: 'OrganisationUserIn' });

export const OrganisationUserUpdate = z
  .strictObject({
    name: DisplayName.min(2).max(80).optional(),
    is_active: z.boolean().optional(),
    permissions: z.array(z.string()).max(32).optional(),
  })
  .meta({ id: 'OrganisationUserUpdate' });

export const OwnerIn = z
  .strictObject({ user_id: Id.meta({ description: 'The user who is to own the organisation' }) })
  .meta({ id: 'OwnerIn' });

export const PermissionDetail = z
  .object({ permission: z.string(), ui_display_name: z.string(), description: z.string() })
  .meta({ id: 'PermissionDetail' });

import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { LegalDocument } from './legal-documents.ts';
import { StatementUpload } from './statement-upload.ts';
import { WhiteLabel } from './white-label.ts';

/** Ways in which an applicant brings bank data (section 4 of the specification). */
export const uploadMethods = ['automatic', 'email', 'manual'] as const;
export type UploadMethod = (typeof uploadMethods)[number];

/** Where a connect link stands. EXPIRED is told by the clock and never kept. */
export const connectStatuses = ['OPEN', 'COMPLETE', 'REVOKED'] as const;

/** Why a bank did not give what was asked for, in the terms of the connect app. */
export const bankFaults = [
  'cancelled',
  'consent_refused',
  'wrong_credentials',
  'bank_unavailable',
  'session_expired',
  'no_accounts',
  'unexpected',
] as const;
export type BankFault = (typeof bankFaults)[number];

/** A kind of data that a consent is for; the words that an applicant reads are those of the connect app. */
export const dataClasses = ['identity', 'contact', 'bank_accounts', 'bank_transactions', 'analyses'] as const;
export const consentPurposes = ['credit_assessment'] as const;

const LoginField = z
  .object({
    name: z.string(),
    label: z.string(),
    type: z.enum(['text', 'password', 'number']),
    required: z.boolean(),
    secret: z.boolean(),
  })
  .meta({ id: 'LoginField' });
export type LoginField = z.infer<typeof LoginField>;

export const BankOut = z
  .object({
    id: z.string(),
    bank_slug: z.string(),
    display_name: z.string(),
    is_selected: z.boolean(),
    automated_active: z.boolean().meta({ description: 'Whether a connector can fetch from this bank' }),
    pdf_upload_supported: z.boolean(),
    login_fields: z.array(LoginField).meta({ description: 'What a login asks for; none where the bank shows its own' }),
    display_login_fields: z.boolean(),
    methods_available: z.array(z.enum(uploadMethods)),
  })
  .meta({ id: 'Bank' });

export const SelectedBank = z
  .strictObject({
    bank_id: z
      .string()
      .min(1)
      .max(40)
      .meta({ examples: ['capitec'] }),
    upload_method: z.enum(uploadMethods).meta({ examples: ['manual'] }),
  })
  .meta({ id: 'SelectedBank' });

export const ConnectionStep = z
  .object({
    connection_id: Id.nullable().meta({ description: 'Null for the last step, which is of the whole application' }),
    application_id: Id,
    name: z.enum(['personal_info', 'bank_connection', 'complete']),
    type: z.enum(['REDIRECT', 'FORM', 'COMPLETE', 'THREAD']),
    complete: z.boolean(),
    redirect_url: z.string().nullable().meta({ description: 'Where to send the applicant: the bank, or back' }),
    redirect_type: z.enum(['oauth2', 'external_flow']).nullable(),
    banks_already_linked: z.array(z.string()),
    response_type: z.string().nullable(),
    client_id: z.string().nullable(),
    scope: z.string().nullable(),
    code_challenge_method: z.string().nullable(),
    is_pdf_allowed: z.boolean(),
  })
  .meta({ id: 'ConnectionStep' });
export type ConnectionStep = z.infer<typeof ConnectionStep>;

const ConsentOut = z
  .object({
    id: Id,
    given_at: Instant,
    purposes: z.array(z.enum(consentPurposes)),
    data_classes: z.array(z.enum(dataClasses)),
    documents: z.array(z.object({ id: Id, document_type: z.string(), version: z.string() })),
    affinity_opt_in: z.boolean(),
  })
  .meta({ id: 'Consent' });

export const ConsentIn = z
  .strictObject({
    documents: z
      .array(z.strictObject({ id: Id, version: z.string().min(1).max(20) }))
      .max(20)
      .meta({ description: 'Every legal document that is in force, as it was shown' }),
    affinity_opt_in: z.boolean().default(false),
  })
  .meta({ id: 'ConsentIn' });

export const ConsentWithdrawal = z
  .object({
    receipt_id: Id,
    withdrawn_at: Instant,
    erased: z.boolean().meta({ description: 'Whether the bank data is gone already; it goes within minutes' }),
  })
  .meta({ id: 'ConsentWithdrawal' });

const ConnectBank = z.object({
  state: z.enum(['NOT_ASKED', 'CHOOSING', 'LOGIN', 'AT_BANK', 'GATHERING', 'FETCHING', 'DONE']),
  selected: BankOut.nullable(),
  upload_method: z.enum(uploadMethods).nullable(),
  statement_address: z.string().nullable().meta({ description: 'Where statements can be mailed to' }),
  fault: z.enum(bankFaults).nullable().meta({ description: 'Why the last try came to nothing' }),
});

export const ConnectFlowOut = z
  .object({
    application_id: Id,
    status: z.enum(connectStatuses),
    expiry: Instant,
    lender: z.object({ name: z.string() }),
    white_label: WhiteLabel,
    legal_documents: z.array(LegalDocument),
    purposes: z.array(z.enum(consentPurposes)),
    data_classes: z.array(z.enum(dataClasses)),
    affinity_offered: z
      .boolean()
      .meta({ description: 'Whether the lender may show offers of partners, given an opt-in' }),
    consent: ConsentOut.nullable(),
    personal_info: z
      .object({
        first_names: z.string().nullable(),
        last_names: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        gov_id: z.string().nullable(),
        date_of_birth: z.string().nullable(),
        nationality: z.string().nullable(),
        id_type: z.string().nullable(),
        id_country: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'What the lender filled in or the applicant gave; null where the config does not ask' }),
    bank: ConnectBank,
    steps: z.array(ConnectionStep),
    current_step: z.int().meta({ description: 'Index of the step to show; the consent comes before all' }),
  })
  .meta({ id: 'ConnectFlow' });

export const ConnectLoginIn = z
  .strictObject({
    login_fields: z
      .record(z.string().max(40), z.string().max(400))
      .default({})
      .meta({ description: 'Values by the names of login_fields: used once and never kept', examples: [{}] }),
  })
  .meta({ id: 'ConnectLoginIn' });

/** What a bank adds to the address that it sends the applicant back to. */
export const OauthReturn = {
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2048).optional(),
  error: z.string().max(100).optional(),
  error_description: z.string().max(1000).optional(),
  iss: z.string().max(300).optional(),
};

export const OauthReturnIn = z.strictObject(OauthReturn).meta({ id: 'OauthReturnIn' });

export const ConnectThread = z
  .object({
    status: z.enum(connectStatuses),
    bank_state: ConnectBank.shape.state,
    fault: ConnectBank.shape.fault,
    feed: z
      .object({ accounts: z.int().nullable(), accounts_fetched: z.int() })
      .nullable()
      .meta({ description: 'Progress of what is fetched from the bank; null while nothing is' }),
    uploads: z.array(StatementUpload),
    accounts: z.int().meta({ description: 'Accounts that the application has' }),
    transactions: z.int(),
    analysis: z.enum(['NOT_READY', 'ANALYSING', 'READY', 'FAILED']),
    can_complete: z.boolean(),
    poll_after_ms: z.int(),
  })
  .meta({ id: 'ConnectThread' });

import * as z from 'zod';
import { ApplicantLanguageName } from '../applicant-language-name.ts';
import { Id, Instant } from '../identifiers.ts';
import { LegalDocument } from './legal-documents.ts';
import { Email } from './organisation.ts';
import { PersonalInfoInputDataSchema, PersonalInfoOut } from './personal-info.ts';
import { StatementUpload } from './statements/statement-upload.ts';
import { WhiteLabel } from './white-label.ts';

/** Ways in which an applicant brings bank data (section 4 of the specification). */
export const uploadMethods = ['automatic', 'email', 'manual'] as const;
export type UploadMethod = (typeof uploadMethods)[number];

/** Where a connect link stands. EXPIRED follows from the time and is never stored. */
export const connectStatuses = ['OPEN', 'COMPLETE', 'REVOKED'] as const;

/** Where the bank part of a flow stands: see docs/connect-flow.md for the picture. */
export const bankStates = ['NOT_ASKED', 'CHOOSING', 'LOGIN', 'AT_BANK', 'GATHERING', 'FETCHING', 'DONE'] as const;
export type BankState = (typeof bankStates)[number];

/** Where an applicant left the connect flow, in the order of its steps. */
export const abandonedSteps = ['consent', 'personal_info', 'choose_bank', 'bank_login', 'bank_data', 'finish'] as const;
export type AbandonedStep = (typeof abandonedSteps)[number];

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
    redirect_type: z.enum(['oauth2', 'external_flow']).nullable().meta({
      description:
        'oauth2 while the applicant is at the login of the bank, null otherwise. external_flow is kept for a page of another provider; no bank is connected that way today, so it does not occur',
    }),
    banks_already_linked: z.array(z.string()),
    response_type: z.string().nullable(),
    client_id: z.string().nullable(),
    scope: z.string().nullable(),
    code_challenge_method: z.string().nullable(),
    is_pdf_allowed: z.boolean(),
  })
  .meta({ id: 'ConnectionStep' });
export type ConnectionStep = z.infer<typeof ConnectionStep>;

/** Ways to send an applicant a code. */
const codeChannels = ['email'] as const;

const CodeChannel = z.enum(codeChannels).meta({ description: 'How the code was sent' });

const Confirmation = z
  .object({
    channel: CodeChannel,
    sent_to: z.string().meta({ description: 'The address, with its middle masked', examples: ['n*****@home.example'] }),
    stated_by: z.enum(['lender', 'applicant', 'account']).meta({ description: 'Who stated that address' }),
    at: Instant,
  })
  .meta({ id: 'ApplicantConfirmation' });

export const ApplicantCodeIn = z
  .strictObject({
    channel: CodeChannel.default('email'),
    email: Email.optional().meta({
      description: "The applicant's own address: taken only where neither you nor the applicant stated one before",
    }),
    language: ApplicantLanguageName.default('en-ZA').meta({ description: 'What the mail is written in' }),
  })
  .meta({ id: 'ApplicantCodeIn', examples: [{ channel: 'email' }] });

export const ApplicantCodeOut = z
  .object({ channel: CodeChannel, sent_to: Confirmation.shape.sent_to, expires_at: Instant })
  .meta({ id: 'ApplicantCode' });

export const ApplicantCodeCheckIn = z
  .strictObject({
    code: z
      .string()
      .regex(/^\d{6}$/, 'must be six digits')
      .meta({ examples: ['042917'] }),
  })
  .meta({ id: 'ApplicantCodeCheckIn' });

export const ConfirmedApplicant = z
  .object({
    connect_token: z
      .string()
      .meta({ description: 'The bearer to go on with in this browser, in place of that of the link' }),
    expires_at: Instant,
  })
  .meta({ id: 'ConfirmedApplicant' });

const ApplicantCodeState = z
  .object({
    required: z.boolean().meta({
      description: 'Whether the applicant has to type a code before anything is shown or taken',
    }),
    confirmed: z.boolean(),
    sent_to: z
      .string()
      .nullable()
      .meta({ description: 'Where a code would be sent, masked; null if no address is known' }),
  })
  .meta({ id: 'ApplicantCodeState' });

const ConsentOut = z
  .object({
    id: Id,
    given_at: Instant,
    purposes: z.array(z.enum(consentPurposes)),
    data_classes: z.array(z.enum(dataClasses)),
    documents: z.array(z.object({ id: Id, document_type: z.string(), version: z.string() })),
    affinity_opt_in: z.boolean(),
    ends_at: Instant.nullable().meta({ description: 'When it ends by itself: with the application' }),
    confirmed_by: Confirmation.nullable().meta({
      description: 'The code that the applicant typed before; null if none was requested',
    }),
  })
  .meta({ id: 'Consent' });

export const ConsentIn = z
  .strictObject({
    documents: z
      .array(z.strictObject({ id: Id, version: z.string().min(1).max(20) }))
      .max(20)
      .meta({ description: 'Every legal document that is in force, as it was shown' }),
    affinity_opt_in: z.boolean().default(false),
    language: ApplicantLanguageName.default('en-ZA').meta({ description: 'What the page was shown in' }),
  })
  .meta({ id: 'ConsentIn' });

const act = z
  .object({
    confirmed_by: Confirmation.nullable().meta({
      description: 'The code that the applicant typed before; null if none was requested',
    }),
    source_ip: z.string().meta({ description: 'Address that the call came from' }),
    user_agent: z.string().meta({ description: 'What the browser calls itself, 300 characters at most' }),
  })
  .nullable()
  .meta({ description: 'What shows that the act is the applicant’s own; null for acts from before it was kept' });

const jws = z.string().nullable().meta({
  description:
    'Signature of all other fields, made when the applicant acted, which anyone can verify with the keys at `/.well-known/jwks.json`: a detached JWS (RFC 7515, appendix F) over their canonical JSON (RFC 8785). Null for acts from before they were signed',
});

const acted = {
  application_id: Id,
  at: Instant.meta({ description: 'When the applicant acted' }),
  consent_id: Id.meta({ description: 'The consent that was given or withdrawn' }),
};

const GivenConsent = z
  .object({
    kind: z.literal('given').meta({ description: 'The applicant consented' }),
    ...acted,
    purposes: z.array(z.enum(consentPurposes)),
    data_classes: z.array(z.enum(dataClasses)),
    documents: z.array(z.object({ id: Id, document_type: z.string(), version: z.string() })),
    affinity_opt_in: z.boolean(),
    language: ApplicantLanguageName.optional().meta({
      description:
        'What the page was shown in. The documents apply as they were entered, whatever a translation says. Absent for consents from before it was kept',
    }),
    ends_at: Instant.nullable().meta({ description: 'When it ends by itself: with the application' }),
    act,
    jws,
  })
  .meta({ id: 'GivenConsentReceipt' });

const WithdrawnConsent = z
  .object({
    kind: z.literal('withdrawn').meta({ description: 'The applicant withdrew the consent' }),
    ...acted,
    erasure_receipt_id: Id.meta({ description: 'The receipt of the erasure that followed' }),
    act,
    jws,
  })
  .meta({ id: 'WithdrawnConsentReceipt' });

/** One act of an applicant, as it can be proven outside. */
export const ConsentReceipt = z
  .discriminatedUnion('kind', [GivenConsent, WithdrawnConsent])
  .meta({ id: 'ConsentReceipt' });
export type ConsentReceipt = z.infer<typeof ConsentReceipt>;

export const ConsentReceipts = z
  .object({ consents: z.array(ConsentReceipt).meta({ description: 'Oldest first, 21 at most' }) })
  .meta({ id: 'ConsentReceipts' });

export const ConsentWithdrawal = z
  .object({
    receipt_id: Id,
    withdrawn_at: Instant,
    erased: z.boolean().meta({ description: 'Whether the bank data is gone already; it goes within minutes' }),
  })
  .meta({ id: 'ConsentWithdrawal' });

const ConnectBank = z.object({
  state: z.enum(bankStates),
  selected: BankOut.nullable(),
  upload_method: z.enum(uploadMethods).nullable(),
  statement_address: z.string().nullable().meta({ description: 'Where statements can be mailed to' }),
  fault: z.enum(bankFaults).nullable().meta({ description: 'Why the last try came to nothing' }),
});

const known = PersonalInfoOut.shape;
const masked = z.string().nullable().meta({ description: 'With its middle masked' });

/** Personal info as its link shows it: the holder of the link can see whose it is, and learns nothing to act with. */
const GivenPersonalInfo = z
  .object({
    first_names: known.first_names.nullable(),
    last_names: known.last_names.nullable(),
    email: masked,
    phone: masked,
    gov_id: masked,
    date_of_birth: known.date_of_birth.nullable(),
    nationality: known.nationality.nullable(),
    id_type: known.id_type.nullable(),
    id_country: known.id_country.nullable(),
  })
  .meta({ id: 'GivenPersonalInfo' });
export type GivenPersonalInfo = z.infer<typeof GivenPersonalInfo>;

const asked = PersonalInfoInputDataSchema.shape;
const KEPT = 'Left out, what was given before stays';

/** The form of the personal info: what is shown masked need not be given again. */
export const ConnectPersonalInfoIn = PersonalInfoInputDataSchema.extend({
  email: asked.email.optional().meta({ description: KEPT }),
  phone: asked.phone
    .unwrap()
    .optional()
    .meta({ description: `${KEPT}; null takes it away` }),
  gov_id: asked.gov_id.optional().meta({ description: KEPT }),
}).meta({ id: 'ConnectPersonalInfoIn' });

export const ConnectFlowOut = z
  .object({
    application_id: Id,
    embed_origin: z
      .string()
      .nullable()
      .meta({
        description:
          'The one origin whose pages may show this flow in a frame: that of the redirect_url of the application. Null if it has none',
        examples: ['https://lender.example'],
      }),
    status: z.enum([...connectStatuses, 'EXPIRED']).meta({
      description: 'EXPIRED: past its end. The flow is shown only where a consent stands, which can still be withdrawn',
    }),
    expiry: Instant,
    applicant_code: ApplicantCodeState,
    lender: z.object({ name: z.string() }),
    white_label: WhiteLabel,
    legal_documents: z.array(LegalDocument),
    purposes: z.array(z.enum(consentPurposes)),
    data_classes: z.array(z.enum(dataClasses)),
    affinity_offered: z
      .boolean()
      .meta({ description: 'Whether the lender may show offers of partners, given an opt-in' }),
    consent: ConsentOut.nullable(),
    personal_info: GivenPersonalInfo.nullable().meta({
      description: 'What the lender filled in or the applicant gave; null if the config does not ask',
    }),
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
const OauthReturn = {
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(2048).optional(),
  error: z.string().max(100).optional(),
  error_description: z.string().max(1000).optional(),
  iss: z.string().max(300).optional(),
};

/**
 * The same as it comes in an address. A part that fits nothing is left out: the visitor who was sent with it cannot correct
 * it.
 */
export const OauthReturnQuery = z.object({
  state: OauthReturn.state.optional().catch(undefined),
  code: OauthReturn.code.catch(undefined),
  error: OauthReturn.error.catch(undefined),
  error_description: OauthReturn.error_description.catch(undefined),
  iss: OauthReturn.iss.catch(undefined),
});

export const OauthReturnIn = z.strictObject(OauthReturn).meta({ id: 'OauthReturnIn' });

/** An upload as its applicant sees it: nothing of what speaks for or against the file. */
export const ConnectUpload = StatementUpload.omit({
  sha256: true,
  email: true,
  partial: true,
  findings: true,
  authenticity_score: true,
  authenticity_band: true,
  authenticity_findings: true,
}).meta({ id: 'ConnectUpload' });
export type ConnectUpload = z.infer<typeof ConnectUpload>;

export const ConnectThread = z
  .object({
    status: z.enum(connectStatuses),
    bank_state: ConnectBank.shape.state,
    fault: ConnectBank.shape.fault,
    feed: z
      .object({ accounts: z.int().nullable(), accounts_fetched: z.int() })
      .nullable()
      .meta({ description: 'Progress of what is fetched from the bank; null while nothing is' }),
    uploads: z.array(ConnectUpload).meta({ description: "The applicant's own, the newest 20" }),
    accounts: z.int().meta({ description: 'Accounts that the application has' }),
    transactions: z.int(),
    analysis: z.enum(['NOT_READY', 'ANALYSING', 'READY', 'FAILED']),
    can_complete: z.boolean(),
    poll_after_ms: z.int(),
  })
  .meta({ id: 'ConnectThread' });

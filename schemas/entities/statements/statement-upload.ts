import * as z from 'zod';
import { BankSlugSchema } from '../../bank-slug.ts';
import { FileName } from '../../file-name.ts';
import { Id, Instant, IsoDate } from '../../identifiers.ts';
import { authenticityBands } from './authenticity-bands.ts';
import { AuthenticityFinding } from './authenticity-finding.ts';

const MEGABYTE = 1024 * 1024;

/** Largest file of a statement in bytes, and the largest image: a photo of one page. */
export const MAX_STATEMENT_BYTES = 25 * MEGABYTE;
export const MAX_IMAGE_BYTES = 10 * MEGABYTE;
/** Largest file that goes through the gateway: a function is handed at most 6 MB, a third of which base64 takes. */
export const MAX_PAGE_FILE_BYTES = 4 * MEGABYTE;
const MAX_FILES = 20;

/** Times that a password may be tried before the file has to be uploaded again. */
export const MAX_PASSWORD_TRIES = 5;

/**
 * Media types that a statement may be sent under. They only bound what the bucket takes: the format is recognised by the
 * bytes, so browsers that know no better send application/octet-stream.
 */
const statementMediaTypes = [
  'application/octet-stream',
  'application/pdf',
  'application/qif',
  'application/vnd.intu.qfx',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-ofx',
  'application/x-zip-compressed',
  'application/xml',
  'application/zip',
  'image/jpeg',
  'image/png',
  'text/csv',
  'text/plain',
  'text/xml',
] as const;
type StatementMediaType = (typeof statementMediaTypes)[number];

const mediaTypeByEnding: Readonly<Record<string, StatementMediaType>> = {
  csv: 'text/csv',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  ofx: 'application/x-ofx',
  pdf: 'application/pdf',
  png: 'image/png',
  qfx: 'application/vnd.intu.qfx',
  qif: 'application/qif',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
};

/** The media type that goes with a file's ending; bytes of any kind where it has none that is known. */
export function statementMediaType(fileName: string): StatementMediaType {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return mediaTypeByEnding[ending] ?? 'application/octet-stream';
}

/** Most bytes of a file of this media type. */
export function maxStatementBytes(mediaType: string): number {
  return mediaType.startsWith('image/') ? MAX_IMAGE_BYTES : MAX_STATEMENT_BYTES;
}

/** Digits, as banks print them with spaces or hyphens between. */
export const AccountNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{4,20}$/, 'must be 4 to 20 digits'))
  .meta({ examples: ['62000000011'] });
export const AccountHolderName = z.string().trim().min(1).max(120);

const StatementFileIn = z.strictObject({
  file_name: FileName,
  content_type: z.enum(statementMediaTypes).optional().meta({
    description: 'Media type that the file will be sent under. Defaults to that of its file extension',
  }),
  size: z.int().min(1).max(MAX_STATEMENT_BYTES).meta({ description: 'Bytes of the file; an image has at most 10 MB' }),
  bank_slug: BankSlugSchema.optional().meta({
    description:
      'Bank of the statement, where it is known: chooses the hint for a password, and is taken for files that name no bank',
  }),
  account_number: AccountNumber.optional().meta({
    description: 'Account of the statement, for files that do not name it, such as many CSV exports',
  }),
  account_holder_name: AccountHolderName.optional().meta({ description: 'Holder, for files that do not name one' }),
});

/** Files of an applicant, who takes no file in part. */
export const ApplicantUploadsIn = z
  .strictObject({ files: z.array(StatementFileIn).min(1).max(MAX_FILES) })
  .meta({ id: 'ApplicantUploadsIn' });

const LenderFileIn = StatementFileIn.extend({
  accept_partial: z.boolean().optional().meta({
    description:
      'Take the rows that the balances of the file prove where it would be refused for rows or pages that cannot be read: at least four in five of its rows. Days of which rows are missing are named in partial, every analysis carries the issue rows_missing, and the verdict is cannot_tell until a whole statement of those days arrives. Defaults to false',
  }),
});

export const StatementUploadsIn = z
  .strictObject({ files: z.array(LenderFileIn).min(1).max(MAX_FILES) })
  .meta({ id: 'StatementUploadsIn' });

/** The three kinds of error of a manual upload, word for word from section 4 of the specification. */
export const statementErrorTypes = ['Parse Error', 'Contiguous Error', 'Transactions Error'] as const;

/** What the sender of a file can state of its account, where the file does not say it. */
export const statableParts = ['bank_slug', 'account_number'] as const;

/** What the sender of a refused file can do (functions/statements/domain/next-step.ts). */
export const remedies = [
  'send_original',
  'send_statement',
  'send_clearer',
  'send_other_days',
  'send_apart',
  'send_less',
  'state_account',
  'find_password',
  'send_again',
  'ask_lender',
] as const;

/** Ways in which a file comes. */
export const uploadSources = ['upload', 'csv', 'email'] as const;

/** States in which an upload is kept. */
export const uploadStates = [
  'AWAITING_FILE',
  'QUARANTINED',
  'READING',
  'PASSWORD_NEEDED',
  'ACCEPTED',
  'PARTLY_ACCEPTED',
  'REFUSED',
  'FAILED',
] as const;

/** What a check of the sender of an email came to; unknown where the domain publishes nothing, or it could not be checked. */
export const senderChecks = ['pass', 'fail', 'unknown'] as const;

/** Why a mailed file is not read before somebody takes it. */
export const quarantineReasons = ['sender_unproven', 'no_consent'] as const;

/** What a caller gets: an upload whose file did not arrive in time has expired. */
const uploadStatuses = ['AWAITING_FILE', 'EXPIRED', ...uploadStates.slice(1)] as const;

const StatementErrorOut = z
  .object({
    type: z.enum(statementErrorTypes),
    code: z
      .string()
      .nullable()
      .meta({
        description:
          'Why the file was refused, as a stable code of the list of refusals (docs/statements/refusals). Null for files that were refused before there were codes',
        examples: ['balance_broken'],
      }),
    message: z.string().meta({ description: 'What exactly was found, for the lender' }),
    reason: z.string().meta({
      description: 'The same in words for the applicant',
      examples: ["A balance doesn't follow from the one before it. A transaction is missing or a figure is wrong."],
    }),
    page: z.int().nullable().meta({
      description: 'From 1; 1 for files without pages. Null for errors about the file as a whole',
    }),
    row: z.int().nullable().meta({
      description: 'Row on the page, from 1. Null for errors about a page or the file as a whole',
    }),
    expected: z.string().nullable(),
    found: z.string().nullable(),
    remedy: z.enum(remedies).meta({
      description: [
        'What the sender can do.',
        'send_original: the file as the bank made it, or the same days as CSV.',
        'send_statement: a statement of a bank.',
        'send_clearer: the PDF of the bank instead of a picture, or a clearer picture.',
        'send_other_days: the statement of the days that are missing or contradict each other.',
        'send_apart: the files one by one.',
        'send_less: fewer days or pages.',
        'state_account: the same file with what is in missing.',
        'find_password: the same file, with its password.',
        'send_again: the same file.',
        'ask_lender: nothing; the lender can help.',
      ].join(' '),
    }),
    next_step: z.string().meta({
      description: 'The same in a sentence for the applicant, with the download steps of the bank where it is known',
    }),
    download_url: z
      .string()
      .nullable()
      .meta({
        description:
          "The bank's own site, where its statements can be downloaded. Null if remedy needs no other file, and for banks whose address is not confirmed",
        examples: ['https://www.standardbank.co.za'],
      }),
  })
  .meta({ id: 'StatementError' });

export const StatementUpload = z
  .object({
    id: Id,
    application_id: Id,
    source: z.enum(uploadSources).meta({
      description: [
        'upload: posted to the form of an upload, by the lender or by the applicant.',
        'csv: sent with the fast CSV upload.',
        'email: attached to an email to the application.',
      ].join(' '),
    }),
    file_name: z.string(),
    content_type: z.string(),
    size: z.int(),
    sha256: z.string().nullable().meta({
      description:
        'SHA-256 of the file as it came, hexadecimal. Another file that is put in its place is refused, and a finding says so. Null before it was read, and for files that were read before it was kept',
    }),
    status: z.enum(uploadStatuses).meta({
      description: [
        'AWAITING_FILE: the file has not arrived.',
        'EXPIRED: it did not arrive in time; ask for a new upload.',
        'QUARANTINED: it came by email and is not read before you take it; email.quarantined_for says why.',
        'READING: see progress.',
        'PASSWORD_NEEDED: send the password.',
        'ACCEPTED: every account of the file is part of the connection, which is analysed.',
        'PARTLY_ACCEPTED: some accounts are, or some rows of one (see partial); errors say why the others are not.',
        'REFUSED: none is; errors say why. The file is kept.',
        'FAILED: we could not process it, which is no fault of the file. The file is kept, and our staff can have it read again; it may also be uploaded again.',
      ].join(' '),
    }),
    email: z
      .object({
        from: z.string().nullable().meta({
          description: 'The one address that the email says it is from; null if it names none or several',
        }),
        spf: z.enum(senderChecks),
        dkim: z.enum(senderChecks),
        dmarc: z.enum(senderChecks),
        sender_proven: z.boolean().meta({
          description: 'Whether one of the checks proves the domain of from. Not proven: anybody may have written it',
        }),
        quarantined_for: z.array(z.enum(quarantineReasons)).meta({
          description:
            'Why the file was not read on arrival. sender_unproven: nothing proves who sent it. no_consent: the applicant had not consented. Stays once it was taken',
        }),
      })
      .nullable()
      .meta({
        description: 'The email that brought the file; null for other sources and for files from before it was kept',
      }),
    format: z.string().nullable().meta({ description: 'Detected from the content; null before it was read' }),
    progress: z.object({ pages_read: z.int(), pages: z.int().nullable() }),
    password: z
      .object({
        hint: z
          .string()
          .nullable()
          .meta({ description: 'What the bank is said to use as password; null when unknown' }),
        hint_confirmed: z.boolean().meta({ description: 'False: hints come from public text, not from the banks' }),
        tries_left: z.int(),
      })
      .nullable()
      .meta({ description: 'Given while the status is PASSWORD_NEEDED' }),
    errors: z.array(StatementErrorOut),
    missing: z.array(z.enum(statableParts)).meta({
      description:
        'What the file does not say of its account, stated by its sender or not, where it was refused for want of that alone: send it again, as a new upload, with all of these. Empty otherwise',
      examples: [['account_number']],
    }),
    partial: z
      .object({
        taken: z.boolean().meta({ description: 'False: offered only. Upload the file again with accept_partial' }),
        rows_read: z.int(),
        rows_left_out: z.int().meta({ description: 'Rows known to be missing; unread pages hold more' }),
        unread_pages: z.array(z.int()),
        days: z.array(z.object({ from: IsoDate, to: IsoDate })).meta({ description: 'Days of which rows are missing' }),
      })
      .nullable()
      .meta({
        description:
          'What the balances of a file prove that is refused as a whole: at least four in five of its rows. Null if it is read whole, or is worth nothing in part. Never taken from a file of the band refused',
      }),
    findings: z
      .array(z.object({ code: z.string(), message: z.string(), page: z.int().nullable(), row: z.int().nullable() }))
      .meta({
        description:
          'What was found in the file and excludes no account. file_replaced: somebody put another file in its place, which was refused',
      }),
    authenticity_score: z.int().min(0).max(100).nullable().meta({
      description:
        'How likely the file is as its bank made it, in percent, where as many files are tampered with as not: 100 when nothing was found against it. Null for formats that show nothing of it, and before it was read',
    }),
    authenticity_band: z.enum(authenticityBands).nullable().meta({
      description:
        'clear: nothing of weight was found. suspect: a person should look before the file counts. refused: do not lend on this file, ask for another from the bank itself. The limits are those of the product, or stricter ones that the organisation set, when the file was read. A band keeps no row out. Null if the score is',
    }),
    authenticity_findings: z
      .array(AuthenticityFinding)
      .meta({ description: 'What speaks against the file, the gravest first; at most 50' }),
    accounts: z.array(
      z.object({
        account_id: Id,
        bank_slug: z.string(),
        account_number: z.string(),
        rows_added: z.int(),
        duplicates: z.int().meta({ description: 'Rows that the account had already' }),
      }),
    ),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'StatementUpload' });
export type StatementUpload = z.infer<typeof StatementUpload>;

export const StatementUploadsOut = z
  .object({
    data: z.array(
      z.object({
        upload_id: Id,
        file_name: z.string(),
        url: z.string().meta({ description: 'Where to POST the form to' }),
        fields: z.record(z.string(), z.string()).meta({
          description: 'Fields of the multipart form, before the file, which is the last field and is called file',
        }),
        expires_at: Instant,
      }),
    ),
  })
  .meta({ id: 'StatementUploadsOut' });

export const StatementPasswordIn = z
  .strictObject({ password: z.string().min(1).max(127) })
  .meta({ id: 'StatementPasswordIn' });

import { accountTypes } from '@imali/ledger/rows/ledger.ts';
import * as z from 'zod';
import { MAX_FINDING_CHARACTERS, MAX_FINDINGS } from '../authenticity/examine-file.ts';
import { authenticityBands, findingCodes, findingSeverities } from '../authenticity/finding.ts';
import { type StatementReading, statableParts, statementFindingCodes } from '../reading/statement.ts';
import { refusal, refusedFor } from '../refusals/refusal.ts';
import { refusalCodes } from '../refusals/refusal-codes.ts';
import { remedies } from '../refusals/remedies.ts';
import { statementErrorTypes } from '../refusals/statement-error-types.ts';

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the process of a reader is asked to do; it does one task and ends. */
export const ReaderTask = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    bytes: Bytes,
    request: z.object({
      fileName: z.string(),
      today: z.string(),
      stated: z.object({ bankSlug: z.string(), accountNumber: z.string(), holderName: z.string() }).exactOptional(),
    }),
  }),
  z.object({ kind: z.literal('decrypt'), bytes: Bytes, password: z.string() }),
  z.object({ kind: z.literal('draw'), bytes: Bytes, page: z.int().positive(), dotsPerInch: z.int().positive() }),
]);
export type ReaderTask = z.infer<typeof ReaderTask>;

const Place = z.object({ page: z.int(), row: z.int() });
const Cents = z.int();

/** A text for people, cut: all that is kept of a file has to fit into items of 400 KB. */
const cutTo = (most: number) => z.string().transform((text) => text.slice(0, most));
const Name = cutTo(200);
const RowText = cutTo(1_000);
const Told = cutTo(1_000);

const Code = z.enum(refusalCodes);

/** An IBAN, the longest number that an account has, has 34 characters; nothing is cut off a number. */
const MAX_ACCOUNT_NUMBER = 34;

const ReadStatement = z.object({
  bankSlug: z.string().max(64),
  layout: z.string().max(64),
  accountNumber: z.string(),
  accountName: Name,
  accountType: z.enum(accountTypes),
  holderName: Name,
  currency: cutTo(8),
  from: z.string(),
  to: z.string(),
  openingCents: Cents.nullable(),
  closingCents: Cents.nullable(),
  rows: z.array(
    z.object({
      place: Place,
      bookedOn: z.string(),
      amountCents: Cents,
      balanceCents: Cents.nullable(),
      description: RowText,
      reference: RowText,
      confidence: z.number(),
    }),
  ),
  notes: z
    .array(z.object({ code: z.enum(statementFindingCodes), message: Told, place: Place.nullable() }))
    .exactOptional(),
  printedTotals: z.object({
    creditCents: Cents.nullable(),
    debitCents: Cents.nullable(),
    credits: z.int().nullable(),
    debits: z.int().nullable(),
  }),
});

/** Pages of one file, at most; rows and pages that were not read are no more than it has. */
const MAX_UNREAD = 2_000;

const Reading = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('read'), statements: z.array(ReadStatement) }),
    z.object({ outcome: z.literal('password_needed'), passwordWasWrong: z.boolean() }),
    z.object({
      outcome: z.literal('refused'),
      errors: z.array(
        z.object({
          type: z.enum(statementErrorTypes),
          code: Code,
          message: Told,
          place: Place.nullable(),
          expected: Told.nullable(),
          found: Told.nullable(),
          missing: z.array(z.enum(statableParts)).max(statableParts.length).optional(),
          remedy: z.enum(remedies).optional(),
        }),
      ),
      partial: z
        .object({
          statements: z.array(ReadStatement),
          unreadRows: z.array(Place).max(MAX_UNREAD),
          unreadPages: z.array(z.int()).max(MAX_UNREAD),
          leftOut: z.array(ReadStatement).exactOptional(),
        })
        .exactOptional(),
    }),
  ])
  .transform((reading): StatementReading => {
    if (reading.outcome === 'password_needed') return reading;
    const { statements, leftOut = [] } =
      reading.outcome === 'read' ? { statements: reading.statements } : (reading.partial ?? { statements: [] });
    const endless = [...statements, ...leftOut].find(({ accountNumber }) => accountNumber.length > MAX_ACCOUNT_NUMBER);
    if (endless === undefined) return reading;
    if (reading.outcome === 'refused') return { outcome: 'refused', errors: reading.errors };
    const message = 'The number of the account is longer than any.';
    return refusedFor(refusal('account_number_too_long', message, { found: endless.accountNumber }));
  });

const Finding = z.object({
  severity: z.enum(findingSeverities),
  code: z.enum(findingCodes),
  message: z.string().max(MAX_FINDING_CHARACTERS),
  page: z.int().nullable(),
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
});

const Authenticity = z.object({
  score: z.int().min(0).max(100),
  band: z.enum(authenticityBands),
  findings: z.array(Finding).max(MAX_FINDINGS),
});

/** Pixels of one page, at most; PDFium draws no more. */
const MAX_PIXELS = 20_000_000;

const Picture = z
  .object({ width: z.int().positive(), height: z.int().positive(), levels: Bytes })
  .refine(({ width, height, levels }) => width * height === levels.length && levels.length <= MAX_PIXELS);
const Points = z.number().positive().max(20_000);

const faultFields = { name: z.string().max(100), frames: z.array(z.string().max(500)).max(12) } as const;

/** What the process says. It has read an untrusted file, so nothing of it is taken on trust. */
export const ReaderReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), pagesRead: z.int(), pages: z.int() }),
  /** So many pictures of pages are about to be recognised, which takes time. */
  z.object({ kind: z.literal('pictures'), pictures: z.int().positive() }),
  z.object({
    kind: z.literal('read'),
    file: z.object({
      format: z.enum(['pdf', 'csv', 'ofx', 'qif', 'xlsx', 'mt940', 'camt053', 'zip', 'png', 'jpeg']).nullable(),
      pages: z.int().positive(),
      reading: Reading,
      authenticity: Authenticity.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('decrypted'),
    file: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('decrypted'), bytes: Bytes }),
      z.object({ outcome: z.enum(['wrong_password', 'not_encrypted']) }),
      z.object({ outcome: z.literal('refused'), code: Code, reason: Told }),
    ]),
  }),
  z.object({
    kind: z.literal('drawn'),
    file: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('drawn'),
        picture: Picture,
        width: Points,
        height: Points,
        pages: z.int().positive(),
      }),
      z.object({ outcome: z.literal('no_such_page') }),
      z.object({ outcome: z.literal('refused'), code: Code, reason: Told }),
    ]),
  }),
  /** The file asks for more memory than there is for it. */
  z.object({ kind: z.literal('memory') }),
  /** The reader threw, and ended: a fault of ours. Its message is left out, for it may quote the file. */
  z.object({ kind: z.literal('fault'), ...faultFields }),
  /** The reader threw over one file, reported it as unreadable, and goes on. */
  z.object({ kind: z.literal('overcome_fault'), ...faultFields }),
]);
export type ReaderReport = z.infer<typeof ReaderReport>;

import * as z from 'zod';
import { accountTypes } from '../../schemas/entities/byod.ts';

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
]);
export type ReaderTask = z.infer<typeof ReaderTask>;

const Place = z.object({ page: z.int(), row: z.int() });
const Cents = z.int();

const ReadStatement = z.object({
  bankSlug: z.string(),
  layout: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  accountType: z.enum(accountTypes),
  holderName: z.string(),
  currency: z.string(),
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
      description: z.string(),
      reference: z.string(),
      confidence: z.number(),
    }),
  ),
  printedTotals: z.object({
    creditCents: Cents.nullable(),
    debitCents: Cents.nullable(),
    credits: z.int().nullable(),
    debits: z.int().nullable(),
  }),
});

const Reading = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('read'), statements: z.array(ReadStatement) }),
  z.object({ outcome: z.literal('password_needed'), passwordWasWrong: z.boolean() }),
  z.object({
    outcome: z.literal('refused'),
    errors: z.array(
      z.object({
        type: z.enum(['Parse Error', 'Contiguous Error', 'Transactions Error']),
        message: z.string(),
        place: Place.nullable(),
        expected: z.string().nullable(),
        found: z.string().nullable(),
      }),
    ),
  }),
]);

/** What the process says. It has read what a stranger sent, so nothing of it is taken on trust. */
export const ReaderReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), pagesRead: z.int(), pages: z.int() }),
  z.object({
    kind: z.literal('read'),
    file: z.object({
      format: z.enum(['pdf', 'csv', 'ofx', 'qif', 'xlsx', 'mt940', 'camt053', 'zip', 'png', 'jpeg']).nullable(),
      pages: z.int().positive(),
      reading: Reading,
    }),
  }),
  z.object({
    kind: z.literal('decrypted'),
    file: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('decrypted'), bytes: Bytes }),
      z.object({ outcome: z.enum(['wrong_password', 'not_encrypted']) }),
      z.object({ outcome: z.literal('refused'), reason: z.string() }),
    ]),
  }),
  /** The reader threw: a fault of ours. Its message is left out, for it may quote the file. */
  z.object({ kind: z.literal('fault'), name: z.string(), frames: z.array(z.string()) }),
]);
export type ReaderReport = z.infer<typeof ReaderReport>;

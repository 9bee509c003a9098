import * as z from 'zod';
import { BankSlugSchema } from '../bank-slug.ts';
import { CalendarDay, Id, IsoDate } from '../identifiers.ts';
import { CreateApplicationOutSchema } from './application.ts';
import { AddressQuery } from './file-address.ts';

export const SandboxPersona = z
  .object({
    id: z.string().meta({ examples: ['salaried_monthly'] }),
    name: z.string(),
    description: z.string(),
    months: z.int().meta({ description: 'Whole months of history; 0 is less than one' }),
  })
  .meta({ id: 'SandboxPersona' });

export const SandboxApplicationIn = z
  .strictObject({
    persona_id: z
      .string()
      .min(1)
      .max(64)
      .meta({ examples: ['salaried_monthly'] }),
    application_config_id: Id.nullable()
      .default(null)
      .meta({ description: "The organisation's default config when left out; it must have a bank connection" }),
    seed: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .meta({ description: 'Another seed is another person of the same kind; the same seed gives the same rows' }),
  })
  .meta({ id: 'SandboxApplicationIn' });

export const SandboxApplicationOut = CreateApplicationOutSchema.extend({
  persona_id: z.string(),
  seed: z.int(),
  accounts: z.int(),
  transactions: z.int(),
}).meta({ id: 'SandboxApplicationOut' });

export const SandboxClockIn = z
  .strictObject({ date: CalendarDay.meta({ examples: ['2026-12-25'] }) })
  .meta({ id: 'SandboxClockIn' });

export const SandboxClock = z
  .object({
    date: IsoDate.meta({ description: "The organisation's sandbox date, in Africa/Johannesburg" }),
    is_set: z.boolean().meta({ description: 'False while the sandbox follows the real date' }),
  })
  .meta({ id: 'SandboxClock' });

export const SandboxClockMoved = SandboxClock.extend({
  applications_advanced: z.int().meta({ description: 'Applications that got new transactions and are analysed again' }),
  transactions_added: z.int(),
}).meta({ id: 'SandboxClockMoved' });

/** Formats of generated statements, and what their files are. */
export const statementMediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  ofx: 'application/x-ofx',
  qif: 'application/x-qif',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mt940: 'text/plain',
  camt053: 'application/xml',
} as const;

export const statementFormats = [
  'pdf',
  'csv',
  'ofx',
  'qif',
  'xlsx',
  'mt940',
  'camt053',
] as const satisfies readonly (keyof typeof statementMediaTypes)[];

/**
 * What a forger does to a statement. The first four change rows and leave all else, so that the sums no longer agree.
 * `resaved` only saves the file by another program. Three raise an income and carry it through every balance and sum:
 * `mixed_font` writes what changed in another font, `text_over_text` covers what stood there and writes over it, and
 * `edited_in_update` adds the changed pages behind the file. `painted_over` hides an income from readers.
 */
export const statementTamperings = [
  'changed_amount',
  'inserted_row',
  'edited_balance',
  'deleted_row',
  'resaved',
  'mixed_font',
  'text_over_text',
  'painted_over',
  'edited_in_update',
] as const;

const yesOrNo = z.enum(['true', 'false']).default('false');

export const PersonaStatementPath = z.object({ persona_id: SandboxApplicationIn.shape.persona_id });

export const PersonaStatementQuery = z.object({
  bank: BankSlugSchema.optional().meta({
    description: "Bank whose layout is printed. Defaults to the account's own. Descriptions keep their wording",
  }),
  product: z
    .string()
    .max(40)
    .optional()
    .meta({
      description: 'Which of the layouts of the bank in this format. Defaults to its usual one',
      examples: ['history'],
    }),
  format: z.enum(statementFormats).default('pdf'),
  account: z.coerce
    .number()
    .pipe(z.int().min(0).max(9))
    .default(0)
    .meta({ description: "Which of the persona's accounts, from 0" }),
  months: z.coerce
    .number()
    .pipe(z.int().min(1).max(24))
    .optional()
    .meta({ description: 'Months up to the sandbox date. Defaults to what such a statement usually covers' }),
  seed: z.coerce.number().pipe(SandboxApplicationIn.shape.seed.unwrap()).default(1),
  tampered: z.enum(statementTamperings).optional().meta({
    description:
      'A forged twin. changed_amount, inserted_row, edited_balance and deleted_row no longer add up; resaved was saved by another program; mixed_font and text_over_text add up and show the forger in how they are drawn; painted_over hides an income under a white box; edited_in_update adds up and was written behind the file as its bank made it. The last five are for PDF',
  }),
  encrypted: yesOrNo.meta({ description: "PDF only. The password is the holder's identity number" }),
  scanned: yesOrNo.meta({ description: 'PDF only, at most 6 months: pages are pictures' }),
  answer: AddressQuery.shape.answer,
});

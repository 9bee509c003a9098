import * as z from 'zod';
import { Id, IsoDate } from '../identifiers.ts';
import { CreateApplicationOutSchema } from './application.ts';

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

const calendarDate = IsoDate.refine(
  (value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true,
  'must be a date of the calendar',
);

export const SandboxClockIn = z
  .strictObject({ date: calendarDate.meta({ examples: ['2026-12-25'] }) })
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

import * as z from 'zod';

const days = z.int().min(1).max(36_500);

/** Days that an organisation chose; what is left out or null keeps its default. */
export const RetentionIn = z
  .strictObject({
    statement_files: days.nullable().default(null),
    bank_data: days.nullable().default(null),
    personal_info: days.nullable().default(null),
  })
  .meta({ id: 'RetentionIn' });

export const Retention = z
  .object({
    data: z.array(
      z.object({
        data_class: z.string().meta({ examples: ['bank_data'] }),
        days: z.int().meta({ description: 'How long data of this class is kept' }),
        default_days: z.int(),
        least_days: z.int().nullable().meta({ description: 'null if it cannot be chosen' }),
        most_days: z.int().nullable(),
        ground: z.string().meta({ description: 'Why this long' }),
      }),
    ),
  })
  .meta({ id: 'Retention' });

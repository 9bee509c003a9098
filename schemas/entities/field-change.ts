import * as z from 'zod';

/** A figure that a relabel moved: before, after and why. */
export const FieldChange = z
  .object({
    field: z.string(),
    before: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .meta({ type: ['string', 'number', 'boolean', 'null'] }),
    after: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .meta({ type: ['string', 'number', 'boolean', 'null'] }),
    cause: z.string(),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof FieldChange>;

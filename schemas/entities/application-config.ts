import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { webAddress } from '../web-address.ts';

/** section 5: at least 1 character, at most 2083. */
export const RedirectUrl = webAddress(2083).meta({
  description: 'https, without user and password; http for localhost alone',
  examples: ['https://lender.example/done'],
});

const InputArgs = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .meta({ description: 'Values of the input arguments by name', examples: [{ skip_when_prefilled: true }] });

const DataPoint = z.object({
  name: z.string().meta({ examples: ['affordability'] }),
  input_args: InputArgs,
  output_args: z.array(z.string()).meta({ description: 'Fields of the reply that are wanted; all when empty' }),
});

const DataPointIn = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .meta({ examples: ['affordability'] }),
  input_args: InputArgs.default({}),
  output_args: z.array(z.string()).max(64).default([]),
});

export const ApplicationConfigConnection = z.object({ name: z.string(), data_points: z.array(DataPoint) });

export const ApplicationConfig = z
  .object({
    id: Id,
    name: z.string(),
    organisation: Id,
    connections: z.array(ApplicationConfigConnection),
    is_default: z.boolean(),
    default_redirect_url: RedirectUrl.nullable(),
    affinity_enabled: z.boolean(),
    only_asked: z.boolean().meta({
      description:
        'Whether applications get only the data points that it names; false of a config from before that was so, whose applications get everything until it is saved again',
    }),
    created_at: Instant,
  })
  .meta({ id: 'ApplicationConfig' });
export type ApplicationConfig = z.infer<typeof ApplicationConfig>;

export const ApplicationConfigInSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .meta({ examples: ['Personal loan'] }),
    connections: z
      .array(
        z.strictObject({
          name: z
            .string()
            .min(1)
            .max(64)
            .meta({ examples: ['bank_connection'] }),
          data_points: z.array(DataPointIn).min(1, 'needs at least one data point').max(32),
        }),
      )
      .min(1, 'needs at least one connection')
      .max(8),
    is_default: z.boolean().default(false),
    default_redirect_url: RedirectUrl.nullable().default(null),
    affinity_enabled: z.boolean().default(false),
  })
  .meta({
    id: 'ApplicationConfigInSchema',
    examples: [
      {
        name: 'Personal loan',
        connections: [
          { name: 'bank_connection', data_points: [{ name: 'affordability', input_args: {}, output_args: [] }] },
        ],
        is_default: true,
      },
    ],
  });
export type ApplicationConfigIn = z.output<typeof ApplicationConfigInSchema>;

export const AvailableConnection = z
  .object({
    name: z.string(),
    display_name: z.string(),
    description: z.string(),
    data_points: z.array(z.object({ name: z.string(), description: z.string() })),
  })
  .meta({ id: 'AvailableConnection' });

export const DataPointArgItem = z
  .object({
    connection: z.string(),
    data_point: z.string(),
    name: z.string(),
    direction: z.enum(['input', 'output']),
    type: z.enum(['integer', 'number', 'string', 'boolean', 'array', 'object']),
    required: z.boolean(),
    default: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .meta({ type: ['string', 'number', 'boolean', 'null'] }),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    description: z.string(),
  })
  .meta({ id: 'DataPointArgItem' });
export type DataPointArgItem = z.infer<typeof DataPointArgItem>;

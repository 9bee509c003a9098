import * as z from 'zod';
import { Id } from '../identifiers.ts';
import { ListQuery } from '../listing.ts';
import { AmountText } from '../money.ts';
import { exportAnswer } from './file-address.ts';

const date = (description: string) =>
  z.iso
    .date('must be a calendar date, YYYY-MM-DD')
    .optional()
    .meta({ description, format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-03-25'] });

const amount = (description: string) => AmountText.optional().meta({ description, type: 'number', minimum: 0 });

/** What narrows a list of labelled transactions; all that are given must hold. */
const filterFields = {
  account: Id.optional().meta({ description: 'Only this account of the application' }),
  label: z
    .string()
    .regex(/^[A-Za-z_.]{1,64}$/, 'must be a label, a group of labels or a primary')
    .optional()
    .meta({
      description:
        'A label (`food.groceries`), a group: what comes before the dot (`food`), or a primary (`FOOD_AND_HOUSEHOLD`) of the taxonomy',
      examples: ['food.groceries'],
    }),
  from: date('Booked on this day or later, in Africa/Johannesburg'),
  to: date('Booked on this day or earlier, in Africa/Johannesburg'),
  min: amount(
    'Smallest amount, whichever way the money went: 100 finds 150.00 and -150.00. `direction` tells them apart',
  ),
  max: amount('Largest amount, whichever way the money went'),
  direction: z.enum(['in', 'out']).optional().meta({ description: 'Money in or money out' }),
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description:
        'Text in the description, the reference or the name of the counterparty; case and the width of spaces do not matter',
      examples: ['checkers'],
    }),
  ids: z
    .string()
    .regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,99}$/, 'must be 1 to 100 ids of transactions, separated by commas')
    .transform((text) => text.split(','))
    .optional()
    .meta({
      type: 'string',
      description:
        'Only these transactions, at most 100 ids separated by commas: the evidence of a figure in one call, with a limit of 100. Ids that the application does not have are left out',
    }),
} as const;

interface Bounds {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Refuses bounds that cross, at both of them. */
function boundsInOrder(context: z.core.ParsePayload<Bounds>): void {
  const { from, to, min, max } = context.value;
  const refuse = (field: string, message: string) =>
    context.issues.push({ code: 'custom', path: [field], message, input: context.value });
  if (from !== undefined && to !== undefined && from > to) {
    refuse('from', 'must not be later than to');
    refuse('to', 'must not be earlier than from');
  }
  if (min !== undefined && max !== undefined && min > max) {
    refuse('min', 'must not be above max');
    refuse('max', 'must not be below min');
  }
}

export const LabelledTransactionsQuery = z.strictObject({ ...ListQuery.shape, ...filterFields }).check(boundsInOrder);

/** Media types of the formats of an export. */
export const exportMediaTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const ExportTransactionsQuery = z
  .strictObject({
    format: z.enum(['csv', 'xlsx', 'json']).default('csv').meta({ description: 'Format of the file' }),
    answer: exportAnswer,
    ...filterFields,
  })
  .check(boundsInOrder);

const filters = z.object(filterFields);
/** The filters of a list or an export as asked for. */
export type TransactionFilters = z.output<typeof filters>;

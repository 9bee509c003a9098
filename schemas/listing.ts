import * as z from 'zod';

/** Page size of lists (section 9 of the specification) and its upper bound (API.md). */
const LIST_LIMIT_DEFAULT = 10;
const LIST_LIMIT_MAX = 100;

const wholeNumber = (name: string, min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max, 'x-default': fallback });

/** Query of every list: skip and limit, or the cursor of the page before, which costs the same however deep it is. */
const listQueryFields = {
  skip: wholeNumber('skip', 0, 1_000_000, 0).meta({ description: 'Items to leave out from the newest on' }),
  limit: wholeNumber('limit', 1, LIST_LIMIT_MAX, LIST_LIMIT_DEFAULT).meta({ description: 'Items on a page' }),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'must be the next_cursor of an earlier page')
    .optional()
    .meta({ description: 'next_cursor of the page before; replaces skip' }),
} as const;

export const ListQuery = z.strictObject(listQueryFields);
export type ListQuery = z.infer<typeof ListQuery>;

/** Reply of a list, newest first. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().meta({ description: 'Items in the whole list' }),
    has_next: z.boolean(),
    has_prev: z.boolean(),
    next_cursor: z.string().nullable().meta({ description: 'Cursor of the next page, null on the last' }),
    data: z.array(item),
  });
}

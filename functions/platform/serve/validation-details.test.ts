import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { validationDetails } from './validation-details.ts';

function detailsOf(schema: z.ZodType, data: unknown) {
  const result = schema.safeParse(data);
  if (result.success) throw new Error('the data fits');
  return validationDetails('body', result.error, data);
}

describe('a failing field', () => {
  test.each([
    ['a missing one', z.object({ a: z.string() }), {}, 'missing'],
    ['null', z.object({ a: z.string() }), { a: null }, 'string_type'],
    ['another type', z.object({ a: z.number() }), { a: 'x' }, 'number_type'],
    ['a fraction', z.object({ a: z.int() }), { a: 1.5 }, 'int_type'],
    ['too short a text', z.object({ a: z.string().min(2) }), { a: 'x' }, 'string_too_short'],
    ['too long a text', z.object({ a: z.string().max(2) }), { a: 'xyz' }, 'string_too_long'],
    ['too small a number', z.object({ a: z.number().min(2) }), { a: 1 }, 'greater_than_equal'],
    ['too large a number', z.object({ a: z.number().max(2) }), { a: 3 }, 'less_than_equal'],
    ['too short a list', z.object({ a: z.array(z.string()).min(1) }), { a: [] }, 'too_short'],
    ['too long a list', z.object({ a: z.array(z.string()).max(1) }), { a: ['x', 'y'] }, 'too_long'],
    ['another form', z.object({ a: z.string().regex(/^\d+$/) }), { a: 'x' }, 'string_pattern_mismatch'],
    ['no address', z.object({ a: z.email() }), { a: 'x' }, 'email_format'],
    ['another choice', z.object({ a: z.enum(['x']) }), { a: 'y' }, 'enum'],
    ['a missing choice', z.object({ a: z.enum(['x']) }), {}, 'missing'],
    ['a rule of our own', z.object({ a: z.string().refine(() => false, 'must not') }), { a: 'x' }, 'value_error'],
  ])('A failing field that is %s has its type', (_, schema, data, type) => {
    expect(detailsOf(schema, data)).toMatchObject([{ loc: ['body', 'a'], type }]);
  });

  test('inside lists is named by its place', () => {
    const schema = z.object({ rows: z.array(z.object({ amount: z.number() })) });
    expect(detailsOf(schema, { rows: [{ amount: 1 }, {}] })).toEqual([
      { loc: ['body', 'rows', 1, 'amount'], msg: 'Field required', type: 'missing' },
    ]);
  });

  test('Unknown fields are named one by one', () => {
    expect(detailsOf(z.object({ in: z.strictObject({}) }), { in: { a: 1, b: 2 } })).toEqual([
      { loc: ['body', 'in', 'a'], msg: 'Unknown field', type: 'extra_forbidden' },
      { loc: ['body', 'in', 'b'], msg: 'Unknown field', type: 'extra_forbidden' },
    ]);
  });

  test('A failing field is listed with at most 199 others', () => {
    const rows = Array.from({ length: 5000 }, () => 'x');
    expect(detailsOf(z.array(z.number()), rows)).toHaveLength(200);
  });

  test('The details of a failing field never show what was sent', () => {
    const schema = z.object({ a: z.enum(['x']), b: z.number(), c: z.email(), d: z.literal('password') });
    const secret = 'Sekret-4711';
    const text = JSON.stringify(detailsOf(schema, { a: secret, b: secret, c: secret, d: secret }));
    expect(text).not.toContain(secret);
  });
});

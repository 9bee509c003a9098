import type * as z from 'zod';
import type { ValidationDetail } from '../../../schemas/problems.ts';

export type Location = 'body' | 'query' | 'path' | 'header' | 'form';

type Issue = z.core.$ZodIssue;

/** A body with a wrong row in each of 20 000 rows gets about this many of them reported. */
export const MAX_DETAILS = 200;

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The machine-readable type of an issue, in the words that users of such APIs know. */
function typeOf(issue: Issue, data: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(data, issue.path) === undefined ? 'missing' : `${issue.expected}_type`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'string_too_short'
        : issue.origin === 'array'
          ? 'too_short'
          : 'greater_than_equal';
    case 'too_big':
      return issue.origin === 'string' ? 'string_too_long' : issue.origin === 'array' ? 'too_long' : 'less_than_equal';
    case 'invalid_format':
      return issue.format === 'regex' ? 'string_pattern_mismatch' : `${issue.format}_format`;
    case 'invalid_value':
      return valueAt(data, issue.path) === undefined ? 'missing' : 'enum';
    default:
      return 'value_error';
  }
}

function messageOf(issue: Issue, data: unknown): string {
  const missing = typeOf(issue, data) === 'missing';
  return missing ? 'Field required' : issue.message;
}

/** Failing fields of one part of a request; never echoes the input. */
export function validationDetails(
  location: Location,
  error: { readonly issues: readonly Issue[] },
  data: unknown,
): ValidationDetail[] {
  return error.issues
    .flatMap((issue): ValidationDetail[] => {
      const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => ({
          loc: [location, ...path, key],
          msg: 'Unknown field',
          type: 'extra_forbidden',
        }));
      }
      return [{ loc: [location, ...path], msg: messageOf(issue, data), type: typeOf(issue, data) }];
    })
    .slice(0, MAX_DETAILS);
}

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * The one spelling of a value by the JSON Canonicalization Scheme (RFC 8785): no spaces, names by their UTF-16 code units, and
 * numbers and strings as ECMAScript writes them. Throws on what has no spelling there: numbers that are not finite, and
 * strings that are not Unicode.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} has no spelling in JSON`);
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Error('a string is not Unicode');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${canonicalJson(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

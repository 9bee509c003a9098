/** What is entered for a new token, as texts. */
export interface TokenForm {
  readonly name: string;
  readonly isWhole: boolean;
  /** The scopes that are ticked where it is not for everything. */
  readonly scopes: readonly string[];
  /** The last day on which it works, or nothing. */
  readonly ends: string;
  /** One range on a line. */
  readonly ranges: string;
}

export type TokenFault = 'name' | 'scopes' | 'ends';

const LEAST_NAME = 2;

/** The last moment of a day in Johannesburg. */
const endOfDay = (day: string): string => `${day}T21:59:59Z`;

/**
 * The body that makes a token, or the fields that keep it from being sent.
 * @param now epoch milliseconds
 */
export function tokenOf(form: TokenForm, now: number) {
  const name = form.name.trim();
  const scopes = form.isWhole ? ['organisation:api'] : [...form.scopes];
  const end = form.ends === '' ? null : endOfDay(form.ends);
  const faults: readonly TokenFault[] = [
    ...(name.length < LEAST_NAME ? (['name'] as const) : []),
    ...(scopes.length === 0 ? (['scopes'] as const) : []),
    ...(end !== null && !(Date.parse(end) > now) ? (['ends'] as const) : []),
  ];
  if (faults.length > 0) return { faults };
  const ranges = form.ranges.split(/[\s,]+/).filter((range) => range !== '');
  return {
    faults: null,
    body: {
      name,
      scopes,
      ...(end === null ? {} : { expires_at: end }),
      ...(ranges.length === 0 ? {} : { ip_ranges: ranges }),
    },
  };
}

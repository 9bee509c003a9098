import type { InvalidOutcome } from '../../../schemas/endpoint.ts';
import type { GuardedFetch } from '../../platform/http/guarded-fetch.ts';

const words = {
  address_refused: 'must be https, without user and password, and of the public internet',
  name_not_found: 'must have a name that resolves',
} as const;

/** Why an address is not taken for a webhook; null where it is. It is checked again at every delivery. */
export async function validateEndpointUrl(
  fetch: Pick<GuardedFetch, 'check'>,
  url: string,
): Promise<InvalidOutcome | null> {
  const refused = await fetch.check(url);
  return refused === null ? null : { invalid: [{ loc: ['body', 'url'], msg: words[refused], type: 'value_error' }] };
}

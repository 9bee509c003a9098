import { declineWords } from './decline-words.ts';
import { type PaymentOutcome, resultCodeGroups } from './result-code-groups.ts';

const groups = resultCodeGroups.map(({ pattern, outcome }) => ({ fits: new RegExp(pattern), outcome }));

/**
 * What a result code says of a payment. Only the code counts: declines answer HTTP 200. A code that is not known is
 * uncertain, so that money that moved is never taken for money that did not.
 */
export function outcomeOf(resultCode: string): PaymentOutcome {
  return groups.find(({ fits }) => fits.test(resultCode))?.outcome ?? 'uncertain';
}

/** Why a payment did not go through, in plain words that finish "The card was not charged: ...". */
export function declineReason(resultCode: string): string {
  const known = declineWords[resultCode];
  if (known !== undefined) return known;
  return outcomeOf(resultCode) === 'failed'
    ? 'something went wrong with the payment provider, and it was not your card'
    : 'the bank declined it';
}

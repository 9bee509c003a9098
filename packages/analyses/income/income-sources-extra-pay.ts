import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { isPayWord } from '@imali/ledger/text/pay-words.ts';

/** Pay beside the salary, in words: once a year, once a career, or put right once. English and Afrikaans. */
const EXTRA_PAY =
  /\b(bonus(es)?|incentive|13th (cheque|check|salary)|thirteenth|dertiende|gratuity|gratifikasie|severance|retrenchment|leave pay(out)?|verlofuitbetaling|back ?pay|agterstallige)\b/i;

/** Whether a payment's own words say that it comes on top of regular pay: it lets nobody expect another. */
export function isExtraPay({ description, reference }: LabelledTransaction): boolean {
  return EXTRA_PAY.test(description) || EXTRA_PAY.test(reference);
}

/** Words that banks and payrolls put around an employer's name, beside the words for pay. */
const AROUND_A_NAME: ReadonlySet<string> = new Set(['payment', 'deposit', 'credit', 'from', 'hr', 'pty', 'ltd']);
/** Letters from which on a word may be the cut beginning of another. */
const SHORTEST_CUT = 3;

/** The words of a payer's key (payerKeyOf) that name the employer. */
function employerWords(payerKey: string): readonly string[] {
  return payerKey
    .split('-')
    .filter((word) => word !== '' && !AROUND_A_NAME.has(word) && !isPayWord(word.toUpperCase()));
}

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short === long || (short.length >= SHORTEST_CUT && long.startsWith(short));
}

/** Whether a payer's key holds nothing but words that payrolls and banks put around a name. */
export const namesNobody = (payerKey: string): boolean => employerWords(payerKey).length === 0;

/**
 * Whether two payers' keys name one employer: every word of the shorter name occurs in the longer one, whole or cut.
 * Keys without a name (`salary`) name nobody.
 */
export function nameOneEmployer(payerKey: string, otherKey: string): boolean {
  const [a, b] = [employerWords(payerKey), employerWords(otherKey)];
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  return few.length > 0 && few.every((word) => many.some((other) => isSameWord(word, other)));
}

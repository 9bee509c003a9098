/** Words that readers use for the same thing; in each group, those of the guide as well. */
const GROUPS: readonly (readonly string[])[] = [
  ['income', 'salary', 'wage', 'wages', 'earnings', 'pay day'],
  ['debit order', 'mandate', 'debicheck', 'collection'],
  ['applicant', 'borrower', 'customer', 'consumer'],
  ['instalment', 'installment', 'repayment'],
  ['webhook', 'callback', 'notification'],
  ['token', 'api key', 'credentials', 'bearer'],
  ['rate limit', 'throttling', 'too many requests', '429'],
  ['statement', 'bank file', 'upload'],
  ['label', 'category', 'categories', 'taxonomy'],
  ['idempotency', 'duplicate request', 'retry'],
  ['affordability', 'disposable income', 'regulation 23a'],
  ['erase', 'delete', 'popia', 'gdpr'],
  ['fraud', 'tampered', 'authenticity'],
  ['gambling', 'betting'],
  ['persona', 'test data', 'sandbox'],
];

const MOST = 4;

const asPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}s?(?![\\p{L}\\p{N}])`, 'iu');

/** The same question in other words, at most four: each with one word replaced by another of its group. */
export function otherWords(term: string): readonly string[] {
  const asked = term.trim().toLowerCase();
  const others = GROUPS.flatMap((group) => {
    const word = group.find((one) => asPattern(one).test(asked));
    return word === undefined
      ? []
      : group.filter((one) => one !== word).map((one) => asked.replace(asPattern(word), one));
  });
  return [...new Set(others)].filter((one) => one !== asked).slice(0, MOST);
}

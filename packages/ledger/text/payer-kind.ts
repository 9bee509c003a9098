import { expressionOfKind, wordsOfKind } from './party-word-lists.ts';
import { isPayWord } from './pay-words.ts';
import { isFirstName, personIn, withoutBankName } from './person-name.ts';

/** Who is on the paying side, by name alone. `unknown` is a name that says neither. */
export type PayerKind = 'person' | 'organisation' | 'unknown';

/** Words of a company beside those of the bank (ABSA BANK); people who pay each other have none. */
const COMPANY = expressionOfKind('company');

/** Further words of organisations: they speak against a person, and alone they are no ground to expect pay. */
const BODIES = wordsOfKind('body');

/** Relatives and friends, as those who receive money write or are sent: English, Afrikaans, isiZulu, isiXhosa, Sesotho, Setswana. */
const RELATIVES = wordsOfKind('relative');

/** Words before or between those that name a relative: whose, from whom, with what wish. */
const AROUND = wordsOfKind('around_relative');

/** How people are addressed; doctors and reverends run practices and parishes, which pay wages. */
const TITLES = wordsOfKind('title');

const isWord = (token: string): boolean => /^[A-Z]+$/.test(token);
const isInitials = (token: string | undefined): boolean => token !== undefined && /^[A-Z]{1,2}$/.test(token);

/** Whether the words that are not fillers begin with a relative: MOM, FROM MY SISTER THANDI, OUMA SE GELD. */
function namesRelative(words: readonly string[]): boolean {
  const first = words.find((word) => !AROUND.has(word));
  return first !== undefined && RELATIVES.has(first);
}

/** Whether a name has the form of a person's: a title, initials or first name and a surname, in either order. */
function namesPerson(words: readonly string[]): boolean {
  const [first = '', second] = words;
  if (second === undefined) return isFirstName(first);
  if (TITLES.has(first) || personIn(words) !== null) return true;
  // As banks turn it round: NKOSI T, VAN WYK J P.
  const last = words.at(-1);
  return words.length <= 4 && isInitials(last) && personIn([last ?? '', ...words.slice(0, -1)]) !== null;
}

/** What people write who pay for work, beside the words for pay, and payrolls before the number of an employee. */
const WORK = wordsOfKind('work');

/** Whether the words of a credit say that it is for work. */
export function namesWork(words: readonly string[]): boolean {
  return words.some((word) => isPayWord(word) || WORK.has(word));
}

/** A person trading as a business: T NKOSI T/A CORNER BAKERY. A person's own initials open the name. */
const TRADING_AS = /[A-Z]{3,} (?:T A|TA|H A|HA) [A-Z]{2,}/;

/** A bank that cuts a text off may leave so much of its last word, and a shorter beginning may be that of a name. */
const SHORTEST_CUT = 6;
const WHOLE_FORMS = [...wordsOfKind('whole_form')];

/** Whether a name has the legal form or the trade of a company in it. */
export function namesCompany(words: readonly string[]): boolean {
  const name = words.join(' ');
  if (COMPANY.test(name) || TRADING_AS.test(name)) return true;
  const last = words.at(-1) ?? '';
  return words.length > 1 && last.length >= SHORTEST_CUT && WHOLE_FORMS.some((form) => form.startsWith(last));
}

/**
 * What kind of payer a credit names. A company's word decides over the form of the name (DLAMINI ATTORNEYS), a relative
 * over everything but that.
 * @param words of the description without those that say how the money moved
 */
export function payerKindOf(words: readonly string[]): PayerKind {
  const named = withoutBankName(words.filter(isWord));
  if (namesCompany(named) || named.some((word) => BODIES.has(word))) return 'organisation';
  return namesRelative(named) || namesPerson(named) ? 'person' : 'unknown';
}

/** Whether a credit names a relative or friend, whom no payroll carries. */
export function isFromRelative(words: readonly string[]): boolean {
  return payerKindOf(words) === 'person' && namesRelative(withoutBankName(words.filter(isWord)));
}

import { bankNamedIn } from '../formats/texts/stated-account.ts';

/** Words of labels and product names on statements, English and Afrikaans: half a name made of them is no name. */
const LABEL_WORDS: ReadonlySet<string> = new Set(
  [
    'account accounts acc number no nr date statement statements period balance balances branch code page pages delivery method',
    'transaction transactions tax invoice vat copy original customer client relationship contact details type currency opening',
    'closing brought forward available total totals summary service services fee fees charges interest rate limit overdraft',
    'cheque current savings transmission credit card loan home bond money market investment business private personal',
    'holder name names reference registration reg universal swift email telephone phone tel fax website address postal',
    'amount description debit debits credits deposit deposits payments history report enquiries queries share',
    'kode rekening rekeninge rekeningnommer nommer datum staat state tydperk saldo taknommer tak bladsy afleweringsmetode',
    'transaksie transaksies belasting faktuur btw kliënt klient besonderhede oorsig tjek spaar krediet debiet lening',
    'huislening belegging besigheid persoonlike naam adres verwysing bedrag beskrywing fooi fooie koste rente perk',
  ].flatMap((line) => line.split(' ')),
);

const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'of', 'the', 'for', 'en', 'van', 'vir', 'die']);

/** Forms of companies: their names may hold digits and brackets. */
const COMPANY =
  /\b(?:PTY|LTD|LIMITED|CC|NPC|NPO|INC|TRUST|BK|EDMS|BPK|SOC|RF|ASSOCIATION|BODY CORPORATE|TRADING AS|T\/A)\b/i;

/** Titles before the name of a person. */
const TITLE = /^(?:MR|MRS|MS|MISS|MNR|MEV|MEJ|DR|PROF|ADV|REV|DS|ESTATE LATE|BOEDEL WYLE)\b/i;

/** A person: initials and names with their apostrophes and hyphens, joint holders joined by `&`, `AND` or `EN`. */
const PERSON = /^\p{L}[\p{L}'’.-]*(?: (?:&|\p{L}[\p{L}'’.-]*)){1,7}$/u;

const ORGANISATION = /^[\p{L}\d(][\p{L}\d'’.&()/,-]*(?: [\p{L}\d'’.&()/,-]+){1,11}$/u;

const MOST_CHARACTERS = 90;

const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Whether at least half of the words are labels or products of statements. */
function isLabel(text: string): boolean {
  const words = plainWords(text).filter((word) => !JOINING_WORDS.has(word));
  return words.filter((word) => LABEL_WORDS.has(word)).length * 2 >= words.length;
}

/** Without the marks that some banks print before a name, such as `*`, and with single spaces. */
function unmarked(text: string): string {
  return text
    .replace(/^[*•:#\s-]+/, '')
    .replace(/[\s,;:]+$/, '')
    .replaceAll(/\s+/g, ' ');
}

/**
 * The name of a person or a company by its shape, as it is printed on a line of its own; null for labels, products, banks and
 * whatever else is no name. Absent is better than wrong: the name decides which transfers are the holder's own.
 */
export function holderNameOf(text: string): string | null {
  const name = unmarked(text);
  if (name.length > MOST_CHARACTERS || isLabel(name) || bankNamedIn(name) !== null) return null;
  return PERSON.test(name) || (COMPANY.test(name) && ORGANISATION.test(name)) ? name : null;
}

/** The name behind a label that says it is one: a single word is enough there. */
export function labelledHolderName(text: string): string | null {
  const name = unmarked(text);
  if (!/\p{L}{2}/u.test(name) || name.length > MOST_CHARACTERS || isLabel(name)) return null;
  return name;
}

/**
 * The name behind a title on a line of its own, which needs no address below it: `MS Z ZULU`. Of what follows the title one
 * word at least is longer than initials, as in names and unlike in `DR CR`.
 */
export function titledHolderName(text: string): string | null {
  const name = holderNameOf(text);
  const title = name === null ? undefined : TITLE.exec(name)?.[0];
  if (name === null || title === undefined) return null;
  const further = plainWords(name.slice(title.length));
  return further.some((word) => word.length > 2) && !further.some((word) => LABEL_WORDS.has(word)) ? name : null;
}

/** Whether a name says by a mark, a title or a company's form that it is a holder's. */
export function isMarkedName(text: string): boolean {
  return /^\*/.test(text) || TITLE.test(unmarked(text)) || COMPANY.test(text);
}

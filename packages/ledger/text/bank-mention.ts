import type { BankSlug } from '../../../schemas/banks.ts';

/**
 * How people and banks write the names of banks and of products that only one bank sells, longest first where one
 * opens with another. A prior: a bank that is missing is no evidence, never a wrong one.
 */
const MENTIONS: readonly (readonly [words: string, slug: BankSlug])[] = [
  ['FIRST NATIONAL BANK', 'fnb'],
  ['CAPITEC BUSINESS', 'capitec_business'],
  ['CAPITEC', 'capitec'],
  ['CAPITECBANK', 'capitec'],
  ['GLOBAL ONE', 'capitec'],
  ['ABSA', 'absa'],
  ['FNB', 'fnb'],
  ['NEDBANK', 'nedbank'],
  ['NED', 'nedbank'],
  ['MIGOALS', 'nedbank'],
  ['STANDARD BANK', 'standard_bank'],
  ['STANDARDBANK', 'standard_bank'],
  ['STD BANK', 'standard_bank'],
  ['STDBANK', 'standard_bank'],
  ['SBSA', 'standard_bank'],
  ['STANBIC', 'standard_bank'],
  ['TYMEBANK', 'tymebank'],
  ['TYME', 'tymebank'],
  ['GOALSAVE', 'tymebank'],
  ['DISCOVERY BANK', 'discovery'],
  ['DISCOVERYBANK', 'discovery'],
  ['DISCOVERY', 'discovery'],
  ['INVESTEC', 'investec'],
  ['AFRICAN BANK', 'african_bank'],
  ['AFRICANBANK', 'african_bank'],
  ['BIDVEST BANK', 'bidvest'],
  ['BANK ZERO', 'bank_zero'],
  ['BANKZERO', 'bank_zero'],
  ['OLD MUTUAL BANK', 'om_bank'],
  ['OM BANK', 'om_bank'],
  ['POSTBANK', 'postbank'],
  ['SASFIN', 'sasfin'],
  ['ACCESS BANK', 'access_bank'],
  ['FINBOND', 'finbond'],
  ['RMB', 'rmb'],
];

/** Banks that are one house: a transfer of one may be printed under the name of the other. */
const HOUSES: ReadonlyMap<string, string> = new Map<BankSlug, BankSlug>([
  ['rmb', 'fnb'],
  ['capitec_business', 'capitec'],
]);

const byFirst = Map.groupBy(
  MENTIONS.map(([phrase, slug]) => ({ words: phrase.split(' '), slug })),
  ({ words }) => words[0] ?? '',
);

/** The banks that some upper-case words name, and the words that do not. */
export interface BankMentions {
  readonly slugs: readonly string[];
  readonly rest: readonly string[];
}

/** Finds names of banks; `BANK` beside one belongs to it. */
export function bankMentions(words: readonly string[]): BankMentions {
  const slugs: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const from = at;
    const found = byFirst
      .get(words[at] ?? '')
      ?.find((mention) => mention.words.every((word, i) => words[from + i] === word));
    if (!found) {
      rest.push(words[at] ?? '');
      at += 1;
      continue;
    }
    if (!slugs.includes(found.slug)) slugs.push(found.slug);
    at += found.words.length;
    if (words[at] === 'BANK') at += 1;
  }
  return { slugs, rest };
}

const houseOf = (slug: string): string => HOUSES.get(slug) ?? slug;

/** Whether two slugs are one bank for the names that statements print. */
export function isSameBank(a: string, b: string): boolean {
  return houseOf(a) === houseOf(b);
}

/** The name under which a bank is known here, upper case; null where none is. */
export function mentionOf(slug: string): string | null {
  return MENTIONS.find((mention) => mention[1] === slug)?.[0] ?? null;
}

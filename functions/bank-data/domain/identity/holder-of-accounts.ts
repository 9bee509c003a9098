import { type Holder, PARTICLES } from '@imali/labels/parties/holder.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { nameWords } from '@imali/ledger/text/name-words.ts';
import type { Stated } from '../../../applications/domain/stated-applicant.ts';
import { comparedNames, nameText, printedName } from './compared-names.ts';

/** The words of a printed name as first names and surname, without titles. */
function splitName(printed: string, { surnames, titles }: Holder): Pick<Stated, 'firstNames' | 'lastNames'> {
  const tokens = nameText(printed)
    .split(/[\s,]+/)
    .map((text) => ({ text, words: nameWords(text) }))
    .filter(({ words }) => words.length > 0 && !words.every((word) => titles.includes(word)));
  const isSurname = ({ words }: (typeof tokens)[number]): boolean =>
    words.every((word) => surnames.includes(word) || PARTICLES.has(word));
  const joined = (some: readonly (typeof tokens)[number][]): string | null =>
    some.length === 0 ? null : some.map(({ text }) => text).join(' ');
  return {
    firstNames: joined(tokens.filter((token) => !isSurname(token))),
    lastNames: joined(tokens.filter((token) => isSurname(token))),
  };
}

/** The one person who holds all of the accounts, by the fullest name that one of them prints; null where that is not plain. */
function holderOf(printed: readonly string[]): Pick<Stated, 'firstNames' | 'lastNames'> | null {
  const named = printed.map((text) => ({ text, name: printedName(text) }));
  const isPlain = named.every(({ name }, index) => {
    if (name.isEstate || name.companies.length > 0 || name.people.length !== 1) return false;
    return named.slice(index + 1).every((other) => comparedNames(name, other.name).verdict !== 'different');
  });
  if (!isPlain) return null;
  const detail = ({ given, initials }: Holder): number => given.join('').length * 10 + initials.length;
  const [fullest] = named
    .flatMap(({ text, name }) => name.people.map((person) => ({ text, person })))
    .toSorted((a, b) => detail(b.person) - detail(a.person));
  return fullest ? splitName(fullest.text, fullest.person) : null;
}

/**
 * Who holds the accounts of an application, as far as their sources say it: a name where all of them are one person's, a
 * government id where no two differ. Null where they say neither.
 */
export function holderOfAccounts(
  accounts: readonly Pick<LedgerAccount, 'holderName' | 'holderGovId'>[],
): Stated | null {
  const printed = accounts.map(({ holderName }) => holderName.trim()).filter((name) => name !== '');
  const ids = new Set(accounts.flatMap(({ holderGovId }) => holderGovId ?? []));
  const [govId = null] = ids.size === 1 ? [...ids] : [];
  const name = holderOf(printed);
  return name === null && govId === null ? null : { ...name, govId };
}

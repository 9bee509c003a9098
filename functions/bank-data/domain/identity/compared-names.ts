import { type Holder, PARTICLES } from '@imali/labels/parties/holder.ts';
import { areInitials, type HolderNames, holderNames } from '@imali/labels/parties/holder-name.ts';
import { nameWords } from '@imali/ledger/text/name-words.ts';
import { better, type Comparison, comparedPeople, comparison } from './compared-people.ts';

/** Who a name is of: people, companies, or the estate of one who died. */
export interface Named extends HolderNames {
  readonly isEstate: boolean;
  /** Which of two people of one family and one name; null where it is not printed. */
  readonly generation: 'senior' | 'junior' | null;
}

const ESTATE = /\b(?:ESTATE LATE|EST LATE|BOEDEL WYLE)\b/i;
/** What a trader adds to his name is no part of it. */
const TRADING_AS = /\b(?:T\/A|H\/A|TRADING AS|HANDEL DRYWENDE AS)\b.*$/i;
/** Behind a name, or before the comma of one that begins with the surname. */
const SENIOR = /(?<=[A-Z]\W+)(?:SNR|SENIOR|SR)\b\.?/i;
const JUNIOR = /(?<=[A-Z]\W+)(?:JNR|JUNIOR|JR)\b\.?/i;
/** What a woman was born as, behind the surname that she bears. */
const BORN = /[\s(,]+(?:N[EÉ]E|GEB|GEBORE|BORN)\b\.?\s+(?<born>[^)]+)\)?/iu;
const SHORT_VAN_DER = /\bV(?:\s*[./]?\s*)D\.?\s+(?=[A-Z]{3})/gi;

/** A printed name without what is no part of it. */
export const nameText = (printed: string): string =>
  printed
    .replace(ESTATE, ' ')
    .replace(TRADING_AS, ' ')
    .replace(BORN, ' ')
    .replace(SENIOR, ' ')
    .replace(JUNIOR, ' ')
    .replace(SHORT_VAN_DER, 'VAN DER ');

const withoutParticles = (words: readonly string[]): readonly string[] => words.filter((word) => !PARTICLES.has(word));

/** The surnames that a text prints as those of birth; another account may bear them. */
const bornSurnames = (text: string): readonly string[] =>
  withoutParticles(nameWords(BORN.exec(text)?.groups?.['born'] ?? ''));

/** The last of several people with the surname of birth that is printed behind her. */
const asBorn = (people: readonly Holder[], born: readonly string[]): readonly Holder[] =>
  people.map((person, at) =>
    born.length > 0 && at === people.length - 1 ? { ...person, surnames: [...person.surnames, ...born] } : person,
  );

const generationOf = (text: string): Named['generation'] =>
  SENIOR.test(text) ? 'senior' : JUNIOR.test(text) ? 'junior' : null;

/** The name of an account's holder as a bank prints it. */
export function printedName(printed: string): Named {
  const whose = { isEstate: ESTATE.test(printed), generation: generationOf(printed) };
  const text = nameText(printed);
  const read = holderNames(text);
  const people = asBorn(read.people, bornSurnames(printed));
  if (people.length + read.companies.length > 0) return { ...read, people, ...whose };
  // The surname first, then a first name and an initial: NKOSI THABO P.
  const [first = '', ...rest] = nameWords(text);
  const isSurnameFirst = first.length > 2 && (rest.at(-1) ?? first).length <= 2;
  return { ...(isSurnameFirst ? holderNames([...rest, first].join(' ')) : read), ...whose };
}

/** The name of an applicant as a lender or the applicant wrote it; null without a first name or without a surname. */
export function statedName(firstNames: string | null, lastNames: string | null): Named | null {
  const text = `${firstNames ?? ''} ${lastNames ?? ''}`;
  const whose = { isEstate: false, generation: generationOf(text) };
  const whole = holderNames(text);
  if (whole.companies.length > 0) return { ...whole, ...whose };
  const first = nameWords(nameText(firstNames ?? ''));
  const last = nameWords(nameText(lastNames ?? ''));
  if (first.length === 0 || last.length === 0) return null;
  const own = withoutParticles(last);
  const areLetters = (word: string): boolean => areInitials(word) && !/[AEIOUY]/.test(word.slice(1));
  const person: Holder = {
    given: first.filter((word) => !areLetters(word)),
    initials: first.map((word) => (areLetters(word) ? word : word.slice(0, 1))).join(''),
    surnames: own.length === 0 ? last : own,
    titles: [],
  };
  return { people: asBorn([person], bornSurnames(lastNames ?? '')), companies: [], ...whose };
}

function comparedCompanies(a: readonly string[], b: readonly string[]): Comparison {
  const [x, y] = [a.join(' '), b.join(' ')];
  if (x === y) return comparison('match', 100, 'same_name');
  const isCut = Math.min(x.length, y.length) >= 8 && (x.startsWith(y) || y.startsWith(x));
  return isCut ? comparison('close', 75, 'spelling') : comparison('different', 0, 'other_name');
}

/** A company is somebody else in law, also the one that bears the name of its owner. */
const personAndCompany = ({ surnames }: Holder, company: readonly string[]): Comparison =>
  surnames.some((name) => company.includes(name))
    ? comparison('close', 40, 'company_of_that_name')
    : comparison('different', 0, 'company');

/** How far two names agree. Of joint holders the one who agrees most counts. */
export function comparedNames(a: Named, b: Named): Comparison {
  const sides = [a, b].map(({ people, companies }) => people.length + companies.length);
  if (sides.includes(0)) return comparison('unknown', null, 'no_name');
  if (a.isEstate !== b.isEstate) return comparison('different', 0, 'estate');
  const agreed = comparedHolders(a, b);
  if (a.generation === b.generation || agreed.score === null || agreed.verdict === 'different') return agreed;
  // A father and a son may share every name.
  return a.generation === null || b.generation === null
    ? comparison('close', Math.min(agreed.score, 70), 'senior_or_junior')
    : comparison('different', 5, 'senior_or_junior');
}

function comparedHolders(a: Named, b: Named): Comparison {
  return [
    ...a.people.flatMap((person) => [
      ...b.people.map((other) => comparedPeople(person, other)),
      ...b.companies.map((company) => personAndCompany(person, company)),
    ]),
    ...a.companies.flatMap((company) => [
      ...b.companies.map((other) => comparedCompanies(company, other)),
      ...b.people.map((person) => personAndCompany(person, company)),
    ]),
  ].reduce(better);
}

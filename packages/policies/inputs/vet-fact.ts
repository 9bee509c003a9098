import { type BarredGround, barredGrounds } from './barred-grounds.ts';

/** What is judged of a fact: its name, what it says, and the labels that it may have. */
export interface VettedFact {
  readonly id: string;
  readonly words: string;
  readonly values?: readonly string[] | undefined;
}

export interface BarredFact {
  readonly ground: string;
  readonly source: string;
  /** The word or the values that gave it away. */
  readonly found: string;
}

/** Digits that are written for letters, as in g3nder. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const asLetters = (text: string): string => text.replace(/[013457]/g, (digit) => LETTERS[digit] ?? digit);

/** The words of a text, and single letters in a row as the word that they spell. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const spelled = plain(text)
    .replace(/\b([a-z0-9])(?:[^a-z0-9]+(?=[a-z0-9]\b))/g, '$1')
    .split(/[^a-z0-9]+/);
  const underscored = plain(text).replaceAll('_', ' ');
  const joined = underscored.replace(/\b([a-z0-9]) (?=[a-z0-9]\b)/g, '$1').split(/[^a-z0-9]+/);
  return new Set([...words, ...spelled, ...joined].flatMap((word) => [word, asLetters(word)]));
}

function groundFound(ground: BarredGround, { id, words, values = [] }: VettedFact): string | null {
  const named = wordsOf(id);
  const found = ground.words.find((word) => named.has(word));
  if (found !== undefined) return found;
  const squashed = asLetters(plain(id).replace(/[^a-z0-9]/g, ''));
  const stem = ground.stems.find((part) => squashed.includes(part));
  if (stem !== undefined) return stem;
  const described = wordsOf(words);
  const spoken = ground.words.find((word) => word.length > 2 && described.has(word) && !INNOCENT_WORDS.has(word));
  if (spoken !== undefined) return spoken;
  const labels = values.map((value) => plain(value).trim());
  const shared = ground.values.filter((value) => labels.includes(value));
  return shared.length >= 2 ? shared.join(', ') : null;
}

/** Words that a description may use in another sense: the name of an employer, an old account, a party to a contract. */
const INNOCENT_WORDS: ReadonlySet<string> = new Set(
  'name names man men union colour color health medical population identity language other'.split(' '),
);

/**
 * The first barred ground that a fact stands for by its name, its description or its labels; null where nothing shows it.
 * It finds what is called by its name, also misspelled on purpose. A fact under an innocent name is found by its values
 * (identity-echo.ts), and by the person who reviews the policy.
 */
export function barredFact(fact: VettedFact): BarredFact | null {
  for (const ground of barredGrounds) {
    const found = groundFound(ground, fact);
    if (found !== null) return { ground: ground.ground, source: ground.source, found };
  }
  return null;
}

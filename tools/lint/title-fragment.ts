import words from './title-words.json' with { type: 'json' };

const wordsOf = (text: string): readonly string[] => text.split(' ');
const LEADING: ReadonlySet<string> = new Set(wordsOf(words.leading));
const FINITE: ReadonlySet<string> = new Set(wordsOf(words.finite));
const BASES: ReadonlySet<string> = new Set(wordsOf(words.verbs));

/**
 * Whether the title of a test is no sentence by itself, by its words alone:
 * - it begins in lower case with a word that needs what `describe` says before it (`that`, `with`, `is`, `without`), or
 *   with a verb (`keeps the latest`, `refuse a second one`); or
 * - it begins with `It` or `They`, which `describe` would have to name; or
 * - none of its words after the first is a verb in a finite form.
 * A placeholder and a colon before the sentence (`%s: the rows balance`) are left out. Words that are nouns as well as verbs
 * make it err both ways; title-fragment.test.ts says how often.
 */
export function isFragment(title: string): boolean {
  const text = title.replace(/^[^\s:]+(?: [^\s:]+)?: (?=\S)/u, '');
  const tokens = text.match(/[\p{L}\p{N}%$#@&{}_./<>+'’-]+/gu) ?? [];
  const [first = '', ...rest] = tokens;
  if (first === 'It' || first === 'They') return true;
  const isPlaceholder = /^[%$]/.test(first);
  if (!isPlaceholder && isLower(first) && (LEADING.has(first) || isVerb(first))) return true;
  return !rest.some((token) =>
    isVerb(
      token
        .toLowerCase()
        .replace('’', "'")
        .replace(/[.'-]+$/, ''),
    ),
  );
}

const isLower = (word: string): boolean => word === word.toLowerCase();

function isVerb(word: string): boolean {
  return FINITE.has(word) || BASES.has(word) || basesOf(word).some((base) => BASES.has(base));
}

/** What a third person singular may come from: `carries` from `carry`, `passes` from `pass`, `runs` from `run`. */
const basesOf = (word: string): readonly string[] =>
  word.endsWith('s') ? [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')] : [];

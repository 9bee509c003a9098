import { describe, expect, test } from '@jest/globals';
import { compiledCatalogue } from '../catalogues/compiled-catalogue.ts';
import afrikaans from './catalogues/af-za.json' with { type: 'json' };
import english from './catalogues/en-za.json' with { type: 'json' };
import sesotho from './catalogues/st-za.json' with { type: 'json' };
import setswana from './catalogues/tn-za.json' with { type: 'json' };
import isixhosa from './catalogues/xh-za.json' with { type: 'json' };
import isizulu from './catalogues/zu-za.json' with { type: 'json' };
import { firstLanguage, languages } from './languages.ts';
import lettersAfrikaans from './letters/catalogues/af-za.json' with { type: 'json' };
import lettersEnglish from './letters/catalogues/en-za.json' with { type: 'json' };
import lettersSesotho from './letters/catalogues/st-za.json' with { type: 'json' };
import lettersSetswana from './letters/catalogues/tn-za.json' with { type: 'json' };
import lettersIsixhosa from './letters/catalogues/xh-za.json' with { type: 'json' };
import lettersIsizulu from './letters/catalogues/zu-za.json' with { type: 'json' };
import { englishLetters, letterWordsIn } from './letters/words.letters.ts';

const translations: readonly (readonly [name: string, catalogue: object, english: object])[] = [
  ['Afrikaans', afrikaans, english],
  ['isiZulu', isizulu, english],
  ['isiXhosa', isixhosa, english],
  ['Sesotho', sesotho, english],
  ['Setswana', setswana, english],
  ['Afrikaans, messages', lettersAfrikaans, lettersEnglish],
  ['isiZulu, messages', lettersIsizulu, lettersEnglish],
  ['isiXhosa, messages', lettersIsixhosa, lettersEnglish],
  ['Sesotho, messages', lettersSesotho, lettersEnglish],
  ['Setswana, messages', lettersSetswana, lettersEnglish],
];

/** Texts that are names, numbers or marks, and the same in several languages. */
const SAME = /^(?:shell\.title|upload\.place|months\.\d+|banks\.by|personalInfo\.identity\.(?:countryHint|passport))$/;

/** Every text of a catalogue, by its path. */
function textsOf(node: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path}.${key}`));
}

/** The values that a message takes: what it shows, and what it chooses a form by. */
function valuesOf(tokens: unknown): readonly string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown): readonly string[] => {
    if (!Array.isArray(token)) return [];
    const [name, , forms] = token;
    const inner = typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap(valuesOf) : [];
    return [String(name), ...inner];
  });
}

const valuesByPath = (catalogue: object): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(compiledCatalogue(catalogue).messages).map(([path, tokens]) => [
      path,
      [...new Set(valuesOf(tokens))].toSorted(),
    ]),
  );

describe.each(translations)('The connect page in %s', (_, catalogue, english) => {
  test('A translation has every text of the English page and no other', () => {
    const paths = (texts: object) => textsOf(texts).map(([path]) => path);
    expect(paths(catalogue)).toEqual(paths(english));
    expect(textsOf(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('A translation names the same values as the English text', () => {
    expect(valuesByPath(catalogue)).toEqual(valuesByPath(english));
  });

  test('A translation leaves no sentence in English', () => {
    const inEnglish = new Map(textsOf(english));
    const left = textsOf(catalogue).filter(([path, text]) => inEnglish.get(path) === text && !SAME.test(path));
    // One word, or what is the same in both languages.
    expect(
      left.filter(
        ([, text]) =>
          text
            .replace(/\{[^}]*\}/g, '')
            .trim()
            .split(/\s+/).length > 2,
      ),
    ).toEqual([]);
  });

  test('A translation keeps numbers and sizes that the English text states', () => {
    const numbers = (text: string) => (text.match(/\d+/g) ?? []).toSorted();
    const inEnglish = new Map(textsOf(english));
    const different = textsOf(catalogue).filter(
      ([path, text]) => numbers(text).join() !== numbers(inEnglish.get(path) ?? '').join(),
    );
    expect(different).toEqual([]);
  });
});

describe('The language of the connect page', () => {
  test.each([
    ['the first that the browser prefers and we have', null, ['fr-FR', 'xh', 'en-ZA'], 'xh-ZA'],
    ['of any region', null, ['af-NA'], 'af-ZA'],
    ['English where we have none that the browser prefers', null, ['fr-FR', 'pt'], 'en-ZA'],
    ['English for a browser that prefers nothing', null, [], 'en-ZA'],
    ['the one that was chosen, whatever the browser prefers', 'st-ZA', ['zu-ZA'], 'st-ZA'],
    ['the one that the browser prefers where we no longer have the chosen one', 'nl-NL', ['zu-ZA'], 'zu-ZA'],
  ])('The page begins in %s', (_, kept, preferred, locale) => {
    expect(firstLanguage(kept, preferred).locale).toBe(locale);
  });

  test('Every language loads words in its own locale', async () => {
    const loaded = await Promise.all(languages.map(async ({ load }) => (await load()).language));
    expect(loaded).toEqual(languages.map(({ locale }) => locale));
  });

  test('Messages load in every language of the page, and name what they are given', async () => {
    for (const { locale } of languages) {
      const words = await letterWordsIn(locale);
      expect(words.title('Kganya')).toContain('Kganya');
      expect(words.decision.said.objection('1 Mar')).toContain('1 Mar');
      expect(words.decision.counts('rent')).toContain('rent');
      expect(words === englishLetters).toBe(locale === 'en-ZA');
    }
    expect(await letterWordsIn('fr-FR')).toBe(englishLetters);
  });

  test('Counts take the forms of the language', async () => {
    const forms = await Promise.all(
      languages.map(async ({ load }) => {
        const { banks, password } = await load();
        return [banks.found(1), banks.found(2), password.tries(1), password.tries(2)];
      }),
    );
    for (const [one, two, left, leftTwo] of forms) {
      expect(one?.replace('1', '')).not.toBe(two?.replace('2', ''));
      expect(left?.replace('1', '')).not.toBe(leftTwo?.replace('2', ''));
    }
    expect(forms.find(([one]) => one?.includes('bank gevind'))).toEqual([
      '1 bank gevind',
      '2 banke gevind',
      'Nog 1 probeerslag oor.',
      'Nog 2 probeerslae oor.',
    ]);
  });

  test('Only English counts as reviewed until native readers have read the translations', () => {
    expect(languages.filter(({ isReviewed }) => isReviewed).map(({ name }) => name)).toEqual(['English']);
  });
});

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { keepText, keptText } from '../kept-text.ts';
import { firstLanguage, type Language, languages } from '../languages.ts';
import { englishWords, type Words } from '../words.ts';
import { useWords, WordsContext } from './app-context.tsx';

const LANGUAGE_KEY = 'imali.connect.language';

/** Begins with the language that a link asks for (`lang` in its fragment), unless the applicant has chosen one in this tab. */
export function keepLanguageOfLink(hash: string): void {
  const asked = new URLSearchParams(hash.replace(/^#/, '')).get('lang');
  if (asked !== null && keptText(LANGUAGE_KEY) === null) keepText(LANGUAGE_KEY, asked);
}

const ChoiceContext = createContext<(language: Language) => void>(() => {});

/**
 * The words around the pages: English until the chosen language has loaded, and where it does not load. A choice that is made
 * while an earlier one still loads wins, whichever arrives last.
 */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [words, setWords] = useState<Words>(englishWords);
  const latest = useRef('');
  const show = useCallback(async (language: Language): Promise<void> => {
    latest.current = language.locale;
    try {
      const loaded = await language.load();
      if (latest.current === language.locale) setWords(loaded);
    } catch {
      // The chunk did not arrive: the page stays in the language that it is in, and the choice can be made again.
    }
  }, []);
  const choose = useCallback(
    (language: Language): void => {
      keepText(LANGUAGE_KEY, language.locale);
      void show(language);
    },
    [show],
  );
  useEffect(() => void show(firstLanguage(keptText(LANGUAGE_KEY), navigator.languages)), [show]);
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words]);
  return (
    <ChoiceContext value={choose}>
      <WordsContext value={words}>{children}</WordsContext>
    </ChoiceContext>
  );
}

/** The choice of a language, on every page. Each language is named in itself, for those who read no other. */
export function LanguageChoice() {
  const words = useWords();
  const choose = useContext(ChoiceContext);
  const options = useMemo(
    () =>
      languages.map(({ locale, name }) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      )),
    [],
  );
  return (
    <label className="language small">
      <span>{words.shell.language}</span>
      <select
        value={words.language}
        onChange={({ target }) => {
          const chosen = languages.find(({ locale }) => locale === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {options}
      </select>
    </label>
  );
}

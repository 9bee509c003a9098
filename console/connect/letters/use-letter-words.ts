import { useEffect, useState } from 'react';
import { useWords } from '../parts/app-context.tsx';
import { englishLetters, type LetterWords, letterWordsIn } from './words.letters.ts';

/** The words of messages in the language of the page: English until they have loaded, and where they do not load. */
export function useLetterWords(): LetterWords {
  const { language } = useWords();
  const [words, setWords] = useState<LetterWords>(englishLetters);
  useEffect(() => {
    let isOver = false;
    void letterWordsIn(language).then(
      (loaded) => {
        if (!isOver) setWords(loaded);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [language]);
  return words;
}

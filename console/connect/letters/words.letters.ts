import type { CompiledCatalogue } from '../../catalogues/compiled-catalogue.ts';
import { sayIn } from '../../catalogues/say-in.ts';
import { messages as english, texts as englishTexts } from './catalogues/en-za.evaluated.ts';

/** What a catalogue holds: that of another language has the same messages. */
type Texts = typeof englishTexts;

/** Every word of what a lender asks and writes, in the language of a catalogue. */
export function letterWordsOf(locale: string, catalogue: CompiledCatalogue<Texts>) {
  const { texts } = catalogue;
  const { requests, decision } = texts;
  const say = sayIn(catalogue, locale);
  return {
    ...texts,
    title: (lender: string) => say('title', { lender }),
    requests: {
      ...requests,
      title: (lender: string) => say('requests.title', { lender }),
      due: (day: string) => say('requests.due', { day }),
      hows: {
        words: (day: string) => say('requests.hows.words', { day }),
        statement: (day: string) => say('requests.hows.statement', { day }),
        consent: (day: string) => say('requests.hows.consent', { day }),
        lender: (day: string) => say('requests.hows.lender', { day }),
      },
    },
    decision: {
      ...decision,
      on: (day: string) => say('decision.on', { day }),
      counts: (label: string) => say('decision.counts', { label }),
      say: { ...decision.say, about: (payment: string) => say('decision.say.about', { payment }) },
      said: {
        ...decision.said,
        objection: (day: string) => say('decision.said.objection', { day }),
        label: (day: string) => say('decision.said.label', { day }),
      },
    },
  };
}

export type LetterWords = ReturnType<typeof letterWordsOf>;

export const englishLetters: LetterWords = letterWordsOf('en-ZA', { texts: englishTexts, messages: english });

const translations: Readonly<Record<string, () => Promise<CompiledCatalogue<Texts>>>> = {
  'zu-ZA': () => import('./catalogues/zu-za.evaluated.ts'),
  'xh-ZA': () => import('./catalogues/xh-za.evaluated.ts'),
  'af-ZA': () => import('./catalogues/af-za.evaluated.ts'),
  'tn-ZA': () => import('./catalogues/tn-za.evaluated.ts'),
  'st-ZA': () => import('./catalogues/st-za.evaluated.ts'),
};

/** The words in a language of the page; English where there is no translation of it. */
export async function letterWordsIn(locale: string): Promise<LetterWords> {
  const load = translations[locale];
  return load === undefined ? englishLetters : letterWordsOf(locale, await load());
}

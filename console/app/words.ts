import { sayIn } from '../catalogues/say-in.ts';
import { messages, texts } from './catalogues/shell.evaluated.ts';
import { analysisWords } from './words-of-analyses.ts';
import { applicationWords } from './words-of-application.ts';
import { recordWords } from './words-of-records.ts';

const say = sayIn({ texts, messages });

/** Every word of the console, in English: sentence case, verbs on buttons, no blame. Those of analyses are apart. */
export const english = {
  ...applicationWords,
  ...analysisWords,
  ...recordWords,
  ...texts,
  shell: {
    ...texts.shell,
    pageTitle: (title: string) => say('shell.pageTitle', { title }),
    endsSoon: (minutes: number) => say('shell.endsSoon', { minutes }),
    moreRowsOf: (table: string) => say('shell.moreRowsOf', { table }),
    rows: (shown: number, count: number) => say('shell.rows', { shown, count }),
  },
  palette: {
    ...texts.palette,
    open: (id: string) => say('palette.open', { id }),
    tab: (tab: string) => say('palette.tab', { tab }),
  },
  setPassword: { ...texts.setPassword, tooShort: (length: number) => say('setPassword.tooShort', { length }) },
  applications: {
    ...texts.applications,
    shown: (shown: number, whole: number | null) =>
      say('applications.shown', { shown, whole: whole ?? 0, known: whole === null ? 'no' : 'yes' }),
  },
  invite: { ...texts.invite, done: (name: string) => say('invite.done', { name }) },
};

export type Words = typeof english;

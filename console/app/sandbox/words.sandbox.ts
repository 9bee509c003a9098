import type { formats, tamperings } from '../../build/sandbox-statements.evaluated.ts';
import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/sandbox.evaluated.ts';

const say = sayIn({ texts, messages });

const formatNames: Readonly<Record<(typeof formats)[number], string>> = texts.statement.formats;
const tamperingNames: Readonly<Record<(typeof tamperings)[number], string>> = texts.statement.tamperings;

/** The words of the sandbox. */
export const sandboxWords = {
  ...texts,
  clock: {
    ...texts.clock,
    moved: (date: string, applications: number, rows: number) => say('clock.moved', { date, applications, rows }),
  },
  gallery: {
    ...texts.gallery,
    shown: (count: number) => say('gallery.shown', { count }),
    months: (months: number) => say('gallery.months', { months }),
    createOf: (name: string) => say('gallery.createOf', { name }),
    statementOf: (name: string) => say('gallery.statementOf', { name }),
  },
  statement: {
    ...texts.statement,
    formats: formatNames,
    accountNames: (index: number) => say('statement.accountNames', { number: index + 1 }),
    tamperings: tamperingNames,
  },
};

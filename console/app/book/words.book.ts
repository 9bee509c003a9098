import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/book.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the book: its months, decisions, outcomes and back-tests. */
export const bookWords = {
  ...texts,
  share: (count: string, share: string) => say('share', { count, share }),
  tables: {
    ...texts.tables,
    below: (to: string) => say('tables.below', { to }),
    from: (from: string) => say('tables.from', { from }),
    band: (from: string, to: string) => say('tables.band', { from, to }),
  },
  drift: { ...texts.drift, lead: (month: string) => say('drift.lead', { month }) },
  decisions: { ...texts.decisions, reason: (reason: string) => say('decisions.reason', { reason }) },
  report: {
    ...texts.report,
    chosen: (name: string) => say('report.chosen', { name }),
    lines: (count: number) => say('report.lines', { count }),
    done: (recorded: number, unchanged: number) => say('report.done', { recorded, unchanged }),
  },
  backTest: {
    ...texts.backTest,
    lead: (days: string) => say('backTest.lead', { days }),
    progress: (done: number, parts: number) => say('backTest.progress', { done, parts }),
    compared: (count: number) => say('backTest.compared', { count }),
    erased: (count: number) => say('backTest.erased', { count }),
    rate: (share: string, low: string, high: string) => say('backTest.rate', { share, low, high }),
    change: (difference: string, low: string, high: string) => say('backTest.change', { difference, low, high }),
    movesOf: (part: number, parts: number) => say('backTest.movesOf', { part, parts }),
  },
};

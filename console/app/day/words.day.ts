import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/day.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of a day's work: lists of applications, and Home. */
export const dayWords = {
  ...texts,
  overdue: (at: string) => say('overdue', { at }),
  queue: { ...texts.queue, name: (queue: string, count: string) => say('queue.name', { queue, count }) },
  filter: { ...texts.filter, queue: (queue: string) => say('filter.queue', { queue }) },
  month: { ...texts.month, title: (month: string) => say('month.title', { month }) },
  work: {
    ...texts.work,
    moreFlags: (count: number) => say('work.moreFlags', { count }),
    age: (date: string, days: number) => say('work.age', { date, days }),
    chooseOne: (name: string) => say('work.chooseOne', { name }),
    chosen: (count: number) => say('work.chosen', { count }),
    orderedOf: (count: number) => say('work.orderedOf', { count }),
  },
  bulk: {
    title: (count: number) => say('bulk.title', { count }),
    saved: (count: number) => say('bulk.saved', { count }),
    partly: (done: number, count: number) => say('bulk.partly', { done, count }),
  },
};

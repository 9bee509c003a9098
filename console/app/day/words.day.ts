import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/en-za/day.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of a day's work on Home. */
export const dayWords = {
  ...texts,
  overdue: (at: string) => say('overdue', { at }),
  queue: { ...texts.queue, name: (queue: string, count: string) => say('queue.name', { queue, count }) },
  filter: { ...texts.filter, queue: (queue: string) => say('filter.queue', { queue }) },
  month: { ...texts.month, title: (month: string) => say('month.title', { month }) },
};

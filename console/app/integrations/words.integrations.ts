import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/integrations.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screen of integrations. */
export const integrationWords = {
  ...texts,
  access: { ...texts.access, there: (centre: string) => say('access.there', { centre }) },
  whatsapp: { ...texts.whatsapp, done: (number: string, date: string) => say('whatsapp.done', { number, date }) },
  xero: { ...texts.xero, some: (count: number) => say('xero.some', { count }) },
};

import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/account.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of one's own account. */
export const accountWords = {
  ...texts,
  lead: (email: string, organisation: string) => say('lead', { email, organisation }),
  factors: {
    ...texts.factors,
    removeOf: (name: string) => say('factors.removeOf', { name }),
    codesLeft: (count: number) => say('factors.codesLeft', { count }),
  },
  sessions: { ...texts.sessions, endOf: (device: string, at: string) => say('sessions.endOf', { device, at }) },
};

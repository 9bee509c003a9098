import { sayIn } from '../../../catalogues/say-in.ts';
import { messages, texts } from '../../catalogues/why.evaluated.ts';

const say = sayIn({ texts, messages });

const grounds: Readonly<Record<string, string>> = texts.grounds;
const channels: Readonly<Record<string, string>> = texts.channels;
const parties: Readonly<Record<string, string>> = texts.parties;

/** The words that say why a transaction carries its label. */
export const whyWords = {
  ...texts,
  grounds,
  label: {
    ...texts.label,
    sure: (share: string, band: string) => say('label.sure', { share, band }),
    changed: (from: string, to: string) => say('label.changed', { from, to }),
    party: (name: string, isIn: boolean) => say('label.party', { name, side: isIn ? 'in' : 'out' }),
    undoParty: (name: string, isIn: boolean) => say('label.undoParty', { name, side: isIn ? 'in' : 'out' }),
  },
  by: {
    ...texts.by,
    token: (name: string) => say('by.token', { name }),
    rule: (name: string) => say('by.rule', { name }),
  },
  history: {
    ...texts.history,
    changed: (from: string, to: string) => say('history.changed', { from, to }),
    first: (to: string) => say('history.first', { to }),
    entry: (who: string, at: string) => say('history.entry', { who, at }),
  },
  channels,
  parties,
};

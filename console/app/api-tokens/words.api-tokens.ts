import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/api-tokens.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screen of API tokens. */
export const apiTokenWords = {
  ...texts,
  over: (at: string) => say('over', { at }),
  former: (at: string) => say('former', { at }),
  areas: { ...texts.areas, scope: (area: string, verb: string) => say('areas.scope', { area, verb }) },
  made: { ...texts.made, title: (name: string) => say('made.title', { name }) },
  rotate: { ...texts.rotate, label: (name: string) => say('rotate.label', { name }) },
  keys: {
    ...texts.keys,
    label: (name: string) => say('keys.label', { name }),
    done: (name: string) => say('keys.done', { name }),
    held: (client: string, keys: string) => say('keys.held', { client, keys }),
  },
  revoke: {
    ...texts.revoke,
    label: (name: string) => say('revoke.label', { name }),
    done: (name: string) => say('revoke.done', { name }),
  },
};

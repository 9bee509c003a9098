import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/team.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screens of the team. */
export const teamWords = {
  ...texts,
  count: (held: number, all: number | null) => say('count', { held, all: held === all ? 'yes' : 'no' }),
  form: { ...texts.form, done: (name: string) => say('form.done', { name }) },
  panel: {
    ...texts.panel,
    saved: (name: string) => say('panel.saved', { name }),
    deactivated: (name: string) => say('panel.deactivated', { name }),
    activated: (name: string) => say('panel.activated', { name }),
  },
  remove: { ...texts.remove, done: (name: string) => say('remove.done', { name }) },
};

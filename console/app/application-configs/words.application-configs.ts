import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/application-configs.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screens of application configs. */
export const configWords = {
  ...texts,
  makeDefaultOf: (name: string) => say('makeDefaultOf', { name }),
  madeDefault: (name: string) => say('madeDefault', { name }),
  remove: {
    ...texts.remove,
    of: (name: string) => say('remove.of', { name }),
    done: (name: string) => say('remove.done', { name }),
  },
  form: {
    ...texts.form,
    copyName: (name: string) => say('form.copyName', { name }),
    parts: (name: string) => say('form.parts', { name }),
    apiDefault: (value: string) => say('form.apiDefault', { value }),
    between: (least: string, most: string) => say('form.between', { least, most }),
    created: (name: string) => say('form.created', { name }),
    saved: (name: string) => say('form.saved', { name }),
  },
};

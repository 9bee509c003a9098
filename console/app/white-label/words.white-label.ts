import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/white-label.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screen of the look that applicants see. */
export const whiteLabelWords = {
  ...texts,
  form: { ...texts.form, pick: (name: string) => say('form.pick', { name }) },
  contrast: {
    ...texts.contrast,
    ok: (theme: string, ratio: string) => say('contrast.ok', { theme, ratio }),
    changed: (theme: string, ratio: string, used: string) => say('contrast.changed', { theme, ratio, used }),
  },
  image: { ...texts.image, chosen: (name: string) => say('image.chosen', { name }) },
};

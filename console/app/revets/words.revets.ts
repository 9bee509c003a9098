import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/revets.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screens of re-vetting. */
export const revetWords = {
  ...texts,
  upload: {
    ...texts.upload,
    chosen: (name: string) => say('upload.chosen', { name }),
    lines: (count: number) => say('upload.lines', { count }),
    sent: (count: number) => say('upload.sent', { count }),
  },
  submission: {
    ...texts.submission,
    title: (date: string) => say('submission.title', { date }),
    progress: (looked: number, rows: number) => say('submission.progress', { looked, rows }),
  },
  one: {
    ...texts.one,
    measured: (measured: string, limit: string) => say('one.measured', { measured, limit }),
    evidence: (count: number) => say('one.evidence', { count }),
  },
};

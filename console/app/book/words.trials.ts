import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/trials.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of trials of policies. */
export const trialWords = {
  ...texts,
  percent: (share: string) => say('percent', { share }),
  about: (mode: string, share: string, at: string) => say('about', { mode, share, at }),
  aboutProduct: (mode: string, share: string, at: string, product: string) =>
    say('aboutProduct', { mode, share, at, product }),
  fellBack: (count: number) => say('fellBack', { count }),
  compared: (count: number) => say('compared', { count }),
  rate: (share: string, low: string, high: string) => say('rate', { share, low, high }),
  rateSmall: (share: string, low: string, high: string) => say('rateSmall', { share, low, high }),
  approvalChange: (difference: string, low: string, high: string) => say('approvalChange', { difference, low, high }),
  defaultChange: (difference: string, low: string, high: string) => say('defaultChange', { difference, low, high }),
};

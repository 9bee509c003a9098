import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/settings.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screens of settings. */
export const settingsWords = {
  ...texts,
  password: { ...texts.password, lead: (email: string) => say('password.lead', { email }) },
  analysis: {
    ...texts.analysis,
    product: (share: string) => say('analysis.product', { share }),
    share: (share: string) => say('analysis.share', { share }),
    productLimit: (limit: string) => say('analysis.productLimit', { limit }),
    wrongLimit: (unit: 'percent' | 'whole', least: number, most: number) =>
      say('analysis.wrongLimit', { unit, least, most }),
  },
  rules: {
    ...texts.rules,
    conditions: {
      ...texts.rules.conditions,
      contains: (text: string) => say('rules.conditions.contains', { text }),
      regex: (text: string) => say('rules.conditions.regex', { text }),
      from: (amount: string) => say('rules.conditions.from', { amount }),
      to: (amount: string) => say('rules.conditions.to', { amount }),
      account: (number: string) => say('rules.conditions.account', { number }),
      bank: (bank: string) => say('rules.conditions.bank', { bank }),
    },
    removeLabel: (name: string) => say('rules.removeLabel', { name }),
    removed: (name: string) => say('rules.removed', { name }),
    create: {
      ...texts.rules.create,
      counts: (matched: number, changed: number, kept: number) =>
        say('rules.create.counts', { matched, changed, kept }),
    },
  },
  retention: {
    ...texts.retention,
    hint: (usual: number, least: number, most: number) => say('retention.hint', { usual, least, most }),
    wrong: (least: number, most: number) => say('retention.wrong', { least, most }),
  },
};

import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/policies.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of policies: their list, a version, and the editor. */
export const policyWords = {
  ...texts,
  starters: { ...texts.starters, chooseOf: (name: string) => say('starters.chooseOf', { name }) },
  words: {
    ...texts.words,
    effects: {
      ...texts.words.effects,
      decline: (reason: string) => say('words.effects.decline', { reason }),
      refer: (queue: string, reason: string) => say('words.effects.refer', { queue, reason }),
      condition: (reason: string) => say('words.effects.condition', { reason }),
    },
  },
  editor: {
    ...texts.editor,
    rule: (number: number, words: string) => say('editor.rule', { number, words }),
    removeRule: (number: number) => say('editor.removeRule', { number }),
    band: (number: number) => say('editor.band', { number }),
    limit: (number: number, of: string) => say('editor.limit', { number, of }),
    json: (part: string) => say('editor.json', { part }),
    problems: (count: number) => say('editor.problems', { count }),
    testsPass: (passed: number, count: number) => say('editor.testsPass', { passed, count }),
    at: (path: string, message: string) => say('editor.at', { path, message }),
  },
};

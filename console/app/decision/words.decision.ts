import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/decision.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of what a policy or a person decided, and of who is in charge. */
export const decisionWords = {
  ...texts,
  offer: (amount: string, months: number) => say('offer', { amount, months }),
  inQueue: (queue: string) => say('inQueue', { queue }),
  flags: { ...texts.flags, undisclosed: (count: number) => say('flags.undisclosed', { count }) },
  panel: {
    ...texts.panel,
    made: (policy: string, at: string) => say('panel.made', { policy, at }),
    months: (months: number) => say('panel.months', { months }),
    evidence: (reason: string) => say('panel.evidence', { reason }),
    transactions: (count: number) => say('panel.transactions', { count }),
    override: (outcome: string) => say('panel.override', { outcome }),
    overrideBy: (reason: string, at: string) => say('panel.overrideBy', { reason, at }),
    waiting: (outcome: string) => say('panel.waiting', { outcome }),
  },
  ask: {
    ...texts.ask,
    missing: { ...texts.ask.missing, fact: (fact: string) => say('ask.missing.fact', { fact }) },
  },
  activity: {
    ...texts.activity,
    who: (person: string, at: string) => say('activity.who', { person, at }),
    decision: (outcome: string) => say('activity.decision', { outcome }),
    override: {
      waiting: (outcome: string) => say('activity.override.waiting', { outcome }),
      in_force: (outcome: string) => say('activity.override.in_force', { outcome }),
      refused: (outcome: string) => say('activity.override.refused', { outcome }),
    },
    request: (amount: string, months: number) => say('activity.request', { amount, months }),
    asked: (what: string) => say('activity.asked', { what }),
    assigned: (person: string) => say('activity.assigned', { person }),
  },
  letters: {
    ...texts.letters,
    until: (at: string, due: string) => say('letters.until', { at, due }),
    instead: (label: string) => say('letters.instead', { label }),
  },
  assignment: {
    ...texts.assignment,
    due: (at: string) => say('assignment.due', { at }),
    inQueue: (queue: string) => say('assignment.inQueue', { queue }),
  },
};

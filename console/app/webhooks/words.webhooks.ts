import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/webhooks.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screens of webhooks. */
export const webhookWords = {
  ...texts,
  eventCount: (count: number) => say('eventCount', { count }),
  secret: { ...texts.secret, until: (when: string) => say('secret.until', { when }) },
  one: {
    ...texts.one,
    disabled: {
      ...texts.one.disabled,
      failing: (when: string) => say('one.disabled.failing', { when }),
      gone: (when: string) => say('one.disabled.gone', { when }),
    },
  },
  deliveries: { ...texts.deliveries, status: (status: number) => say('deliveries.status', { status }) },
  simulator: { ...texts.simulator, fired: (type: string) => say('simulator.fired', { type }) },
  events: { ...texts.events, show: (type: string) => say('events.show', { type }) },
};

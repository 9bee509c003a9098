import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/billing.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the screens of billing. */
export const billingWords = {
  ...texts,
  outstanding: { ...texts.outstanding, current: (month: string) => say('outstanding.current', { month }) },
  bill: {
    ...texts.bill,
    of: (number: string) => say('bill.of', { number }),
    sums: { ...texts.bill.sums, vat: (percent: number) => say('bill.sums.vat', { percent }) },
    paid: (date: string) => say('bill.paid', { date }),
  },
  pay: {
    ...texts.pay,
    lead: (due: string, balance: string) => say('pay.lead', { due, balance }),
    submit: (due: string) => say('pay.submit', { due }),
  },
  usage: {
    ...texts.usage,
    month: (month: string, count: number, sum: string) => say('usage.month', { month, count, sum }),
  },
  cards: {
    ...texts.cards,
    shown: (brand: string, digits: string) => say('cards.shown', { brand, digits }),
    remove: {
      ...texts.cards.remove,
      label: (name: string) => say('cards.remove.label', { name }),
      done: (name: string) => say('cards.remove.done', { name }),
    },
  },
  topUp: { ...texts.topUp, done: (balance: string) => say('topUp.done', { balance }) },
  balance: { ...texts.balance, lead: (balance: string) => say('balance.lead', { balance }) },
};

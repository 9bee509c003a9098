import { sayIn } from '../catalogues/say-in.ts';
import { messages, texts } from './catalogues/application.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words around an application: its head, its verdict, what every chart and figure says. */
export const applicationWords = {
  ...texts,
  application: {
    ...texts.application,
    notAsked: (tabs: string) => say('application.notAsked', { tabs }),
    linkOnce: (until: string) => say('application.linkOnce', { until }),
    asOf: (asOf: string, span: string, accounts: number) => say('application.asOf', { asOf, span, accounts }),
  },
  figure: { ...texts.figure, transactions: (count: number) => say('figure.transactions', { count }) },
  charts: { ...texts.charts, asTable: (title: string) => say('charts.asTable', { title }) },
  verdicts: {
    ...texts.verdicts,
    affordability: {
      ...texts.verdicts.affordability,
      headline: (amount: string) => say('verdicts.affordability.headline', { amount }),
    },
    income: {
      ...texts.verdicts.income,
      stream: (name: string, amount: string) => say('verdicts.income.stream', { name, amount }),
      next: (day: string) => say('verdicts.income.next', { day }),
      breaks: (count: number) => say('verdicts.income.breaks', { count }),
    },
    risk: { ...texts.verdicts.risk, signs: (count: number) => say('verdicts.risk.signs', { count }) },
    health: { ...texts.verdicts.health, of: (score: string) => say('verdicts.health.of', { score }) },
  },
};

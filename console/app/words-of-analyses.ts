import { sayIn } from '../catalogues/say-in.ts';
import { messages, texts } from './catalogues/analyses.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of the analyses of an application, one part for each. */
export const analysisWords = {
  ...texts,
  affordability: { ...texts.affordability, norm: (amount: string) => say('affordability.norm', { amount }) },
  income: {
    ...texts.income,
    afterStock: (takings: string, net: string) => say('income.afterStock', { takings, net }),
    strikeFor: (amount: string, assumed: boolean) =>
      say('income.strikeFor', { amount, assumed: assumed ? 'yes' : 'no' }),
  },
  liquidity: {
    ...texts.liquidity,
    floorLine: (amount: string) => say('liquidity.floorLine', { amount }),
    dayBalance: (day: string, amount: string) => say('liquidity.dayBalance', { day, amount }),
    dayForecast: (day: string, middle: string, low: string, high: string) =>
      say('liquidity.dayForecast', { day, middle, low, high }),
    backtest: (error: string, covered: string, origins: number) =>
      say('liquidity.backtest', { error, covered, origins }),
    days: (days: number) => say('liquidity.days', { days }),
    shortfallIn: (days: number) => say('liquidity.shortfallIn', { days }),
  },
  risk: { ...texts.risk, byMonth: (sign: string) => say('risk.byMonth', { sign }) },
  expenses: { ...texts.expenses, period: (days: number) => say('expenses.period', { days }) },
  health: {
    ...texts.health,
    lost: (points: string) => say('health.lost', { points }),
    gained: (points: string) => say('health.gained', { points }),
    weights: (from: string | null) => say('health.weights', { from: from ?? '', known: from === null ? 'no' : 'yes' }),
  },
};

import type { Answered } from '../console-api.ts';
import { enteredNumber } from '../figures/loan-form.ts';

export type AnalysisSettings = Answered<'getAnalysisSettings'>;
export type Weights = AnalysisSettings['default_health_weights'];

/** Parts of the health score, in the order of the analysis. */
export const components = [
  'affordability',
  'income',
  'expense',
  'liquidity_and_savings',
  'debt',
  'fee',
] as const satisfies readonly (keyof Weights)[];
export type Component = (typeof components)[number];
export type WeightTexts = Readonly<Record<Component, string>>;

export function textsOf(weights: Weights): WeightTexts {
  return {
    affordability: String(weights.affordability),
    income: String(weights.income),
    expense: String(weights.expense),
    liquidity_and_savings: String(weights.liquidity_and_savings),
    debt: String(weights.debt),
    fee: String(weights.fee),
  };
}

/** The weights that texts say; null for those that are no number of 0 or more. */
export function enteredWeights(texts: WeightTexts): Readonly<Record<Component, number | null>> {
  return {
    affordability: enteredNumber(texts.affordability),
    income: enteredNumber(texts.income),
    expense: enteredNumber(texts.expense),
    liquidity_and_savings: enteredNumber(texts.liquidity_and_savings),
    debt: enteredNumber(texts.debt),
    fee: enteredNumber(texts.fee),
  };
}

/** Share of the score that a part has, 0 to 1; null while a text is no number or all are 0. */
export function shareOf(texts: WeightTexts, component: Component): number | null {
  const entered = Object.values(enteredWeights(texts));
  const own = enteredNumber(texts[component]);
  if (own === null || entered.includes(null)) return null;
  const sum = entered.reduce<number>((total, weight) => total + (weight ?? 0), 0);
  return sum === 0 ? null : own / sum;
}

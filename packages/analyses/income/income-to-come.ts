import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { incomeSourcesOf } from './income-sources.ts';
import { personIncomeOf } from './person-income.ts';
import { regularSources } from './present-income.ts';

/** The rows of money in that a forecast does not expect again, since net income does not count them either. */
export interface NotToCome {
  readonly rows: ReadonlySet<LabelledTransaction>;
}

/**
 * What net income leaves out of the future: payments of regular sources that have ended, and what natural persons send
 * regularly unless it is to be counted.
 */
export const incomeNotToCome = oncePerInput((input: AnalysisInput): NotToCome => {
  const ended = regularSources(incomeSourcesOf(input)).filter(({ hasEnded }) => hasEnded);
  const fromPersons = input.countPersonIncome ? [] : personIncomeOf(input).rows;
  return { rows: new Set([...ended.flatMap(({ rows }) => rows), ...fromPersons]) };
});

import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { UNCLEAR_CREDIT_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { dataQualityPolicyOn } from '../data/data-quality-policy.ts';
import { flowByLabel } from '../expenses/flow-by-label.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { knownDays } from '../input/missing-days.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { windowOf } from '../input/window.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { incomeSources } from './income-sources.ts';
import { personIncomeOf } from './person-income.ts';
import { regularSources } from './present-income.ts';

/** Fewer credits do not count as recurring. */
const FEWEST_CREDITS = 3;

/** Credits that come again and go on, with or without a rhythm, and are in no income. */
export interface UnexplainedCredits {
  /** Empty where the texts are. */
  readonly name: string;
  readonly monthlyCents: number;
  /** Oldest first. */
  readonly rows: readonly LabelledTransaction[];
}

/**
 * Credits without a category, or of which nothing says whose they are, that come again: pay, support or the applicant's own money, and nothing says which. The
 * strongest come first; those below the policy's bound a month are left out.
 */
export const unexplainedCredits = oncePerInput((input: AnalysisInput): readonly UnexplainedCredits[] => {
  const { leastUnexplainedCents } = dataQualityPolicyOn(input.asOf);
  const fromOthers = personIncomeOf(input).rows;
  const open = flowByLabel(input).other_in.filter(
    (row) => row.label === 'other.uncategorised_in' || (row.ruleId === UNCLEAR_CREDIT_RULE && !fromOthers.has(row)),
  );
  const sources = incomeSources(
    open,
    input.asOf,
    streamMemoryOf(input),
    (from, to) => knownDays(input, from, to),
    windowOf(input).from,
  );
  return regularSources(sources).filter(
    ({ hasEnded, rows, monthlyCents }) =>
      !hasEnded && rows.length >= FEWEST_CREDITS && monthlyCents >= leastUnexplainedCents,
  );
});

/**
 * Credits that may be the applicant's pay though no income counts them: those without a category, and regular payments of
 * others whose name is not that of a person.
 */
export const creditsThatMayBePay = oncePerInput((input: AnalysisInput): readonly UnexplainedCredits[] => {
  const { leastUnexplainedCents } = dataQualityPolicyOn(input.asOf);
  const { streams, rows } = personIncomeOf(input);
  const ofOthers = (input.countPersonIncome ? [] : streams).filter(
    ({ state, monthlyAmountCents, counterpartyName }) =>
      state !== 'ENDED' &&
      monthlyAmountCents >= leastUnexplainedCents &&
      payerKindOf(counterpartyName.toUpperCase().split(' ')) === 'unknown',
  );
  return [
    ...unexplainedCredits(input),
    ...ofOthers.map(({ counterpartyName: name, monthlyAmountCents: monthlyCents, occurrences }) => {
      const ids = new Set(occurrences.map(({ transactionId }) => transactionId));
      return { name, monthlyCents, rows: [...rows].filter(({ id }) => ids.has(id)) };
    }),
  ];
});

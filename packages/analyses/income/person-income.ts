import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { flowByLabel } from '../expenses/flow-by-label.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';

/** How money from people is labelled: nothing shows that it is pay, a grant, rent or maintenance. */
const FROM_PEOPLE: ReadonlySet<LabelId> = new Set([
  'transfer.third_party_in',
  'transfer.instant_in',
  'transfer.cross_border_in',
]);

/** Fewer credits of one person are favours. */
const FEWEST_CREDITS = 3;

/** Regular credits from natural persons, whether or not they count as income. */
export interface PersonIncome {
  /** Largest amount a month first. */
  readonly streams: readonly RecurringStream[];
  /** The rows of those streams. */
  readonly rows: ReadonlySet<LabelledTransaction>;
}

/** The streams of an input whose payer is a natural person and of which nothing shows that they are pay. */
export const personIncomeOf = oncePerInput((input: AnalysisInput): PersonIncome => {
  const received = flowByLabel(input).other_in.filter((row) => FROM_PEOPLE.has(row.label));
  const streams = findStreams(received, input.asOf, 'in', streamMemoryOf(input)).filter(
    ({ occurrences, counterpartyName: name }) =>
      occurrences.length >= FEWEST_CREDITS && payerKindOf(name.toUpperCase().split(' ')) !== 'organisation',
  );
  const ids = new Set(streams.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId)));
  return { streams, rows: new Set(received.filter((row) => ids.has(row.id))) };
});

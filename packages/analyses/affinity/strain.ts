import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Affinity } from '../documents/affinity.ts';
import { strainReasons } from '../documents/affinity.ts';
import { type AnalysisInput, countedRows } from '../input/analysis-input.ts';
import { monthsBack } from '../risk/risk-returned-debits.ts';

type StrainReason = Affinity['withheld_ads'][number]['reasons'][number];

const isSignOf: Readonly<Record<StrainReason, (row: LabelledTransaction) => boolean>> = {
  debt_review: (row) => row.label === 'debt.debt_review',
  collections: (row) => row.label === 'debt.collections',
  returned_debit_orders: (row) => hasFlag(row.label, 'returned_debit'),
  gambling: (row) => hasFlag(row.label, 'gambling') && row.amountCents < 0,
};

/**
 * Risk flags of the last `months` months, with the ids of the transactions behind each, oldest first: debt review or
 * collection payments, returned debit orders whatever the reason, and any money spent on gambling.
 */
export function recentRiskFlags(input: AnalysisInput, months: number): ReadonlyMap<StrainReason, readonly string[]> {
  const from = monthsBack(input.asOf, months);
  const recent = countedRows(input).filter((row) => row.bookedOn >= from);
  return new Map(
    strainReasons.flatMap((reason) => {
      const ids = recent.filter(isSignOf[reason]).map((row) => row.id);
      return ids.length === 0 ? [] : [[reason, ids] as const];
    }),
  );
}

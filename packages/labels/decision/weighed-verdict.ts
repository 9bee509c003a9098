import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';

/** The verdict of words, before and after what other transactions say. */
export interface WeighedVerdict {
  /** As the passes across transactions see it: money in keeps the label of the tables, as rhythm and amounts say more than letters do. */
  readonly verdict: LabelVerdict;
  /** What stands where no pass says more. */
  readonly settled: LabelVerdict;
}

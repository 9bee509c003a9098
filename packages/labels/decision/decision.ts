import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { Candidate } from './candidate.ts';

/** A label and the ground for it, before the rest of the verdict is filled in. */
export interface Decision extends Pick<LabelVerdict, 'label' | 'confidence' | 'labelledBy' | 'ruleId' | 'matchedText'> {
  /** The candidate whose party is on the other side. */
  readonly by: Candidate | null;
}

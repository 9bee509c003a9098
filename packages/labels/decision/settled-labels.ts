import type { LabellingState } from './draft.ts';

/**
 * Gives money in that no pass named the label that the tables and the learned model settle on together, by the words that stay the same
 * over a payer's payments. It comes last: rhythm, amounts and other accounts say more than letters do.
 */
export function settleUnexplained(drafts: readonly LabellingState[]): void {
  for (const draft of drafts) {
    const { verdict, settled, fixed } = draft;
    if (verdict.label === settled.label || fixed || verdict.pairedWith !== null) continue;
    draft.verdict = { ...settled, counterparty: verdict.counterparty };
  }
}

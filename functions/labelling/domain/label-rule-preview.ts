import type { LabelRule, LabelRuleSet } from '@imali/labels/rules/label-rule.ts';
import { labelRuleMatcher } from '@imali/labels/rules/label-rule-matcher.ts';
import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { normaliseDescription } from '@imali/ledger/text/normalise.ts';

/** A transaction that meets the conditions of a rule that is not kept yet. */
export interface PreviewedRow {
  readonly row: LedgerTransaction;
  readonly oldLabel: LabelId;
  /** The old one where a stronger decision keeps it. */
  readonly newLabel: LabelId;
  /** What keeps the label: a user's own label, or a rule that is asked first. */
  readonly keptBy: 'user' | 'organisation_rule' | null;
}

/** Transactions that a rule would move from one label to another, in one currency. */
export interface PreviewedChange {
  readonly oldLabel: LabelId;
  readonly newLabel: LabelId;
  readonly currency: string;
  readonly transactions: number;
  /** Sum of the amounts without their signs. */
  readonly cents: number;
}

/**
 * What a rule would do to labelled transactions beside the organisation's rules: the transactions that meet its conditions,
 * null for one that does not. Only the transaction itself is judged, not those that are paired with it.
 */
export function labelRulePreview(
  candidate: LabelRule,
  rules: LabelRuleSet,
): (row: LedgerTransaction, account: LedgerAccount, verdict: LabelVerdict) => PreviewedRow | null {
  const candidateFor = labelRuleMatcher({ organisationRules: [candidate], sharedRules: [] });
  const ruleFor = labelRuleMatcher({ ...rules, organisationRules: [...rules.organisationRules, candidate] });
  return (row, account, { label: oldLabel, labelledBy }) => {
    const { text } = normaliseDescription(row.description, row.reference);
    if (!candidateFor(row, account, text)) return null;
    if (labelledBy === 'user') return { row, oldLabel, newLabel: oldLabel, keptBy: 'user' };
    const decides = ruleFor(row, account, text)?.rule.id === candidate.id;
    return decides
      ? { row, oldLabel, newLabel: candidate.label, keptBy: null }
      : { row, oldLabel, newLabel: oldLabel, keptBy: 'organisation_rule' };
  };
}

/** The changes by old and new label and currency, the largest number of transactions first. */
export function previewedChanges(rows: readonly PreviewedRow[]): PreviewedChange[] {
  const changed = rows.filter(({ oldLabel, newLabel }) => oldLabel !== newLabel);
  const groups = Map.groupBy(changed, ({ oldLabel, newLabel, row }) => `${oldLabel} ${newLabel} ${row.currency}`);
  return [...groups]
    .toSorted(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const { oldLabel, newLabel, row } = first;
      const cents = group.reduce((sum, entry) => sum + Math.abs(entry.row.amountCents), 0);
      return [{ oldLabel, newLabel, currency: row.currency, transactions: group.length, cents }];
    });
}

import type { LabelRuleSet } from './label-rule.ts';
import type { RuleDecision } from './label-rule-matcher.ts';
import type { LabelSource, LabelVerdict } from './labelled-transaction.ts';
import type { LabelId } from './taxonomy.ts';

/** What people decided, strongest first: user, organisation, shared. */
export interface LabelOverrides extends LabelRuleSet {
  /** Label by fingerprint of the movement (fingerprint.ts). */
  readonly user: ReadonlyMap<string, LabelId>;
}

/** No overrides. */
export const NO_OVERRIDES: LabelOverrides = { user: new Map(), organisationRules: [], sharedRules: [] };

const RULE_CONFIDENCE: Readonly<Record<RuleDecision['source'], number>> = {
  organisation_rule: 0.99,
  shared_rule: 0.96,
};

function decidedBy(
  verdict: LabelVerdict,
  label: LabelId,
  labelledBy: LabelSource,
  confidence: number,
  ruleId: string,
  matchedText: string,
): LabelVerdict {
  const runnerUp = verdict.label === label ? verdict.runnerUp : verdict.label;
  return { ...verdict, label, labelledBy, confidence, ruleId, matchedText, runnerUp };
}

/** The verdict after the user's label or the rule that applies; the same verdict where there is neither. A user's label stands even against the movement's side. */
export function overridden(
  verdict: LabelVerdict,
  userLabel: LabelId | undefined,
  decision: RuleDecision | null,
): LabelVerdict {
  if (userLabel !== undefined) return decidedBy(verdict, userLabel, 'user', 1, 'user', '');
  if (!decision) return verdict;
  const { rule, source, matchedText } = decision;
  return decidedBy(verdict, rule.label, source, RULE_CONFIDENCE[source], rule.id, matchedText);
}

import type { LabelSource, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { LabelRuleSet } from '../rules/label-rule.ts';
import type { RuleDecision } from '../rules/label-rule-matcher.ts';

/** A label that a user gave one transaction (by its fingerprint) for every transaction of the same party. */
export interface PartyLabel {
  readonly fingerprint: string;
  readonly label: LabelId;
}

/** What people decided, strongest first: user, organisation, shared. */
export interface LabelOverrides extends LabelRuleSet {
  /** Label by fingerprint of the transaction (fingerprint.ts). */
  readonly user: ReadonlyMap<string, LabelId>;
  /** Labels that users gave for every transaction of a party, oldest first (party-memory.ts). */
  readonly userParties?: readonly PartyLabel[];
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

/** The verdict after the user's label or the rule that applies; the same verdict where there is neither. A user's label holds even against the transaction's side. */
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

const FOR_PARTY = 'user_party:';

/** The verdict of a transaction whose party has a label of a user: stronger than any rule, weaker than a label of its own. */
export function labelledForParty(verdict: LabelVerdict, { label, fingerprint }: PartyLabel): LabelVerdict {
  return decidedBy(verdict, label, 'user', 1, `${FOR_PARTY}${fingerprint}`, '');
}

/** The fingerprint of the transaction whose label another one has for its party; null where its label is its own. */
export function partyLabelGivenTo({ ruleId }: Pick<LabelVerdict, 'ruleId'>): string | null {
  return ruleId.startsWith(FOR_PARTY) ? ruleId.slice(FOR_PARTY.length) : null;
}

import type { LabelSource, LabelVerdict } from './labelled-transaction.ts';
import { normalise } from './normalise.ts';
import { fitsDirection, type LabelId } from './taxonomy.ts';

/** A rule kept by an organisation, or shared by all. */
export interface LabelRule {
  readonly id: string;
  /** Part of a description; compared after both were normalised. An empty text matches nothing. */
  readonly contains: string;
  readonly direction?: 'in' | 'out';
  /** Bounds of the absolute amount in cents, both included. */
  readonly minCents?: number;
  readonly maxCents?: number;
  readonly label: LabelId;
}

/** What people decided, strongest first: user, organisation, shared. */
export interface LabelOverrides {
  /** Label by fingerprint of the movement (fingerprint.ts). */
  readonly user: ReadonlyMap<string, LabelId>;
  readonly organisationRules: readonly LabelRule[];
  readonly sharedRules: readonly LabelRule[];
}

/** No overrides. */
export const NO_OVERRIDES: LabelOverrides = { user: new Map(), organisationRules: [], sharedRules: [] };

const RULE_CONFIDENCE: Readonly<Record<'organisation_rule' | 'shared_rule', number>> = {
  organisation_rule: 0.99,
  shared_rule: 0.96,
};

interface PreparedRule extends LabelRule {
  readonly text: string;
  readonly source: 'organisation_rule' | 'shared_rule';
}

/** Rules in the order in which they are asked; within a source the longer text is the more specific. */
export function prepareRules({ organisationRules, sharedRules }: LabelOverrides): readonly PreparedRule[] {
  const prepared = (rules: readonly LabelRule[], source: PreparedRule['source']): PreparedRule[] =>
    rules
      .map((rule) => ({ ...rule, source, text: normalise(rule.contains).replace(/ +/g, ' ') }))
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => b.text.length - a.text.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  return [...prepared(organisationRules, 'organisation_rule'), ...prepared(sharedRules, 'shared_rule')];
}

function applies(rule: PreparedRule, text: string, amountCents: number): boolean {
  const size = Math.abs(amountCents);
  if (rule.direction !== undefined && amountCents !== 0 && (rule.direction === 'in') !== amountCents > 0) return false;
  if (rule.minCents !== undefined && size < rule.minCents) return false;
  if (rule.maxCents !== undefined && size > rule.maxCents) return false;
  return fitsDirection(rule.label, amountCents) && text.includes(rule.text);
}

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

/** The verdict after the user's label or the first rule that applies; the same verdict where there is none. A user's label stands even against the movement's side. */
export function overridden(
  verdict: LabelVerdict,
  userLabel: LabelId | undefined,
  rules: readonly PreparedRule[],
  text: string,
  amountCents: number,
): LabelVerdict {
  if (userLabel !== undefined) return decidedBy(verdict, userLabel, 'user', 1, 'user', '');
  const rule = rules.find((candidate) => applies(candidate, text, amountCents));
  return rule ? decidedBy(verdict, rule.label, rule.source, RULE_CONFIDENCE[rule.source], rule.id, rule.text) : verdict;
}

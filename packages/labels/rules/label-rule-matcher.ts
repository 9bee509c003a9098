import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { fitsDirection } from '@imali/ledger/taxonomy/taxonomy.ts';
import { normalise } from '@imali/ledger/text/normalise.ts';
import { foundIn, type RuleText, ruleTextOf, stableTexts } from '../text/rule-text.ts';
import type { LabelRule, LabelRuleSet } from './label-rule.ts';
import { patternSearch } from './label-rule-pattern.ts';

type RuleSource = 'organisation_rule' | 'shared_rule';

/** The rule that labels a transaction, and the words that it found, normalised. */
export interface RuleDecision {
  readonly rule: LabelRule;
  readonly source: RuleSource;
  readonly matchedText: string;
}

type Row = Pick<LedgerTransaction, 'description' | 'reference' | 'amountCents'>;
type Account = Pick<LedgerAccount, 'accountNumber' | 'bankSlug'>;

/** Finds the rule for a transaction. `text` is its normalised text (normaliseDescription). */
export type RuleMatcher = (row: Row, account: Account, text: string) => RuleDecision | null;

interface PreparedRule {
  readonly rule: LabelRule;
  readonly source: RuleSource;
  /** Its text is empty when the rule has no `contains`. */
  readonly wanted: RuleText;
}

/** No bank prints as much of one transaction; a longer text would only make a search slow. */
const SEARCHED_CHARACTERS = 250;

/** What a regex is searched in: the beginning of description and reference as printed, white space as single blanks. */
function searchedText(description: string, reference: string): string {
  const text = description.trim().replace(/\s+/g, ' ');
  const more = reference.trim().replace(/\s+/g, ' ');
  const all = more === '' || text.toUpperCase().includes(more.toUpperCase()) ? text : `${text} ${more}`;
  return all.slice(0, SEARCHED_CHARACTERS);
}

const scopeOf = ({ accountNumber, bankSlug }: LabelRule): number =>
  accountNumber !== undefined ? 2 : bankSlug !== undefined ? 1 : 0;

const narrowings = ({ regex, direction, minCents, maxCents }: LabelRule): number =>
  [regex, direction, minCents, maxCents].filter((condition) => condition !== undefined).length;

/**
 * The more specific rule first: one for an account before one for a bank before one for all; then the longer
 * `contains`; then the one with more of regex, direction and bounds; then the older. Those of one instant go by their id.
 */
function bySpecificity(a: PreparedRule, b: PreparedRule): number {
  return (
    scopeOf(b.rule) - scopeOf(a.rule) ||
    b.wanted.text.length - a.wanted.text.length ||
    narrowings(b.rule) - narrowings(a.rule) ||
    compareText(a.rule.createdAt ?? '', b.rule.createdAt ?? '') ||
    compareText(a.rule.id, b.rule.id)
  );
}

function prepared(rules: readonly LabelRule[], source: RuleSource): PreparedRule[] {
  return rules
    .map((rule) => ({ rule, source, wanted: ruleTextOf(rule.contains ?? '') }))
    .filter(({ rule, wanted }) => (rule.contains === undefined ? rule.regex !== undefined : wanted.text !== ''))
    .toSorted(bySpecificity);
}

/** The words that meet a rule's text, empty for one without; null where any of its conditions but the pattern does not hold. */
function met(
  { rule, wanted }: PreparedRule,
  amountCents: number,
  account: Account,
  text: string,
  stableOf: (text: string) => string,
): string | null {
  const size = Math.abs(amountCents);
  if (rule.direction !== undefined && amountCents !== 0 && (rule.direction === 'in') !== amountCents > 0) return null;
  if (rule.minCents !== undefined && size < rule.minCents) return null;
  if (rule.maxCents !== undefined && size > rule.maxCents) return null;
  if (rule.accountNumber !== undefined && rule.accountNumber !== account.accountNumber) return null;
  if (rule.bankSlug !== undefined && rule.bankSlug !== account.bankSlug) return null;
  return fitsDirection(rule.label, amountCents) ? foundIn(wanted, text, stableOf) : null;
}

/**
 * Asks rules in their order: every rule of the organisation before every shared one, and within a source the more
 * specific first (bySpecificity). The first whose conditions all hold decides, unless its label does not fit the
 * transaction's side. The order of the lists given does not matter.
 */
export function labelRuleMatcher({ organisationRules, sharedRules }: LabelRuleSet): RuleMatcher {
  const rules = [...prepared(organisationRules, 'organisation_rule'), ...prepared(sharedRules, 'shared_rule')];
  if (rules.length === 0) return () => null;
  const places = new Map<PreparedRule, number>();
  const patterns: string[] = [];
  for (const entry of rules) {
    if (entry.rule.regex !== undefined) places.set(entry, patterns.push(entry.rule.regex) - 1);
  }
  const search = patternSearch(patterns);
  const stableOf = stableTexts();
  return ({ description, reference, amountCents }, account, text) => {
    let printed: string | undefined;
    for (const entry of rules) {
      const found = met(entry, amountCents, account, text, stableOf);
      if (found === null) continue;
      const { rule, source } = entry;
      const place = places.get(entry);
      if (place === undefined) return { rule, source, matchedText: found };
      printed ??= searchedText(description, reference);
      if (!search.matches(printed, place)) continue;
      return { rule, source, matchedText: found === '' ? normalise(search.found(printed, place)) : found };
    }
    return null;
  };
}

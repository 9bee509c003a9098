import { type LabelRule, LabelRule as LabelRuleSchema } from '@imali/labels/rules/label-rule.ts';
import { containedText, occursIn, ruleTextOf } from '@imali/labels/text/rule-text.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';
import type { ListPage, PageRequest } from '../../../platform/store/page.ts';

/** At most so many rules are shared by all: every analysis holds all of them. */
export const MAX_SHARED_RULES = 5_000;

/** A version of the shared rules: who published it, and what it changed. Versions are added and never changed. */
export const SharedRulesVersion = z.object({
  /** From 1 on, without a gap. */
  version: z.int().min(1),
  /** The draft that it was published from. */
  draftId: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  note: z.string(),
  /** The version whose rules these are again; null for rules that are new. */
  restores: z.int().nullable(),
  rules: z.int(),
  added: z.int(),
  removed: z.int(),
});
export type SharedRulesVersion = Readonly<z.infer<typeof SharedRulesVersion>>;

export const SharedRuleList = z.array(LabelRuleSchema);

/** What `SharedRulesStore` offers to functions that may only read. */
export interface SharedRulesReader {
  /** The version that analyses ask now; 0 before any was published. */
  current(): Promise<number>;
  find(version: number): Promise<SharedRulesVersion | null>;
  /** Newest first. */
  list(page: PageRequest): Promise<ListPage<SharedRulesVersion & { readonly id: string }>>;
  /** The rules of a version, none for version 0. Throws for one that does not exist. */
  rulesOf(version: number): Promise<readonly LabelRule[]>;
}

export interface SharedRulesStore extends SharedRulesReader {
  /**
   * Makes the rules the next version after `base`. A draft is published once: publishing it again finds its version.
   * 'outdated' when another version came after `base`.
   */
  publish(
    base: number,
    version: Omit<SharedRulesVersion, 'version' | 'rules'>,
    rules: readonly LabelRule[],
  ): Promise<{ readonly outcome: 'published'; readonly version: number } | { readonly outcome: 'outdated' }>;
}

/** A wish for the transactions of one text: another label, or no label by a rule any more. */
export interface RuleChange {
  /** As a descriptor has it. */
  readonly text: string;
  readonly label: LabelId | null;
}

/** The rules after these changes; a text has at most one rule. `idOf` names the rule of a text. */
export function changedRules(
  rules: readonly LabelRule[],
  changes: readonly RuleChange[],
  idOf: (text: string) => string,
): LabelRule[] {
  const byText = new Map(rules.map((rule) => [containedText(rule.contains ?? ''), rule]));
  for (const { text, label } of changes) {
    const contains = containedText(text);
    if (contains === '') continue;
    if (label === null) byText.delete(contains);
    else if (byText.get(contains)?.label !== label) byText.set(contains, { id: idOf(contains), contains, label });
  }
  return [...byText.values()].toSorted((a, b) => compareText(a.contains ?? '', b.contains ?? ''));
}

/** What one list of rules has that another has not. */
export interface RuleDifference {
  readonly added: readonly LabelRule[];
  readonly removed: readonly LabelRule[];
}

const meaningOf = ({ id: _, ...rule }: LabelRule): string => JSON.stringify(Object.entries(rule).toSorted());

/** The rules that the second list adds to the first and takes from it; their ids do not count. */
export function diffRules(before: readonly LabelRule[], after: readonly LabelRule[]): RuleDifference {
  const [old, now] = [new Set(before.map(meaningOf)), new Set(after.map(meaningOf))];
  return {
    added: after.filter((rule) => !old.has(meaningOf(rule))),
    removed: before.filter((rule) => !now.has(meaningOf(rule))),
  };
}

/**
 * Whether a difference of shared rules can touch an applicant who has these texts. Shared rules are made of texts alone,
 * so an applicant in none of whose texts one of them occurs keeps every label.
 */
export function touches({ added, removed }: RuleDifference): (texts: readonly string[]) => boolean {
  const wanted = new Set([...added, ...removed].map(({ contains = '' }) => containedText(contains)));
  return occursIn([...wanted].map(ruleTextOf));
}

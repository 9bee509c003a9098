import type { LabelRule, LabelRuleSet } from '@imali/labels/rules/label-rule.ts';
import type { LabelRuleStore } from './label-rule-store.ts';

/** The part of a store of label rules that an analysis reads, with these rules of every organisation and shared. */
export function keptRules(rules: Partial<LabelRuleSet> = {}): Pick<LabelRuleStore, 'ofOrganisation' | 'shared'> {
  const copy = (list: readonly LabelRule[] = []): LabelRule[] => [...list];
  return {
    ofOrganisation: async () => copy(rules.organisationRules),
    shared: async () => copy(rules.sharedRules),
  };
}

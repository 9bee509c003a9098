import type { LabelRule, LabelRuleRecord, LabelRuleSet } from '@imali/labels/rules/label-rule.ts';
import type { ListPage, PageRequest } from '../../../platform/store/page.ts';

/** What `LabelRuleStore` offers to functions that may only read. */
export interface LabelRuleReader {
  /** Newest first. */
  list(organisationId: string, page: PageRequest): Promise<ListPage<LabelRuleRecord>>;
  /** Every rule of an organisation: one read, because there are at most MAX_LABEL_RULES. */
  ofOrganisation(organisationId: string): Promise<LabelRule[]>;
  shared(): Promise<readonly LabelRule[]>;
}

/** Label rules of organisations, and those shared by all, as they were published last (functions/bank-data/domain/basis/shared-rules.ts). */
export interface LabelRuleStore extends LabelRuleReader {
  /** 'full' when the organisation has MAX_LABEL_RULES already, also when several are made at once. */
  create(rule: LabelRuleRecord): Promise<'created' | 'full'>;
  remove(organisationId: string, ruleId: string): Promise<'removed' | 'not_found'>;
}

/** The rules that an analysis of this organisation's data asks now. */
export async function currentRules(
  store: Pick<LabelRuleStore, 'ofOrganisation' | 'shared'>,
  organisationId: string,
): Promise<LabelRuleSet> {
  const [organisationRules, sharedRules] = await Promise.all([store.ofOrganisation(organisationId), store.shared()]);
  return { organisationRules, sharedRules };
}

import type { LabelRuleRecord } from '@imali/labels/rules/label-rule.ts';
import { randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { LabelRuleOut } from '../../../schemas/entities/label-rule.ts';

export function labelRuleView(rule: LabelRuleRecord): LabelRuleOut {
  return {
    id: rule.id,
    name: rule.name,
    conditions: {
      description_contains: rule.contains ?? null,
      description_regex: rule.regex ?? null,
      min_amount: randsOrNull(rule.minCents ?? null),
      max_amount: randsOrNull(rule.maxCents ?? null),
      direction: rule.direction ?? null,
      account_number: rule.accountNumber ?? null,
      bank_slug: rule.bankSlug ?? null,
    },
    label: rule.label,
    applies_to: 'organisation',
    created_by: rule.createdBy,
    created_at: rule.createdAt,
  };
}

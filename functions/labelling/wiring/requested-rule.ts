import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { checkedLabel, type LabelRuleFault } from '@imali/labels/rules/label-rule-faults.ts';
import { crowdedPatternFault } from '@imali/labels/rules/label-rule-pattern.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { InvalidOutcome } from '../../../schemas/endpoint.ts';
import type { LabelRuleConditions } from '../../../schemas/entities/label-rule.ts';

const places: Readonly<Record<LabelRuleFault['part'], readonly string[]>> = {
  label: ['body', 'label'],
  contains: ['body', 'conditions', 'description_contains'],
  regex: ['body', 'conditions', 'description_regex'],
};

/** The rule that a body asks for, or why it can be none. */
export function requestedRule(
  id: string,
  createdAt: string,
  { conditions, label }: { readonly conditions: LabelRuleConditions; readonly label: string },
): { readonly rule: LabelRule & { readonly createdAt: string } } | InvalidOutcome {
  const given = {
    ...(conditions.description_contains === null ? {} : { contains: conditions.description_contains }),
    ...(conditions.description_regex === null ? {} : { regex: conditions.description_regex }),
    ...(conditions.direction === null ? {} : { direction: conditions.direction }),
    ...(conditions.min_amount === null ? {} : { minCents: centsOf(conditions.min_amount) }),
    ...(conditions.max_amount === null ? {} : { maxCents: centsOf(conditions.max_amount) }),
    ...(conditions.account_number === null ? {} : { accountNumber: conditions.account_number }),
    ...(conditions.bank_slug === null ? {} : { bankSlug: conditions.bank_slug }),
  };
  const checked = checkedLabel(label, given);
  if ('label' in checked) return { rule: { id, createdAt, ...given, label: checked.label } };
  return {
    invalid: checked.faults.map(({ part, message }) => ({
      loc: places[part],
      msg: message,
      type: part === 'label' ? 'enum' : 'value_error',
    })),
  };
}

/**
 * Why a pattern cannot be kept beside the rules of its organisation; null when it can. Rules made at the same moment do not see
 * each other, so the bound is not exact.
 */
export function crowdedPattern(regex: string, kept: readonly LabelRule[]): InvalidOutcome | null {
  const others = kept.flatMap((rule) => (rule.regex === undefined ? [] : [rule.regex]));
  const msg = crowdedPatternFault(regex, others);
  return msg === null ? null : { invalid: [{ loc: places.regex, msg, type: 'value_error' }] };
}

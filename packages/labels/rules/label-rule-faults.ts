import { isLabelId, type LabelId, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import { containedText } from '../text/rule-text.ts';
import type { LabelRule } from './label-rule.ts';
import { patternFault } from './label-rule-pattern.ts';

/** What is wrong with a part of a rule. */
export interface LabelRuleFault {
  readonly part: 'label' | 'contains' | 'regex';
  readonly message: string;
}

/** The label of a rule that can be kept, or everything that is wrong with it. */
export function checkedLabel(
  label: string,
  { contains, regex, direction }: Pick<LabelRule, 'contains' | 'regex' | 'direction'>,
): { readonly label: LabelId } | { readonly faults: readonly LabelRuleFault[] } {
  const faults: LabelRuleFault[] = [];
  if (contains !== undefined && containedText(contains) === '') {
    faults.push({
      part: 'contains',
      message: 'has nothing left once dates, amounts and reference numbers are removed',
    });
  }
  const fault = regex === undefined ? null : patternFault(regex);
  if (fault !== null) faults.push({ part: 'regex', message: fault });
  if (!isLabelId(label)) {
    const message = 'must be a label of the taxonomy: GET /v1/labels lists them';
    return { faults: [...faults, { part: 'label', message }] };
  }
  const side = labelOf(label).direction;
  if (direction !== undefined && side !== 'both' && side !== direction) {
    faults.push({ part: 'label', message: `is for money ${side}, and the rule is for money ${direction}` });
  }
  return faults.length === 0 ? { label } : { faults };
}

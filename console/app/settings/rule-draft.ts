import { enteredNumber } from '../figures/loan-form.ts';

/** What is entered for a rule, as texts. */
export interface RuleDraft {
  readonly name: string;
  readonly contains: string;
  readonly direction: 'any' | 'in' | 'out';
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

export const newRule: RuleDraft = { name: '', contains: '', direction: 'any', from: '', to: '', label: '' };

export const directions = ['any', 'in', 'out'] as const;

interface Missing {
  readonly contains: string;
  readonly label: string;
  readonly amount: string;
}

const isAmount = (text: string): boolean => text.trim() === '' || enteredNumber(text) !== null;

/** What keeps a rule from being made, by its field. */
export function lacksOfRule(
  { contains, label, from, to }: RuleDraft,
  missing: Missing,
): Readonly<Record<string, string>> {
  return {
    ...(contains.trim() === '' ? { 'rule-contains': missing.contains } : {}),
    ...(label === '' ? { 'rule-label': missing.label } : {}),
    ...(isAmount(from) ? {} : { 'rule-from': missing.amount }),
    ...(isAmount(to) ? {} : { 'rule-to': missing.amount }),
  };
}

/** The rule that a draft says. */
export function ruleOf({ name, contains, direction, from, to, label }: RuleDraft) {
  return {
    name: name.trim() === '' ? null : name.trim(),
    conditions: {
      description_contains: contains.trim(),
      direction: direction === 'any' ? null : direction,
      min_amount: enteredNumber(from),
      max_amount: enteredNumber(to),
    },
    label,
  };
}

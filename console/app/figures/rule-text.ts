import type { Transaction } from '../console-api.ts';

/**
 * What a rule made of one transaction looks for: the counterparty where the description names it, else the description.
 * Dates and reference numbers need no care: the API leaves them out before it compares.
 */
export function ruleTextOf({ description, counterparty }: Pick<Transaction, 'description' | 'counterparty'>): string {
  const name = counterparty?.name ?? '';
  const isNamed = name !== '' && description.toLowerCase().includes(name.toLowerCase());
  return (isNamed ? name : description).replace(/\s+/g, ' ').trim().slice(0, 200);
}

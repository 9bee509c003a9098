import type { AccountType } from '@imali/ledger/rows/ledger.ts';

/** Words in the name of a product, English and Afrikaans, and the kind of account they mean; the first that is found counts. */
const kinds: readonly (readonly [RegExp, AccountType])[] = [
  [/home\s*loan|bond\b|huislening|mortgage/i, 'home_loan'],
  [/credit\s*card|kredietkaart/i, 'credit_card'],
  [/vehicle|loan\b|lening/i, 'loan'],
  [/money\s*market|notice|fixed\s*deposit|invest(?!ec)|belegging|geldmark/i, 'investment'],
  [/business|besigheid/i, 'business'],
  [/sav(?:ing|e)|spaar|goalsave|pocket|global\s*one/i, 'savings'],
  [/cheque|current|transact|tjek|lopende|everyday|achiever|prestige/i, 'cheque'],
];

/** The kind of an account by its product's name; `otherwise` where the name does not show it. */
export function accountKind(name: string, otherwise: AccountType): AccountType {
  return kinds.find(([words]) => words.test(name))?.[1] ?? otherwise;
}

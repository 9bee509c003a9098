import type { PolicyDocument } from '../document/policy-document.ts';
import { rentalVetting } from './rental-vetting.ts';
import { salariedPersonalLoan } from './salaried-personal-loan.ts';
import { salariedShortTerm } from './salaried-short-term.ts';
import { smmeCashAdvance } from './smme-cash-advance.ts';

/** Policies to begin with, by id: examples with tests, to be changed and reviewed before anybody decides by them. */
export const starterPolicies: Readonly<Record<string, PolicyDocument>> = {
  salaried_short_term: salariedShortTerm,
  salaried_personal_loan: salariedPersonalLoan,
  smme_cash_advance: smmeCashAdvance,
  rental_vetting: rentalVetting,
};

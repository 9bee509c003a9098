import type { BankSlug } from '../../../schemas/banks.ts';

/** What banks call themselves on their statements; nobody else's statement begins with these. */
export const bankNames: readonly (readonly [name: string, slug: BankSlug])[] = [
  ['Capitec Business', 'capitec_business'],
  ['Capitec', 'capitec'],
  ['Absa', 'absa'],
  ['African Bank', 'african_bank'],
  ['Bank Zero', 'bank_zero'],
  ['Bidvest Bank', 'bidvest'],
  ['Discovery Bank', 'discovery'],
  ['First National Bank', 'fnb'],
  ['FNB', 'fnb'],
  ['RMB Private Bank', 'rmb'],
  ['Investec', 'investec'],
  ['Nedbank', 'nedbank'],
  ['Old Mutual', 'om_bank'],
  ['Postbank', 'postbank'],
  ['Sasfin', 'sasfin'],
  ['Standard Bank', 'standard_bank'],
  ['TymeBank', 'tymebank'],
  ['Finbond', 'finbond'],
  ['Access Bank', 'access_bank'],
  ['uBank', 'ubank'],
  ['HSBC', 'hsbc'],
  ['Citibank', 'citibank'],
];

/** Display names of the banks by slug; of a slug that is not listed, its words with capitals are shown. */
const bankNames: Readonly<Record<string, string>> = {
  absa: 'Absa',
  african_bank: 'African Bank',
  access_bank: 'Access Bank',
  bank_zero: 'Bank Zero',
  bidvest: 'Bidvest Bank',
  capitec: 'Capitec',
  capitec_business: 'Capitec Business',
  citibank: 'Citibank',
  discovery: 'Discovery Bank',
  fnb: 'FNB',
  hsbc: 'HSBC',
  investec: 'Investec',
  nedbank: 'Nedbank',
  om_bank: 'Old Mutual Bank',
  postbank: 'Postbank',
  rmb: 'RMB Private',
  sasfin: 'Sasfin',
  standard_bank: 'Standard Bank',
  tymebank: 'TymeBank',
  ubank: 'uBank',
  finbond: 'Finbond Mutual',
};

/** Display name of a bank. */
export function bankNameOf(slug: string): string {
  return bankNames[slug] ?? slug.replaceAll(/(^|_)([a-z])/g, (_, start: string, letter: string) => `${start ? ' ' : ''}${letter.toUpperCase()}`);
}

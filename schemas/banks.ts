/**
 * How well a universal branch code is known: seen in public lists, remembered only, or listed differently by
 * different sources. Nothing is refused because of a code; payment instructions use the public ones only.
 */
export type BranchCodeEvidence = 'public' | 'memory' | 'disputed' | 'none';

export interface Bank {
  readonly slug: string;
  readonly displayName: string;
  /** Six digits as text, because some begin with zero; null if unknown. */
  readonly universalBranchCode: string | null;
  readonly branchCodeEvidence: BranchCodeEvidence;
  readonly swift: string | null;
}

/**
 * South African banks whose accounts an upload may name. Sources: public universal branch code lists (ourpower,
 * loanhub24, sagovinfo, searchi) as compiled in the project's banks.tsv; entries marked `memory` were not confirmed.
 */
export const banks = [
  { slug: 'absa', displayName: 'Absa', universalBranchCode: '632005', branchCodeEvidence: 'public', swift: 'ABSAZAJJ' },
  {
    slug: 'access_bank',
    displayName: 'Access Bank',
    universalBranchCode: '410105',
    branchCodeEvidence: 'disputed',
    swift: 'BATHZAJJ',
  },
  {
    slug: 'african_bank',
    displayName: 'African Bank',
    universalBranchCode: '430000',
    branchCodeEvidence: 'public',
    swift: 'AFRCZAJJ',
  },
  {
    slug: 'bank_zero',
    displayName: 'Bank Zero',
    universalBranchCode: '888000',
    branchCodeEvidence: 'public',
    swift: null,
  },
  {
    slug: 'bidvest',
    displayName: 'Bidvest Bank',
    universalBranchCode: '462005',
    branchCodeEvidence: 'public',
    swift: 'BIDBZAJJ',
  },
  {
    slug: 'capitec',
    displayName: 'Capitec',
    universalBranchCode: '470010',
    branchCodeEvidence: 'public',
    swift: 'CABLZAJJ',
  },
  {
    slug: 'capitec_business',
    displayName: 'Capitec Business',
    universalBranchCode: '450105',
    branchCodeEvidence: 'memory',
    swift: null,
  },
  {
    slug: 'citibank',
    displayName: 'Citibank',
    universalBranchCode: '350005',
    branchCodeEvidence: 'public',
    swift: null,
  },
  {
    slug: 'discovery',
    displayName: 'Discovery Bank',
    universalBranchCode: '679000',
    branchCodeEvidence: 'public',
    swift: 'DISCZAJJ',
  },
  {
    slug: 'finbond',
    displayName: 'Finbond Mutual',
    universalBranchCode: '589000',
    branchCodeEvidence: 'memory',
    swift: null,
  },
  { slug: 'fnb', displayName: 'FNB', universalBranchCode: '250655', branchCodeEvidence: 'public', swift: 'FIRNZAJJ' },
  { slug: 'hsbc', displayName: 'HSBC', universalBranchCode: '587000', branchCodeEvidence: 'public', swift: null },
  {
    slug: 'investec',
    displayName: 'Investec',
    universalBranchCode: '580105',
    branchCodeEvidence: 'public',
    swift: 'IVESZAJJ',
  },
  {
    slug: 'nedbank',
    displayName: 'Nedbank',
    universalBranchCode: '198765',
    branchCodeEvidence: 'public',
    swift: 'NEDSZAJJ',
  },
  {
    slug: 'om_bank',
    displayName: 'Old Mutual Bank',
    universalBranchCode: null,
    branchCodeEvidence: 'none',
    swift: null,
  },
  {
    slug: 'postbank',
    displayName: 'Postbank',
    universalBranchCode: '460005',
    branchCodeEvidence: 'public',
    swift: null,
  },
  {
    slug: 'rmb',
    displayName: 'RMB Private',
    universalBranchCode: '250655',
    branchCodeEvidence: 'memory',
    swift: 'FIRNZAJJ',
  },
  { slug: 'sasfin', displayName: 'Sasfin', universalBranchCode: '683000', branchCodeEvidence: 'memory', swift: null },
  {
    slug: 'standard_bank',
    displayName: 'Standard Bank',
    universalBranchCode: '051001',
    branchCodeEvidence: 'public',
    swift: 'SBZAZAJJ',
  },
  {
    slug: 'tymebank',
    displayName: 'TymeBank',
    universalBranchCode: '678910',
    branchCodeEvidence: 'public',
    swift: 'CBZAZAJJ',
  },
  { slug: 'ubank', displayName: 'uBank', universalBranchCode: '431010', branchCodeEvidence: 'memory', swift: null },
] as const satisfies readonly Bank[];

export type BankSlug = (typeof banks)[number]['slug'];

export const bankSlugs: readonly BankSlug[] = banks.map((bank) => bank.slug);

const bySlug: ReadonlyMap<string, Bank> = new Map(banks.map((bank) => [bank.slug, bank]));

/** The bank with a slug, or undefined when none is listed under it. */
export function bankOf(slug: string): Bank | undefined {
  return bySlug.get(slug);
}

/** Display name of a bank; its slug where it is not listed. */
export function bankName(slug: string): string {
  return bankOf(slug)?.displayName ?? slug;
}

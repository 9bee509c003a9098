import type { BankSlug } from '../../../../schemas/banks.ts';

/** How a bank's customers get their statements as files. */
export interface DownloadHelp {
  /** Address that is known to be the bank's own. */
  readonly site: string;
  /** Where to press after signing in; null where nothing more than "statements" is known. */
  readonly path: string | null;
  readonly evidence: 'public' | 'memory';
}

const ofSite = (site: string): DownloadHelp => ({ site, path: null, evidence: 'memory' });

/** As of 22 November 2026 (SOURCES.md): sites are from memory, and only the path of Standard Bank was found at the bank itself. */
export const downloadHelp: Readonly<Partial<Record<BankSlug, DownloadHelp>>> = {
  absa: ofSite('absa.co.za'),
  access_bank: ofSite('accessbank.co.za'),
  african_bank: ofSite('africanbank.co.za'),
  bank_zero: ofSite('bankzero.co.za'),
  bidvest: ofSite('bidvestbank.co.za'),
  capitec: ofSite('capitecbank.co.za'),
  capitec_business: ofSite('capitecbank.co.za'),
  discovery: ofSite('discovery.co.za/bank'),
  fnb: ofSite('fnb.co.za'),
  investec: ofSite('investec.com'),
  nedbank: ofSite('nedbank.co.za'),
  om_bank: ofSite('ombank.co.za'),
  rmb: ofSite('rmb.co.za'),
  sasfin: ofSite('sasfin.com'),
  standard_bank: {
    site: 'standardbank.co.za',
    path: 'Transact, History & Documents, Statements, Download',
    evidence: 'public',
  },
  tymebank: ofSite('tymebank.co.za'),
};

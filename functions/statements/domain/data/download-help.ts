import type { BankSlug } from '../../../../schemas/banks.ts';

/** How a bank's customers get their statements as files. */
export interface DownloadHelp {
  /** Address that is known to be the bank's own. */
  readonly site: string;
  /** Where to press after signing in; null where nothing more than "statements" is known. */
  readonly path: string | null;
  /** Of the site: seen at the bank itself, or remembered only. An address that is only remembered is named and never linked. */
  readonly evidence: 'public' | 'memory';
}

const ofSite = (site: string, evidence: DownloadHelp['evidence'] = 'memory'): DownloadHelp => ({
  site,
  path: null,
  evidence,
});

/** As of 23 November 2026 (packages/statement-reader/data/SOURCES.md): only the path of Standard Bank was found at the bank itself. */
export const downloadHelp: Readonly<Partial<Record<BankSlug, DownloadHelp>>> = {
  absa: ofSite('absa.co.za', 'public'),
  access_bank: ofSite('accessbank.co.za'),
  african_bank: ofSite('africanbank.co.za'),
  bank_zero: ofSite('bankzero.co.za', 'public'),
  bidvest: ofSite('bidvestbank.co.za'),
  capitec: ofSite('capitecbank.co.za', 'public'),
  capitec_business: ofSite('capitecbank.co.za', 'public'),
  discovery: ofSite('discovery.co.za/bank'),
  fnb: ofSite('fnb.co.za', 'public'),
  investec: ofSite('investec.com'),
  nedbank: ofSite('nedbank.co.za', 'public'),
  om_bank: ofSite('ombank.co.za'),
  rmb: ofSite('rmb.co.za'),
  sasfin: ofSite('sasfin.com'),
  standard_bank: {
    site: 'standardbank.co.za',
    path: 'Transact, History & Documents, Statements, Download',
    evidence: 'public',
  },
  tymebank: ofSite('tymebank.co.za', 'public'),
};

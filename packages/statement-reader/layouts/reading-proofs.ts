import type { BankSlug } from '../../../schemas/banks.ts';

/**
 * How well the reading of a bank's files is proven.
 * - `public_sample`: a layout of its own, and files that others published are read exactly.
 * - `public_description`: a layout of its own made from what others published about it (SOURCES.md); statements that we print
 *   in that manner are read exactly.
 * - `headings`: no layout; read by the headings of its table, and taken only where the printed balances prove every row.
 *   Shown on a plain statement that we print in the bank's name, as nothing of its own was published.
 */
export type ReadingProof = 'public_sample' | 'public_description' | 'headings';

interface ReadingProofs {
  readonly pdf: ReadingProof;
  readonly csv: ReadingProof;
}

const described: ReadingProofs = { pdf: 'public_description', csv: 'public_description' };
const unseen: ReadingProofs = { pdf: 'headings', csv: 'headings' };

/** Every bank of the register, as of November 2026. OFX, QIF, MT940 and camt.053 are the same at every bank. */
export const readingProofs: Readonly<Record<BankSlug, ReadingProofs>> = {
  absa: { pdf: 'public_description', csv: 'public_sample' },
  access_bank: unseen,
  african_bank: { pdf: 'public_description', csv: 'headings' },
  bank_zero: described,
  bidvest: { pdf: 'public_description', csv: 'headings' },
  capitec: described,
  capitec_business: described,
  citibank: unseen,
  discovery: { pdf: 'public_description', csv: 'headings' },
  finbond: unseen,
  fnb: described,
  hsbc: unseen,
  investec: { pdf: 'public_description', csv: 'headings' },
  nedbank: described,
  om_bank: { pdf: 'public_description', csv: 'headings' },
  postbank: unseen,
  rmb: unseen,
  sasfin: unseen,
  standard_bank: { pdf: 'public_sample', csv: 'public_description' },
  tymebank: { pdf: 'public_description', csv: 'headings' },
  ubank: unseen,
};

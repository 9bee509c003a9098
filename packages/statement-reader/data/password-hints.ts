/**
 * What banks are said to use as password of emailed statements. Source: SOURCES.md; not one of them is confirmed by
 * its bank, so they are shown as hints. A bank whose statements usually open without a password says so.
 */
const passwordHints: Readonly<Record<string, string>> = {
  fnb: 'last 4 digits of SA ID + last 4 of account number',
  standard_bank: 'last 6 digits of SA ID',
  capitec: 'app download usually open; emailed PDF: last 4 of mobile number',
  nedbank: 'SA ID number (13 digits) or date of birth DDMMYYYY',
  absa: 'SA ID number (13 digits)',
  discovery: 'SA ID number (13 digits)',
  investec: 'app download usually open; emailed PDF: date of birth DDMMYYYY',
  african_bank: 'SA ID number (13 digits)',
  tymebank: 'usually open',
  bidvest: 'SA ID number (13 digits)',
  bank_zero: 'usually open',
};

/** What a bank is said to use as password, in words for the applicant; null where nothing is known. */
export function passwordHint(bankSlug: string | null): string | null {
  return bankSlug === null ? null : (passwordHints[bankSlug] ?? null);
}

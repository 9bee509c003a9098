/** Months as statements shorten them, in English and Afrikaans. */
export const MONTH_WORDS = [
  'JAN',
  'FEB',
  'MAR',
  'MAA',
  'APR',
  'MAY',
  'MEI',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'OKT',
  'NOV',
  'DEC',
  'DES',
] as const;

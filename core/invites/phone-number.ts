/**
 * A phone number as digits with its country code, as message services want it: South African numbers may be written with
 * a leading 0. Null for what is none.
 */
export function internationalNumber(phone: string): string | null {
  const digits = phone.replace(/[\s()-]/g, '');
  if (/^0\d{9}$/.test(digits)) return `27${digits.slice(1)}`;
  return /^\+?[1-9]\d{9,14}$/.test(digits) ? digits.replace('+', '') : null;
}

// Ours, not libphonenumber-js/min: for South Africa it takes 082123456 and 08212345678 for valid, it does not read a foreign
// number without a plus, and numbers in this form are digested into stored keys.
/**
 * A phone number as digits with its country code, as message services want it: South African numbers may be written with
 * a leading 0, which may also be in brackets after the country code. Null for any other text.
 */
export function internationalNumber(phone: string): string | null {
  const digits = phone.replace(/(?<=^\s*\+27\s*)\(0\)/, '').replace(/[\s()-]/g, '');
  if (/^0\d{9}$/.test(digits)) return `27${digits.slice(1)}`;
  return /^\+?[1-9]\d{9,14}$/.test(digits) ? digits.replace('+', '') : null;
}

/** What a printed amount says of its side: by a sign, brackets, or a suffix such as Cr or Dt; 0 where it says nothing. */
export type PrintedSign = -1 | 0 | 1;

/** An amount as printed. */
export interface PrintedMoney {
  /** Integer cents, never negative. */
  readonly cents: number;
  readonly sign: PrintedSign;
  /** Whether it carries a `*`, which some banks set beside fees with VAT. */
  readonly starred: boolean;
}

/** Largest amount taken for money: beyond it cents are no exact integers any more. */
const MAX_CENTS = 1e15;

/**
 * Amount with two decimals in every style that South African statements use: `R 1 234,56`, `1,234.56Cr`, `10.000,00-`,
 * `(123.45)`, `- R 429.99`, `+ 2 250.00`, `65.00*`. Groups are of three digits, all or none.
 */
const amount = String.raw`(?:\d{1,3}(?:(?: \d{3})+|(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+)|\d+)(?:\.\d{2}|,\d{2})`;
const sided = String.raw`[-+]?\s?(?:ZAR|R)?\s?[-+]?\s?${amount}\s?\*?\s?(?:[-+]|CR|DR|KT|DT)?\s?\*?`;

/** Source of the expression for a printed amount, without groups; to be used case-insensitively. */
export const moneySource = String.raw`(?:\(\s?${sided}\s?\)|${sided})`;

// One bank sets a letter for the kind of charge behind it.
const whole = new RegExp(`^${moneySource} ?[AT]?$`, 'i');
const negative = /^\(.*\)$|-|DR|DT/i;
const positive = /\+|CR|KT/i;
const notDigits = /\D/g;

const otherCharacters = /[\u00a0\u00ad\u2000-\u200a\u2010-\u2015\u202f\u2212]/;
/** What every amount has: a quick look before the expression for a whole one. */
const decimals = /\d[.,]\d\d/;

/** Spaces and dashes of all kinds as the plain ones. */
export function plainCharacters(text: string): string {
  // Most texts have none, and this is asked for every word of a file.
  if (!otherCharacters.test(text)) return text;
  return text.replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ').replace(/[\u2010-\u2015\u2212\u00ad]/g, '-');
}

/** The amount that a text is, null when it is not an amount. A comma before the last two digits is a decimal comma. */
export function printedMoney(text: string): PrintedMoney | null {
  const plain = plainCharacters(text).trim();
  if (plain.length > 40 || !decimals.test(plain) || !whole.test(plain) || !separatorsDiffer(plain)) return null;
  const cents = Number(plain.replace(notDigits, ''));
  if (!(cents < MAX_CENTS)) return null;
  const isNegative = negative.test(plain);
  if (isNegative && positive.test(plain)) return null;
  const sign = isNegative ? -1 : positive.test(plain) ? 1 : 0;
  return { cents, sign, starred: plain.includes('*') };
}

/** `1.234.56` is no amount: the decimal mark cannot part the thousands too. */
function separatorsDiffer(plain: string): boolean {
  const marks = plain.match(/[.,](?=\d)/g) ?? [];
  const last = marks.at(-1);
  return marks.slice(0, -1).every((mark) => mark !== last);
}

/** Whether a text could be a part of an amount that is printed in several words: a sign, `R`, a group of digits, `Cr`. */
export function isMoneyPart(text: string): boolean {
  return /^[AT]$|^[-+(]?(?:ZAR|R)?[-+(]?(?:[\d.,']+)?[-+)*]*(?:CR|DR|KT|DT|[AT])?[)*]*$/i.test(plainCharacters(text));
}

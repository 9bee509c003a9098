/** `1234` cents as `12.34`, the way that providers write amounts. Throws for what is no whole number of cents of 0 or more. */
export function amountText(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('an amount is a whole number of cents');
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents of `12.34`, `12.3` or `12`, without ever being a fraction; null for what is no such text. */
export function centsOfText(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}

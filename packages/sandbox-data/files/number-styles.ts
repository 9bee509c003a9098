/** How an amount of cents is written. */
export interface NumberStyle {
  readonly thousands: '' | ',' | ' ' | '.';
  readonly decimal: '.' | ',';
}

/** Digits of an amount without its sign, for example `1 234.50`. */
export function digitsOf(cents: number, { thousands, decimal }: NumberStyle): string {
  const whole = Math.abs(cents);
  const rands = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${rands}${decimal}${String(whole % 100).padStart(2, '0')}`;
}

const COMMAS: NumberStyle = { thousands: ',', decimal: '.' };
const SPACES: NumberStyle = { thousands: ' ', decimal: '.' };

const CONTINENTAL: NumberStyle = { thousands: '.', decimal: ',' };

/** `1.234,50` without a sign. */
export const withPoints = (cents: number): string => digitsOf(cents, CONTINENTAL);
/** `1,234.50` without a sign. */
export const withCommas = (cents: number): string => digitsOf(cents, COMMAS);
/** `1 234.50` without a sign. */
export const withSpaces = (cents: number): string => digitsOf(cents, SPACES);
/** `-1,234.50`, bare when positive. */
export const minusCommas = (cents: number): string => `${cents < 0 ? '-' : ''}${withCommas(cents)}`;
/** `-1 234.50`, bare when positive. */
export const minusSpaces = (cents: number): string => `${cents < 0 ? '-' : ''}${withSpaces(cents)}`;
/** `1,234.50-`, bare when positive. */
export const trailingMinus = (cents: number): string => `${withCommas(cents)}${cents < 0 ? '-' : ''}`;
/** `-1234.50`, as exports for programs write it. */
export const plainNumber = (cents: number): string => (cents / 100).toFixed(2);
/** `-1234.5`: zeros at the end left out. */
export const shortNumber = (cents: number): string => String(cents / 100);

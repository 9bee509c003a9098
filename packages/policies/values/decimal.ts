/** A decimal number without rounding: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Powers of ten that align two scales; what lies beyond is computed. */
const POWERS: readonly bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOfTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

const scaledTo = ({ units, scale }: Decimal, to: number): bigint =>
  scale === to ? units : units * powerOfTen(to - scale);

const DECIMAL_TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,9}))?$/;

/** Reads plain digits, as in `-1500.25`: up to 15 before the point, up to 9 after it. Null for anything else. */
export function decimalOf(text: string): Decimal | null {
  const [, sign, whole, fraction = ''] = DECIMAL_TEXT.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

export const decimalOfInteger = (value: number): Decimal => ({ units: BigInt(value), scale: 0 });

/** The rands of integer cents. */
export const decimalOfCents = (cents: number): Decimal => ({ units: BigInt(cents), scale: 2 });

/** Below zero where the first is smaller, above it where it is larger, 0 where both are the same number. */
export function compare(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const [left, right] = [scaledTo(one, scale), scaledTo(other, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: scaledTo(one, scale) + scaledTo(other, scale), scale };
}

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

export const subtract = (one: Decimal, other: Decimal): Decimal => add(one, negate(other));

export const multiply = (one: Decimal, other: Decimal): Decimal => {
  return { units: one.units * other.units, scale: one.scale + other.scale };
};

/** The largest integer that is not above value x 10^scale: cents of rands with scale 2. */
export function floorUnits(value: Decimal, scale: number): bigint {
  if (value.scale <= scale) return scaledTo(value, scale);
  const divisor = powerOfTen(value.scale - scale);
  const whole = value.units / divisor;
  return value.units < 0n && value.units % divisor !== 0n ? whole - 1n : whole;
}

/** The decimal without zeros at its end, as in `0.35`; the same number has one text. */
export function decimalText({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

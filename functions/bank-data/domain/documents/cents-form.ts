import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import { MONEY_NAMES, NOT_MONEY_BELOW } from './money-names.ts';

/** A name that ends so says that its numbers are integer cents, whatever is known of it when it is read. */
const CENTS = '_cents';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether an amount survives the way to cents and back: an odd one stays as it is rather than become another. */
const isWhole = (amount: number): boolean =>
  Number.isSafeInteger(centsOf(amount)) && Object.is(randsOf(centsOf(amount)), amount);

/** A number, or a list or record of nothing but numbers: what one name of an amount can hold. */
function isAmounts(value: unknown): boolean {
  if (typeof value === 'number') return isWhole(value);
  const inner = isObject(value) ? Object.values(value) : [];
  return inner.length > 0 && inner.every((one) => typeof one === 'number' && isWhole(one));
}

function eachNumber(value: unknown, change: (number: number) => number): unknown {
  if (typeof value === 'number') return change(value);
  if (Array.isArray(value)) return value.map((one) => eachNumber(one, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachNumber(one, change)]));
}

/**
 * A document of amounts in rands with its money in integer cents: `net_income: 1234.56` becomes
 * `net_income_cents: 123456`. The way back needs no table, so what is stored cannot be misread by a later one.
 */
export function centsForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(centsForm);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (NOT_MONEY_BELOW.has(name)) return [name, inner];
      if (MONEY_NAMES.has(name) && isAmounts(inner)) return [`${name}${CENTS}`, eachNumber(inner, centsOf)];
      return [name, centsForm(inner)];
    }),
  );
}

/** The document in rands of one in cents; undefined where what says to be cents is not. */
export function randsForm(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(randsForm);
    return items.includes(undefined) ? undefined : items;
  }
  if (!isObject(value)) return value;
  const fields: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const isCents = name.endsWith(CENTS);
    const field = isCents ? inCents(inner) : NOT_MONEY_BELOW.has(name) ? inner : randsForm(inner);
    if (field === undefined) return undefined;
    fields.push([isCents ? name.slice(0, -CENTS.length) : name, field]);
  }
  return Object.fromEntries(fields);
}

function inCents(value: unknown): unknown {
  let isWholeCents = true;
  const rands = eachNumber(value, (cents) => {
    isWholeCents &&= Number.isSafeInteger(cents);
    return randsOf(cents);
  });
  return isWholeCents ? rands : undefined;
}

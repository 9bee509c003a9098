import { type Decimal, decimalText, multiply } from './decimal.ts';

/** What a value is measured in. A percent is held as a part of one: 35 % is 0.35. Money is rands. */
export const VALUE_TYPES = ['money', 'percent', 'number', 'days', 'months', 'date', 'yes_or_no', 'label'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** A value that is known. A date is its ISO text, whose order is that of the days. */
export type Value = Decimal | boolean | string;

/** A value, or null where the data cannot say. */
export type MaybeValue = Value | null;

const NUMERIC: ReadonlySet<ValueType> = new Set(['money', 'percent', 'number', 'days', 'months']);
/** Whether values of the type are decimals. */
export const isNumeric = (type: ValueType): boolean => NUMERIC.has(type);
/** Whether values of the type have an order. */
export const isOrdered = (type: ValueType): boolean => isNumeric(type) || type === 'date';

/** The type in the words of an error. */
export const typeWords: Readonly<Record<ValueType, string>> = {
  money: 'an amount of money',
  percent: 'a percentage',
  number: 'a number',
  days: 'a number of days',
  months: 'a number of months',
  date: 'a date',
  yes_or_no: 'yes or no',
  label: 'a label',
};

const HUNDRED: Decimal = { units: 100n, scale: 0 };

/** The value as the language writes it: `R1500.50`, `35%`, `90 days`, `"salaried"`, `yes`. */
export function valueText(value: Value, type: ValueType): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return type === 'label' ? JSON.stringify(value) : value;
  if (type === 'percent') return `${decimalText(multiply(value, HUNDRED))}%`;
  const text = decimalText(value);
  switch (type) {
    case 'money':
      return text.startsWith('-') ? `-R${text.slice(1)}` : `R${text}`;
    case 'days':
      return `${text} ${text === '1' ? 'day' : 'days'}`;
    case 'months':
      return `${text} ${text === '1' ? 'month' : 'months'}`;
    default:
      return text;
  }
}

/** The text of a value that may be missing. */
export const maybeText = (value: MaybeValue, type: ValueType): string =>
  value === null ? 'missing' : valueText(value, type);

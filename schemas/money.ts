import * as z from 'zod';

/**
 * An amount of money as the API writes it: rands (or units of the currency named beside it) as a JSON
 * number with at most two decimals. Inside the product money is integer cents; only the edge converts.
 */
export const Amount = z
  .number()
  .refine((value) => Number.isFinite(value) && Math.abs(value) <= 1e12, 'must be a finite amount below a trillion')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'must have at most two decimals')
  .meta({ type: 'number', description: 'Amount in units of the currency, at most two decimals', examples: [1234.56] });

/**
 * An amount of 0 or more in a query, written plainly: an empty text, an exponent or a hexadecimal number is not accepted.
 */
export const AmountText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount of 0 or more with at most two decimals')
  .transform(Number);

/** ISO 4217 code. */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a three-letter ISO 4217 code')
  .meta({ description: 'ISO 4217 currency code', examples: ['ZAR'] });

import { randsOf } from '@imali/ledger/basics/cents.ts';

/** An amount for a sentence: `R1500.00`, `-USD 20.50`. */
export const moneyText = (cents: number, currency: string): string =>
  `${cents < 0 ? '-' : ''}${currency === 'ZAR' ? 'R' : `${currency} `}${Math.abs(randsOf(cents)).toFixed(2)}`;

import { createHash } from 'node:crypto';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';

/** Investec ids are 25 digits; this one says nothing of the number. */
export const accountIdOf = (accountNumber: string): string =>
  BigInt(`0x${createHash('sha256').update(accountNumber).digest('hex').slice(0, 20)}`)
    .toString()
    .padStart(25, '0')
    .slice(0, 25);

/** `transactionType` by the words of the description, as far as they say. */
const typeOfWords: readonly (readonly [RegExp, string])[] = [
  [/fee|charge|interest/i, 'FeesAndInterest'],
  [/debit order|debicheck|naedo/i, 'DebitOrders'],
  [/payshap|fast/i, 'FasterPay'],
  [/pos|purchase|card/i, 'CardPurchases'],
  [/transfer|payment/i, 'OnlineBankingPayments'],
];

/** The transactions of some days as Investec lists them, the newest first. */
export function transactionsOf(
  { transactions }: AccountLedger,
  accountId: string,
  from: CalendarDate,
  to: CalendarDate,
) {
  return transactions
    .map((row, order) => {
      const isDebit = row.amountCents < 0;
      const words = typeOfWords.find(([pattern]) => pattern.test(row.description))?.[1] ?? null;
      const transactionType = isDebit ? words : 'Deposits';
      return {
        accountId,
        type: isDebit ? 'DEBIT' : 'CREDIT',
        transactionType,
        status: 'POSTED',
        description: row.description,
        cardNumber: transactionType === 'CardPurchases' ? '402167xxxxxx9999' : '',
        postedOrder: order + 1,
        postingDate: row.bookedOn,
        valueDate: row.bookedOn,
        actionDate: row.bookedOn,
        transactionDate: row.bookedOn,
        amount: randsOf(Math.abs(row.amountCents)),
        runningBalance: row.balanceCents === null ? null : randsOf(row.balanceCents),
      };
    })
    .filter(({ postingDate }) => postingDate >= from && postingDate <= to)
    .toReversed();
}

import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { type CentsBeside, variationOf } from '../streams/stream-variation.ts';
import type { IncomeSource } from './income-sources.ts';
import { isExtraPay, nameOneEmployer } from './income-sources-extra-pay.ts';

/**
 * The payment of a stream that a day belongs to: the first one on it or after it. -1 after the last one, and earlier before
 * the first than the second is after it.
 */
function paymentOf({ occurrences, firstOn, lastOn }: RecurringStream, bookedOn: CalendarDate): number {
  const second = occurrences[1]?.bookedOn ?? firstOn;
  if (bookedOn > lastOn || bookedOn <= addDays(firstOn, -daysBetween(firstOn, second))) return -1;
  return occurrences.findIndex((payment) => payment.bookedOn >= bookedOn);
}

/** Whether a source is no steadier than a stream, so that it comes beside the stream and not the other way round. */
function varies({ stream: other }: IncomeSource, stream: RecurringStream): boolean {
  if (!other) return true;
  const [own, its] = [variationOf(stream)?.variation ?? 0, variationOf(other)?.variation ?? 0];
  return its > own;
}

/**
 * What the payer of a stream pays beside it again and again, such as commission that is booked apart from the basic pay:
 * the other regular sources that name the same payer, each row with the payment of the stream that it comes with or
 * before. Of two streams of one payer the steadier one is the pay. A bonus lets nobody expect another and is left out.
 * @param sources every regular source
 * @param payerOf the key of the party that paid a row
 */
export function payBeside(
  stream: RecurringStream,
  sources: readonly IncomeSource[],
  payerOf: (row: LabelledTransaction) => string,
): CentsBeside {
  const cents = stream.occurrences.map(() => 0);
  for (const source of sources) {
    const [first] = source.rows;
    if (!first || source.stream === stream || source.hasEnded || !varies(source, stream)) continue;
    const payer = payerOf(first);
    if (payer !== stream.counterpartyId && !nameOneEmployer(payer, stream.counterpartyId)) continue;
    for (const row of source.rows) {
      const at = paymentOf(stream, row.bookedOn);
      if (at >= 0 && payerOf(row) === payer && !isExtraPay(row)) cents[at] = (cents[at] ?? 0) + row.amountCents;
    }
  }
  return cents;
}

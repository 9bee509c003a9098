import { type ProviderAnswer, type ProviderPayment, silent, told } from '../domain/card-provider.ts';
import { outcomeOf } from '../domain/result-code.ts';
import type { PeachCalls } from './peach-calls.ts';
import { type PeachPayment, PeachQuery, paymentOf, read } from './peach-shapes.ts';

/** Results that say that there is no such payment. */
const NO_SUCH_PAYMENT = new Set(['700.400.580', '200.300.404']);

/** Payments that take money of another back: chargebacks, reversals, refunds. */
const BACK_TYPES = new Set(['CB', 'RV', 'RF']);
/** A code of the group of chargebacks. */
const REVERSED = '000.100.200';

/** Payments of a name of ours, of whatever type; an empty list where none arrived. */
async function named(
  { cardCall }: PeachCalls,
  merchantTransactionId: string,
): Promise<ProviderAnswer<readonly PeachPayment[]>> {
  const response = await cardCall('GET', '/v1/query', { merchantTransactionId });
  const query = await read(response, PeachQuery);
  if (query === null || response.status === 429 || response.status >= 500) return silent(`status_${response.status}`);
  const { payments } = query;
  if (payments !== undefined && payments.length > 0) {
    const own = payments.filter((payment) => payment.merchantTransactionId === merchantTransactionId);
    // Rows of no name, or of another, do not say that there is none of ours.
    return own.length > 0 ? told(own) : silent('payments_of_other_names');
  }
  // Faults answer 200 as well: that there is none must be said by the result.
  const { code } = query.result;
  const isNone = NO_SUCH_PAYMENT.has(code) || (payments !== undefined && outcomeOf(code) === 'paid');
  return isNone ? told([]) : silent('no_answer_to_query');
}

/** The charge (DB) or refund (RF) of a name of ours; null where Peach says that there is none. */
export async function findPayment(
  calls: PeachCalls,
  merchantTransactionId: string,
  paymentType: 'DB' | 'RF',
): Promise<ProviderAnswer<ProviderPayment | null>> {
  const answer = await named(calls, merchantTransactionId);
  if (answer.silent !== null) return answer;
  const ofType = answer.value.filter((payment) => payment.paymentType === paymentType);
  // Of two under one name, which there should never be, the one that moved money counts.
  const found = ofType.find(({ result }) => outcomeOf(result.code) === 'paid') ?? ofType[0];
  if (found === undefined) {
    const isNone = answer.value.every(({ paymentType: type }) => type !== undefined);
    return isNone ? told(null) : silent('payment_of_no_type');
  }
  const payment = paymentOf(found);
  if (payment === undefined) return silent('amount_not_understood');
  // Money that went back under the name of the charge went back without us: our own refunds have names of theirs.
  const wentBack =
    paymentType === 'DB' &&
    answer.value.some(
      ({ paymentType: type = '', result }) => BACK_TYPES.has(type) && outcomeOf(result.code) !== 'declined',
    );
  return told(wentBack ? { ...payment, resultCode: REVERSED } : payment);
}

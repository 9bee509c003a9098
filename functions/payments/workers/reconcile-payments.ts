import { askToLook, requeueDueSyncs } from '../../books/domain/books-queue.ts';
import { booksTelling } from '../../books/wiring/books-telling.ts';
import { granted } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { scheduled } from '../../platform/serve/scheduled.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { reconcile } from '../domain/reconcile.ts';
import { reconcilePayments as grants } from '../resources.ts';
import { paymentPorts } from '../wiring/payment-wiring.ts';

/** Payments that one run looks at: each takes a call or two of the provider. */
const MOST = 200;
/** The rest of the run is for the books, and for checks that have begun. */
const FOR_PAYMENTS_MS = 120_000;

const wiring = granted(grants, (held) => ({
  payments: paymentPorts(held),
  telling: booksTelling(held),
  clock: systemClock,
}));

export const handler = scheduled(wiring, async ({ payments, telling: { invoices, queue }, clock }, now) => {
  const isTimeUp = () => clock() - now > FOR_PAYMENTS_MS;
  const report = await reconcile(payments, { now, limit: MOST, isTimeUp }, (error) =>
    logger.error('payment_not_checked', { failure: loggableError(error) }),
  );
  const due = await requeueDueSyncs({ invoices, queue }, now, MOST);
  const looks = await askToLook({ invoices, queue }, now, MOST - due);
  logger.info('payments_reconciled', { ...report, books_asked_again: due, books_looked_at: looks });
  // Raises the alarm, for as long as there is something that a person must check, whatever found it.
  if (report.isAnyFlagged) throw new Error('payments wait for a person');
  if (report.stuck > 0) throw new Error('payments cannot be checked');
});

import { booksQueue } from '../books/resources.ts';
import { functionMay, grants, may, value } from '../platform/grants/grant.ts';
import { secret } from '../platform/grants/resource.ts';
import { apiUrl, consoleUrl } from '../platform/grants/shared.ts';
import { readBilling, writeBilling } from '../platform/grants/tables.ts';

/** What Peach Payments and we know of each other. */
export const peachSecret = secret('peachSecret');

export const callPeach = grants(
  may(peachSecret, 'read'),
  value('peachAuthUrl'),
  value('peachCheckoutUrl'),
  value('peachCardUrl'),
);
/** Speaks with the payment provider, and keeps what it said. */
export const askProvider = grants(writeBilling, callPeach, apiUrl);
/** Charges cards, counts what was paid, and hands it to the books. */
export const chargeCards = grants(askProvider, may(booksQueue, 'send'));

export const listCards = functionMay('listCards', readBilling);
export const createCard = functionMay('createCard', askProvider);
export const deleteCard = functionMay('deleteCard', askProvider);
export const returnFromCheckout = functionMay('returnFromCheckout', chargeCards, consoleUrl);
export const leaveCheckout = functionMay('leaveCheckout', consoleUrl);
export const payBill = functionMay('payBill', chargeCards);
export const topUp = functionMay('topUp', chargeCards);
export const refundCharge = functionMay('refundCharge', askProvider);
export const listDiscrepancies = functionMay('listDiscrepancies', readBilling);
export const settleDiscrepancy = functionMay('settleDiscrepancy', chargeCards);
export const checkPeachWebhook = functionMay('checkPeachWebhook');
export const receivePeachWebhook = functionMay('receivePeachWebhook', chargeCards);
export const reconcilePayments = functionMay('reconcilePayments', chargeCards);

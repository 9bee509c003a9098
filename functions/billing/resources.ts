import { functionMay, may } from '../platform/grants/grant.ts';
import { queue } from '../platform/grants/resource.ts';
import { shareExports } from '../platform/grants/shared.ts';
import { readBilling, readDirectory, writeBilling } from '../platform/grants/tables.ts';

/** Months that are to be closed. */
export const billingQueue = queue('billingQueue', { takenBy: 'closeOrganisationPeriod' });

export const listBillableEvents = functionMay('listBillableEvents', readBilling);
export const listPricing = functionMay('listPricing', readBilling);
export const getOutstandingBillAmount = functionMay('getOutstandingBillAmount', readBilling);
export const getBalance = functionMay('getBalance', readBilling);
export const listBills = functionMay('listBills', readBilling);
export const getBill = functionMay('getBill', readBilling, shareExports);
export const getBillingDetails = functionMay('getBillingDetails', readBilling);
export const setBillingDetails = functionMay('setBillingDetails', writeBilling);
export const setPricing = functionMay('setPricing', readDirectory, writeBilling);
export const closePeriod = functionMay('closePeriod', may(billingQueue, 'send'));
export const createCreditNote = functionMay('createCreditNote', writeBilling);
export const closeBillingPeriod = functionMay('closeBillingPeriod', may(billingQueue, 'send'));

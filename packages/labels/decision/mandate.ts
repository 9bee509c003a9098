import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';

/** Whether money moved because a creditor may collect it. */
export const isByMandate = (channel: Channel): boolean => channel === 'debit_order' || channel === 'debicheck';

import { dayNumber } from '../basics/calendar.ts';
import type { AccountLedger, LedgerAccount, LedgerTransaction } from './ledger.ts';

/** A cheque account, for tests. */
export function makeAccount(overrides: Partial<LedgerAccount> = {}): LedgerAccount {
  return {
    id: 'acc-cheque',
    accountNumber: '62000012345',
    accountName: 'Gold Cheque',
    accountType: 'cheque',
    bankSlug: 'fnb',
    holderName: 'T Tester',
    currency: 'ZAR',
    balanceCents: 0,
    isManualUpload: true,
    ...overrides,
  };
}

/** A row as `[date, description, cents]`, for tests. */
export type PrintedRow = readonly [bookedOn: string, description: string, amountCents: number];

/** A ledger of an account with rows in the order given; ids are `<account id>-<place>`. */
export function makeLedger(rows: readonly PrintedRow[], account: LedgerAccount = makeAccount()): AccountLedger {
  const transactions: LedgerTransaction[] = rows.map(([bookedOn, description, amountCents], index) => {
    dayNumber(bookedOn);
    return {
      id: `${account.id}-${index}`,
      accountId: account.id,
      bookedOn,
      bookedAt: `${bookedOn}T00:00:00Z`,
      amountCents,
      balanceCents: null,
      currency: account.currency,
      description,
      reference: '',
    };
  });
  return { account, transactions };
}

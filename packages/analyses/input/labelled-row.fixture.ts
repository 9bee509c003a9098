import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisInput } from './analysis-input.ts';

let rowsMade = 0;

/** 24 hexadecimal characters that sort in the order of `value`. */
export function fixtureId(value: number): string {
  return value.toString(16).padStart(24, '0');
}

/**
 * A labelled transaction of R100.00 out on 2026-01-15, in rand, changed by `overrides`. Without a label it is
 * uncategorised in the direction of its amount; without an id it gets the next one.
 */
export function makeRow(overrides: Partial<LabelledTransaction> = {}): LabelledTransaction {
  rowsMade += 1;
  const amountCents = overrides.amountCents ?? -10_000;
  const bookedOn = overrides.bookedOn ?? '2026-01-15';
  return {
    id: fixtureId(rowsMade),
    accountId: fixtureId(0xa1),
    bookedOn,
    bookedAt: `${bookedOn}T10:00:00.000Z`,
    amountCents,
    balanceCents: null,
    currency: 'ZAR',
    description: 'TEST MOVEMENT',
    reference: '',
    label: amountCents > 0 ? 'other.uncategorised_in' : 'other.uncategorised_out',
    confidence: 0.99,
    labelledBy: 'engine',
    ruleId: 'fixture',
    matchedText: '',
    runnerUp: null,
    channel: 'unknown',
    counterparty: null,
    pairedWith: null,
    ...overrides,
  };
}

/** A counterparty of a name, with the slug of the name as its id. */
export function makeCounterparty(name: string): NonNullable<LabelledTransaction['counterparty']> {
  return { name, id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), type: 'unknown', confidence: 0.99 };
}

/** Sets every running balance, from the balance before the first row. */
export function withRunningBalances(rows: readonly LabelledTransaction[], openingCents: number): LabelledTransaction[] {
  let balanceCents = openingCents;
  return rows.map((row) => {
    balanceCents += row.amountCents;
    return { ...row, balanceCents };
  });
}

/**
 * A cheque account that holds `rows`: they are sorted by day (rows of one day keep their order) and get its id.
 * Its stated balance is the last running balance, 0 when there is none.
 */
export function makeAccount(
  rows: readonly LabelledTransaction[],
  overrides: Partial<LedgerAccount> = {},
): LabelledAccount {
  const id = overrides.id ?? fixtureId(0xa1);
  const transactions = rows
    .map((row) => ({ ...row, accountId: id }))
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
  return {
    account: {
      id,
      accountNumber: '1234567890',
      accountName: 'Cheque account',
      accountType: 'cheque',
      bankSlug: 'standard_bank',
      holderName: 'T Test',
      currency: 'ZAR',
      balanceCents: transactions.at(-1)?.balanceCents ?? 0,
      isManualUpload: true,
      ...overrides,
    },
    transactions,
  };
}

/** An input of accounts sorted by id, as of the last booked day. */
export function makeInput(accounts: readonly LabelledAccount[], overrides: Partial<AnalysisInput> = {}): AnalysisInput {
  const days = accounts.flatMap(({ transactions }) => transactions.map((row) => row.bookedOn)).toSorted();
  return {
    accounts: accounts.toSorted((a, b) => (a.account.id < b.account.id ? -1 : 1)),
    asOf: days.at(-1) ?? '2026-01-31',
    docsUrl: 'https://docs.example',
    ...overrides,
  };
}

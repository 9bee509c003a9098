import type { LabelledAccount } from '../analyses/analysis-input.ts';
import type { AccountLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../time/calendar.ts';
import type { Draft } from './draft.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { nameGrants } from './grants.ts';
import { type LabelOverrides, overridden, prepareRules } from './label-overrides.ts';
import { rowLabeller } from './label-row.ts';
import { pairRefunds } from './refunds.ts';
import { pairReturnedDebitOrders } from './returned-debit-orders.ts';
import { findSalaries } from './salary.ts';
import { pairOwnTransfers } from './transfers.ts';

function draftsOf(ledger: AccountLedger, overrides: LabelOverrides, rules: ReturnType<typeof prepareRules>): Draft[] {
  const { account, transactions } = ledger;
  const prints = overrides.user.size > 0 ? fingerprintsOf(ledger) : [];
  const labelRow = rowLabeller(account.accountType);
  return transactions.map((row, index) => {
    const { reading, verdict } = labelRow(row);
    const userLabel = overrides.user.get(prints[index] ?? '');
    const decided = overridden(verdict, userLabel, rules, reading.text, row.amountCents);
    return { row, account, index, day: dayNumber(row.bookedOn), reading, fixed: decided !== verdict, verdict: decided };
  });
}

/**
 * Labels every movement of an applicant. Each movement is read by itself, then people's decisions apply (user over
 * organisation over shared rule over engine), then passes look across movements: returned debit orders, transfers
 * between own accounts, refunds, grants, pay. Every movement gets exactly one label, which fits its side unless a user
 * wished otherwise. The answer is sorted by account id and does not depend on the order of the ledgers given.
 */
export function labelApplicant(ledgers: readonly AccountLedger[], overrides: LabelOverrides): LabelledAccount[] {
  const rules = prepareRules(overrides);
  const accounts = ledgers
    .toSorted((a, b) => (a.account.id < b.account.id ? -1 : a.account.id > b.account.id ? 1 : 0))
    .map((ledger) => ({ account: ledger.account, drafts: draftsOf(ledger, overrides, rules) }));
  const all = accounts.flatMap(({ drafts }) => drafts);
  for (const { drafts } of accounts) pairReturnedDebitOrders(drafts);
  pairOwnTransfers(all);
  for (const { drafts } of accounts) pairRefunds(drafts);
  nameGrants(all);
  findSalaries(all);
  return accounts.map(({ account, drafts }) => ({
    account,
    transactions: drafts.map(({ row, verdict }) => ({ ...row, ...verdict })),
  }));
}

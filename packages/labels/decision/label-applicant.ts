import { dayNumber } from '@imali/ledger/basics/calendar.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { AccountLedger, AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type Calibration, calibratedConfidence } from '../model/calibration.ts';
import { findClientPayments } from '../parties/client-payments.ts';
import { rememberParties } from '../parties/party-memory.ts';
import { nameStableParties } from '../parties/stable-parties.ts';
import { nameStokvelTreasury } from '../parties/stokvel-treasury.ts';
import { findSalaries } from '../pay/salary.ts';
import { labelRuleMatcher, type RuleMatcher } from '../rules/label-rule-matcher.ts';
import { cutReader } from '../text/cut-text.ts';
import { holdersOf } from '../transfers/account-holders.ts';
import { legReader } from '../transfers/transfer-leg.ts';
import { pairOwnTransfers } from '../transfers/transfers.ts';
import { nameUnconnectedAccounts } from '../transfers/unconnected-accounts.ts';
import { nameCostOfSales } from '../wordings/cost-of-sales.ts';
import { nameReturnedFees } from '../wordings/returned-fees.ts';
import { nameChargesForCash } from './charge-for-cash.ts';
import type { LabellingState } from './draft.ts';
import { nameGrants } from './grants.ts';
import { guessByHabit } from './habits.ts';
import { type LabelOverrides, overridden } from './label-overrides.ts';
import { rowLabeller } from './label-row.ts';
import { pairRefunds } from './refunds.ts';
import { pairReturnedDebitOrders } from './returned-debit-orders.ts';
import { settleUnexplained } from './settled-labels.ts';

function draftsOf(
  ledger: AccountLedger,
  overrides: LabelOverrides,
  rules: RuleMatcher,
  labelRow: ReturnType<typeof rowLabeller>,
): LabellingState[] {
  const { account, transactions } = ledger;
  const prints = overrides.user.size > 0 ? fingerprintsOf(ledger) : [];
  // Ledgers are sorted by date, so most dates are the one before.
  let date = '';
  let day = 0;
  return transactions.map((row, index) => {
    const { reading, verdict, settled, tabled, party } = labelRow(row);
    if (row.bookedOn !== date) {
      date = row.bookedOn;
      day = dayNumber(date);
    }
    const userLabel = overrides.user.get(prints[index] ?? '');
    const ruled = userLabel === undefined ? rules(row, account, reading.text) : null;
    const decided = overridden(verdict, userLabel, ruled);
    return { row, account, index, day, reading, tabled, fixed: decided !== verdict, party, verdict: decided, settled };
  });
}

/**
 * A label that was read off a doubtful text is no surer than the text. What a user decided is about the row itself, whatever
 * its text.
 */
function asSureAsRead(confidence: number, { row, verdict }: LabellingState): number {
  return verdict.labelledBy === 'user' ? confidence : Math.min(confidence, row.readingConfidence ?? 1);
}

/** The transaction with its verdict. Every field is named: copies made by spreading take several times as long to make and to read. */
function labelledOf(draft: LabellingState, calibrate: Calibration, isCut: boolean): LabelledTransaction {
  const { row, verdict } = draft;
  return {
    id: row.id,
    accountId: row.accountId,
    bookedOn: row.bookedOn,
    bookedAt: row.bookedAt,
    amountCents: row.amountCents,
    balanceCents: row.balanceCents,
    currency: row.currency,
    description: row.description,
    reference: row.reference,
    readingConfidence: row.readingConfidence,
    label: verdict.label,
    confidence: asSureAsRead(calibrate(verdict, isCut), draft),
    labelledBy: verdict.labelledBy,
    ruleId: verdict.ruleId,
    matchedText: verdict.matchedText,
    runnerUp: verdict.runnerUp,
    channel: verdict.channel,
    counterparty: verdict.counterparty,
    pairedWith: verdict.pairedWith,
  };
}

/**
 * Labels every transaction of an applicant. Each transaction is read by itself, then people's decisions apply (user over
 * organisation over shared rule over engine; a user's label may reach the party's other transactions), then passes look
 * across transactions: returned debit orders, transfers
 * between own accounts, fees given back, refunds, grants, pay, cost of sales, stokvels, habits. What they leave is
 * settled beside the learned model. Every transaction gets exactly one label, which fits its side unless a user
 * wished otherwise. The answer is sorted by account id and does not depend on the order of the ledgers given.
 * @param calibrate gives the final confidence; the fitting of the calibration asks for the one that was stated
 */
export function labelApplicant(
  ledgers: readonly AccountLedger[],
  overrides: LabelOverrides,
  calibrate: Calibration = calibratedConfidence,
): LabelledAccount[] {
  const rules = labelRuleMatcher(overrides);
  // Accounts of one kind share what was read: transfers and shops repeat themselves on all of them.
  const labellers = new Map<AccountType, ReturnType<typeof rowLabeller>>();
  const labellerOf = (type: AccountType): ReturnType<typeof rowLabeller> => {
    const labeller = labellers.get(type) ?? rowLabeller(type);
    labellers.set(type, labeller);
    return labeller;
  };
  const accounts = ledgers
    .toSorted((a, b) => (a.account.id < b.account.id ? -1 : a.account.id > b.account.id ? 1 : 0))
    .map((ledger) => ({
      account: ledger.account,
      ledger,
      drafts: draftsOf(ledger, overrides, rules, labellerOf(ledger.account.accountType)),
    }));
  const all = accounts.flatMap(({ drafts }) => drafts);
  nameStableParties(all);
  rememberParties(accounts, overrides.userParties ?? []);
  const holders = holdersOf(accounts.map(({ account }) => account));
  const legOf = legReader(holders);
  for (const { drafts } of accounts) pairReturnedDebitOrders(drafts);
  if (accounts.length > 1) pairOwnTransfers(all, legOf);
  nameUnconnectedAccounts(accounts, holders, legOf);
  for (const { drafts } of accounts) {
    nameChargesForCash(drafts);
    nameReturnedFees(drafts);
    pairRefunds(drafts);
  }
  nameGrants(all);
  for (const { drafts } of accounts) findClientPayments(drafts);
  findSalaries(all);
  nameCostOfSales(all);
  for (const { drafts } of accounts) {
    nameStokvelTreasury(drafts);
    guessByHabit(drafts);
  }
  settleUnexplained(all);
  return accounts.map(({ account, drafts }) => {
    const isCut = cutReader(drafts.map(({ row }) => row));
    return {
      account,
      transactions: drafts.map((draft) => labelledOf(draft, calibrate, isCut(draft.row.description))),
    };
  });
}

import { monthOf, monthRange } from '@imali/ledger/basics/calendar.ts';
import { randsOf, roundHalfUp } from '@imali/ledger/basics/cents.ts';
import { missingBetweenRows, notContiguous } from '@imali/ledger/rows/contiguity.ts';
import { MAX_NAMED } from '@imali/ledger/rows/row-issue.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { countedMonths } from '../affordability/affordability-months.ts';
import { dataQualityPolicyOn } from '../data/data-quality-policy.ts';
import type { DataQualityIssue } from '../documents/analysis-envelope.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { endedIncome } from '../income/ended-income.ts';
import { incomeSourcesOf } from '../income/income-sources.ts';
import { regularSources } from '../income/present-income.ts';
import { unseenIncome } from '../income/unseen-income.ts';
import { undisclosedAccounts } from '../risk/undisclosed-accounts.ts';
import { percentText, shareOf } from '../streams/ratio.ts';
import { uncategorisedSpending } from '../waterfall/uncategorised-spending.ts';
import { verdictThresholds } from '../waterfall/verdict-thresholds.ts';
import { type AnalysisInput, countedRows, reportingCurrency } from './analysis-input.ts';
import { fullMonthsOf } from './full-months-of-input.ts';
import { gapsOfInput } from './missing-days.ts';
import {
  cashNotCounted,
  creditsNotCounted,
  lastPayDiffers,
  payNotCounted,
  payPresumed,
  personIncomeNotCounted,
} from './pay-quality-issues.ts';
import { spansOneMonth, windowOf } from './window.ts';

const named = (rows: readonly { readonly id: string }[]): string[] => rows.slice(0, MAX_NAMED).map((row) => row.id);

/**
 * Rows whose printed balance is not the previous balance plus their amount; cents are compared exactly. A row in
 * another currency than its account moves the balance by an amount that is not printed, and is not judged.
 */
export function balanceBreaks({
  account,
  transactions,
}: LabelledAccount): { id: string; expected: number; found: number }[] {
  return transactions.flatMap((row, index) => {
    const before = transactions[index - 1]?.balanceCents;
    if (before === undefined || before === null || row.balanceCents === null) return [];
    if (row.currency !== account.currency) return [];
    const expected = before + row.amountCents;
    return expected === row.balanceCents ? [] : [{ id: row.id, expected, found: row.balanceCents }];
  });
}

function balanceIssues(entry: LabelledAccount): DataQualityIssue[] {
  const { account, transactions } = entry;
  if (transactions.length === 0) return [];
  const last = transactions.findLast((row) => row.balanceCents !== null);
  if (!last || last.balanceCents === null) {
    const message = 'The source gave no running balances.';
    return [{ code: 'no_balances', message, account_id: account.id, transaction_ids: [] }];
  }
  const issues: DataQualityIssue[] = [];
  const breaks = balanceBreaks(entry);
  const first = breaks[0];
  if (first) {
    issues.push({
      code: 'balance_break',
      message: `${breaks.length} running balances do not follow from the row before; the first expected ${randsOf(first.expected).toFixed(2)}, found ${randsOf(first.found).toFixed(2)}.`,
      account_id: account.id,
      transaction_ids: named(breaks),
    });
  }
  if (last.balanceCents !== account.balanceCents && last === transactions.at(-1)) {
    // A bank may state what is available, an overdraft facility included: figures use the running balance, which is owed or held.
    issues.push({
      code: 'closing_balance_mismatch',
      message: `The stated balance is ${randsOf(account.balanceCents).toFixed(2)}, the last running balance ${randsOf(last.balanceCents).toFixed(2)}; figures use the running balance.`,
      account_id: account.id,
      transaction_ids: [last.id],
    });
  }
  return issues;
}

/** The balances on both sides of a gap that do not meet: statements that are neither joined nor overlap may miss one between. */
function jumpOver(rows: readonly LabelledTransaction[], { from, to }: { from: string; to: string }): string {
  const before = rows.findLast(({ bookedOn }) => bookedOn < from)?.balanceCents ?? null;
  const after = rows.find(({ bookedOn }) => bookedOn > to);
  if (before === null || after === undefined || after.balanceCents === null) return ', though the balance changed';
  const opening = after.balanceCents - after.amountCents;
  return `, though the balance went from ${randsOf(before).toFixed(2)} to ${randsOf(opening).toFixed(2)}`;
}

/** Days of which rows are missing: the lender took a file in part. */
function rowsMissing({ account }: LabelledAccount): DataQualityIssue[] {
  return (account.missingRows ?? []).map(({ from, to, rows }) => ({
    code: 'rows_missing',
    message: `The file of ${from === to ? from : `${from} to ${to}`} was taken in part: ${rows === 0 ? 'rows' : `${rows} or more rows`} of these days are missing.`,
    account_id: account.id,
    transaction_ids: [],
  }));
}

function accountIssues(input: AnalysisInput, entry: LabelledAccount): DataQualityIssue[] {
  const { account, transactions } = entry;
  const currency = reportingCurrency(input);
  const issues: DataQualityIssue[] = rowsMissing(entry);
  for (const gap of gapsOfInput(input)) {
    // A balance that goes on unchanged proves that nothing is missing.
    if (gap.account_id !== account.id || gap.balance === 'continues') continue;
    issues.push({
      code: 'gap_in_history',
      message: `No transaction from ${gap.from} to ${gap.to}${gap.balance === 'breaks' ? jumpOver(transactions, gap) : ''}.`,
      account_id: account.id,
      transaction_ids: [],
    });
  }
  for (const missing of missingBetweenRows(transactions, account.currency))
    issues.push(notContiguous(account.id, missing));
  const foreign = transactions.filter((row) => row.currency !== currency || account.currency !== currency);
  if (foreign.length > 0) {
    issues.push({
      code: 'foreign_currency_rows_excluded',
      message: `${foreign.length} rows in another currency than ${currency} are listed but not counted.`,
      account_id: account.id,
      transaction_ids: named(foreign),
    });
  }
  return [...issues, ...balanceIssues(entry)];
}

/** Months that the data covers in part or not at all; figures of a usual month leave them out. */
function partialMonths(input: AnalysisInput): DataQualityIssue[] {
  const window = windowOf(input);
  const full = fullMonthsOf(input);
  const partial = monthRange(monthOf(window.from), monthOf(window.to)).filter((month) => !full.has(month));
  if (partial.length === 0) return [];
  const message = `Not covered whole, and left out of the figures of a usual month: ${partial.join(', ')}.`;
  return [{ code: 'partial_month', message, account_id: null, transaction_ids: [] }];
}

const bySize = (a: LabelledTransaction, b: LabelledTransaction): number =>
  Math.abs(b.amountCents) - Math.abs(a.amountCents) || (a.id < b.id ? -1 : 1);

/** Rows of doubtful labels, the largest first, when they are much of the amount that moved. */
function doubtfulLabels(input: AnalysisInput): DataQualityIssue[] {
  const policy = dataQualityPolicyOn(input.asOf);
  const rows = countedRows(input);
  const doubtful = rows.filter((row) => row.confidence < policy.doubtfulBelow);
  const share = shareOf(sumAbsCents(doubtful), sumAbsCents(rows)) ?? 0;
  if (share < policy.doubtfulShare) return [];
  return [
    {
      code: 'low_label_confidence',
      message: `${Math.round(share * 100)} % of the amount moved is in ${doubtful.length} rows whose label is less than ${policy.doubtfulBelow * 100} % sure.`,
      account_id: null,
      transaction_ids: named(doubtful.toSorted(bySize)),
    },
  ];
}

/** Spending of the months behind the figures that has no category, when it is more than an affordability verdict bears. */
function spendingNotCategorised(input: AnalysisInput): DataQualityIssue[] {
  const { most_uncategorised_share: limit } = verdictThresholds(input).thresholds;
  const { sample } = countedMonths(input);
  const { shareOfSpending, uncategorisedCents } = uncategorisedSpending(sample);
  if (shareOfSpending <= limit) return [];
  const rows = sample.flatMap(({ lines }) => lines.uncategorised);
  const months = `${sample.length} month${sample.length === 1 ? '' : 's'}`;
  return [
    {
      code: 'spending_not_categorised',
      message: `${percentText(shareOfSpending)} of the spending has no category: ${randsOf(uncategorisedCents).toFixed(2)} in ${rows.length} rows of ${months}. More than ${percentText(limit)} leaves the affordability verdict no better than tight.`,
      account_id: null,
      transaction_ids: named(rows.toSorted(bySize)),
    },
  ];
}

/** Income that ended: figures of now leave it out, the months before show it. */
function incomeEnded(input: AnalysisInput): DataQualityIssue[] {
  const ended = endedIncome(input, dataQualityPolicyOn(input.asOf).endedIncomeShare);
  if (!ended) return [];
  const { name, lastOn, usualCents, stillCents, rows } = ended;
  const [usual, still] = [usualCents, stillCents].map((cents) => randsOf(roundHalfUp(cents)).toFixed(2));
  return [
    {
      code: 'regular_income_ended',
      message: `${name} last paid on ${lastOn}. A usual month brought in ${usual} of regular income; ${still} a month still comes in, and only that counts.`,
      account_id: null,
      transaction_ids: named(rows),
    },
  ];
}

/** Accounts whose data ends long before that of the others, into which regular income was paid until then. */
function incomeNotShown(input: AnalysisInput): DataQualityIssue[] {
  const byAccount = new Map<string, { readonly names: string[]; readonly shownTo: string }>();
  for (const { name, rows, shownTo, hasEnded } of regularSources(incomeSourcesOf(input))) {
    const accountId = rows.at(-1)?.accountId;
    if (hasEnded || shownTo === null || accountId === undefined) continue;
    const known = byAccount.get(accountId);
    if (known) known.names.push(name);
    else byAccount.set(accountId, { names: [name], shownTo });
  }
  return [...byAccount].map(([accountId, { names, shownTo }]) => ({
    code: 'income_account_ends_early',
    message: `The data of the account that ${names.join(', ')} paid into ends on ${shownTo}; the income is taken to go on.`,
    account_id: accountId,
    transaction_ids: [],
  }));
}

/** Own accounts in regular use that nobody connected: income and expenses on them are not seen. */
function unconnectedAccounts(input: AnalysisInput): DataQualityIssue[] {
  return undisclosedAccounts(input)
    .filter(({ regular }) => regular)
    .map(({ finding, amount_in: into, amount_out: out, first_on: first, last_on: last, evidence }) => ({
      code: 'undisclosed_account',
      message: `${finding}: ${out.toFixed(2)} went to it and ${into.toFixed(2)} came from it between ${first} and ${last}; what happens on it is not seen.`,
      account_id: null,
      transaction_ids: Object.values(evidence).flat().slice(0, MAX_NAMED),
    }));
}

/** Only accounts are connected that pay does not come into: income is unknown rather than nothing. */
function noIncomeAccount(input: AnalysisInput): DataQualityIssue[] {
  const unseen = unseenIncome(input);
  if (unseen?.why !== 'accounts_owed_on' && unseen?.why !== 'accounts_put_aside') return [];
  return [{ code: 'no_income_account', message: unseen.message, account_id: null, transaction_ids: [] }];
}

/** What limits the trust in the figures of an input: of the whole first, then by account. */
export function qualityIssues(input: AnalysisInput): DataQualityIssue[] {
  const short: DataQualityIssue[] = spansOneMonth(input)
    ? []
    : [
        {
          code: 'too_little_history',
          message: 'Less than one month of transactions.',
          account_id: null,
          transaction_ids: [],
        },
      ];
  return [
    ...short,
    ...partialMonths(input),
    ...incomeEnded(input),
    ...incomeNotShown(input),
    ...noIncomeAccount(input),
    ...payNotCounted(input, MAX_NAMED),
    ...lastPayDiffers(input),
    ...payPresumed(input, MAX_NAMED),
    ...personIncomeNotCounted(input, MAX_NAMED),
    ...creditsNotCounted(input, MAX_NAMED),
    ...cashNotCounted(input, MAX_NAMED),
    ...unconnectedAccounts(input),
    ...doubtfulLabels(input),
    ...spendingNotCategorised(input),
    ...input.accounts.flatMap((entry) => accountIssues(input, entry)),
  ];
}

import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { incomeSourcesOf } from './income-sources.ts';
import { payWithoutRhythm } from './pay-without-rhythm.ts';
import { regularSources } from './present-income.ts';
import { creditsThatMayBePay } from './unexplained-credits.ts';

/** Accounts that money is owed on: nobody is paid into them. */
const OWED: ReadonlySet<AccountType> = new Set(['credit_card', 'loan', 'home_loan']);
/** Accounts that few are paid into: where pay is not seen in them, it goes elsewhere. */
const PUT_ASIDE: ReadonlySet<AccountType> = new Set(['savings', 'investment']);

/** Why the data does not show the income, so that it is unknown rather than nothing. */
export interface UnseenIncome {
  readonly why: 'accounts_owed_on' | 'accounts_put_aside' | 'credits_unexplained' | 'pay_without_rhythm';
  /** A sentence for the lender. */
  readonly message: string;
  /** What came in and may be income. */
  readonly rows: readonly LabelledTransaction[];
}

const noneShown = (kinds: string): string =>
  `Only ${kinds} are connected, and no pay is seen in them. Ask for the account that pay comes into.`;

/**
 * Why no regular income is seen though there may be one; null where income is seen, or where an account that pay comes into
 * shows that there is none. Interest on what is put aside is earned by nobody's work, and is no pay.
 */
export function unseenIncome(input: AnalysisInput): UnseenIncome | null {
  const shown = input.accounts.filter(({ transactions }) => transactions.length > 0);
  if (shown.length === 0) return null;
  if (shown.every(({ account }) => OWED.has(account.accountType)))
    return { why: 'accounts_owed_on', message: noneShown('credit cards or loans'), rows: [] };
  const sources = regularSources(incomeSourcesOf(input)).filter(({ label }) => label !== 'income.interest');
  if (sources.some(({ hasEnded }) => !hasEnded)) return null;
  const pay = payWithoutRhythm(input);
  if (pay.length > 0)
    return {
      why: 'pay_without_rhythm',
      message: 'Pay came in lately, and no rhythm of it was found: what comes in a month is unknown.',
      rows: pay,
    };
  const credits = creditsThatMayBePay(input);
  if (credits.length > 0) {
    const monthly = credits.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);
    return {
      why: 'credits_unexplained',
      message: `Regular credits of ${randsOf(monthly).toFixed(2)} a month may be pay, and nothing says what they are: the income is unknown.`,
      rows: credits.flatMap(({ rows }) => rows),
    };
  }
  const isPutAside = shown.every(({ account }) => OWED.has(account.accountType) || PUT_ASIDE.has(account.accountType));
  if (!isPutAside || sources.length > 0) return null;
  return {
    why: 'accounts_put_aside',
    message: noneShown('savings accounts, credit cards or loans'),
    rows: [],
  };
}

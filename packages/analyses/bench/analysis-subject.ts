import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';

/** The ledger labelled as the worker would, without anyone's rules. */
export function labelled(ledger: AccountLedger): LabelledAccount[] {
  return labelApplicant([ledger], { user: new Map(), organisationRules: [], sharedRules: [] });
}

/** What the analyses are given. */
export function inputOf(accounts: readonly LabelledAccount[]): AnalysisInput {
  const asOf = accounts[0]?.transactions.at(-1)?.bookedOn;
  if (asOf === undefined) throw new RangeError('there is nothing to analyse');
  return { accounts, asOf, docsUrl: 'https://docs.example' };
}

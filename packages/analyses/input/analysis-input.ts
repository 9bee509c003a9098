import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelledAccount, LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AffordabilityThresholds } from '../documents/affordability-waterfall.ts';
import { oncePerInput } from './once-per-input.ts';

/** What every analysis reads. The same input gives the same bytes. */
export interface AnalysisInput {
  /** Sorted by account id; at least one account with at least one transaction. */
  readonly accounts: readonly LabelledAccount[];
  /** Last booked day over all accounts; windows are counted back from it. */
  readonly asOf: CalendarDate;
  /** Origin of the documentation site, for the addresses of definitions. */
  readonly docsUrl: string;
  /** Whether regular credits from natural persons count as income; they do not by default. */
  readonly countPersonIncome?: boolean;
  /** The organisation's own thresholds of the affordability verdict; those of the product where none are given. */
  readonly affordabilityThresholds?: AffordabilityThresholds;
  /** Version of the shared label rules that the labels come from; none before any was published. */
  readonly sharedRulesVersion?: number;
}

/** Currency of every figure: rands when any account is in rands, else that of the first account. Nothing is converted. */
export function reportingCurrency({ accounts }: AnalysisInput): string {
  const currencies = accounts.map(({ account }) => account.currency);
  return currencies.includes('ZAR') ? 'ZAR' : (currencies[0] ?? 'ZAR');
}

/**
 * Rows that figures are made of, oldest first, ties by account then ledger order: those in the reporting currency, on
 * accounts in that currency.
 */
export const countedRows = oncePerInput((input: AnalysisInput): readonly LabelledTransaction[] => {
  const currency = reportingCurrency(input);
  return input.accounts
    .flatMap(({ account, transactions }) =>
      account.currency === currency ? transactions.filter((row) => row.currency === currency) : [],
    )
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
});

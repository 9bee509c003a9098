import { type Analyses, analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import { spansOneMonth } from '@imali/analyses/input/window.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import type { LabelRuleSet } from '@imali/labels/rules/label-rule.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { documentChanges } from '../../bank-data/domain/document-changes.ts';
import { type KnownLabel, overridesBy } from '../../bank-data/domain/given-labels.ts';
import { inputOf } from '../../bank-data/domain/labelled-input.ts';

/** What an applicant's labels come from. */
export interface LabelBasis extends LabelRuleSet {
  readonly userLabels: readonly KnownLabel[];
}

/** The figures that a lender decides by; null where there are none. Money in rands. */
export interface Outcome {
  readonly monthLeft: number | null;
  readonly netIncome: number | null;
  readonly healthScore: number | null;
}

/** What a change of labels does to one applicant. */
export interface OutcomeChange {
  readonly transactions: number;
  /** Transactions with another label than before, those that only follow another one included. */
  readonly relabelled: number;
  readonly before: Outcome;
  readonly after: Outcome;
  /** Names of the analyses in which any figure differs. */
  readonly analysesChanged: readonly string[];
}

const NONE: Outcome = { monthLeft: null, netIncome: null, healthScore: null };

function outcomeOf(analyses: Analyses | null): Outcome {
  if (analyses === null) return NONE;
  const { months_left: left, net_income: netIncome } = analyses.affordability;
  return { monthLeft: left?.median ?? null, netIncome, healthScore: analyses.health_score.final_score };
}

function analysed(accounts: readonly LabelledAccount[]): Analyses | null {
  const input = inputOf(accounts, '');
  return input !== null && spansOneMonth(input) ? analyseApplicant(input) : null;
}

function labelled(ledgers: readonly AccountLedger[], { userLabels, ...rules }: LabelBasis): LabelledAccount[] {
  return labelApplicant(ledgers, { ...rules, ...overridesBy(userLabels) });
}

/** Labels and analyses an applicant twice, in memory, and reports what differs. Nothing is kept. */
export function outcomeChange(ledgers: readonly AccountLedger[], before: LabelBasis, after: LabelBasis): OutcomeChange {
  const [old, now] = [labelled(ledgers, before), labelled(ledgers, after)];
  const rows = (accounts: readonly LabelledAccount[]) => accounts.flatMap(({ transactions }) => transactions);
  const [oldRows, nowRows] = [rows(old), rows(now)];
  const relabelled = nowRows.filter(({ label }, index) => label !== oldRows[index]?.label).length;
  const [oldAnalyses, nowAnalyses] = [analysed(old), analysed(now)];
  const oldDocuments = new Map<string, unknown>(Object.entries(oldAnalyses ?? {}));
  const analysesChanged = Object.entries(nowAnalyses ?? {}).flatMap(([kind, document]) =>
    documentChanges(oldDocuments.get(kind), document, '').length > 0 ? [kind] : [],
  );
  return {
    transactions: nowRows.length,
    relabelled,
    before: outcomeOf(oldAnalyses),
    after: outcomeOf(nowAnalyses),
    analysesChanged,
  };
}

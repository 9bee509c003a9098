import { lastDay } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { countedMonths } from '../affordability/affordability-months.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { creditNow, creditSince, type NewCredit } from '../risk/new-debt.ts';

/** What the debt commitments of a usual month rest on. */
export interface DebtBehindFigures {
  /** Credit that is new in at least one of the months behind the figures. */
  readonly began: readonly NewCredit[];
  /** Repayments of credit that goes on, what of it was returned unpaid, and the first instalments or receipts of what began later; each row once. */
  readonly rows: readonly LabelledTransaction[];
}

/** The credit behind debt_commitments and debt_to_income (usualWaterfall). */
export function debtBehindFigures(input: AnalysisInput): DebtBehindFigures {
  const { sample, sampleKind } = countedMonths(input);
  const [first] = sample;
  const firstSampled =
    !first || sampleKind === 'last_month_to_date'
      ? input.asOf
      : lastDay(`${first.year}-${String(first.month).padStart(2, '0')}`);
  const began = creditSince(creditNow(input), firstSampled);
  const rows = [
    ...sample.flatMap(({ aliveDebt, unpaidDebt }) => [...aliveDebt, ...unpaidDebt]),
    ...began.flatMap((entry) => entry.rows),
  ];
  return { began, rows: [...new Set(rows)] };
}

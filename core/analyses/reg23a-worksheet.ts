import type { Affordability } from '../../schemas/entities/affordability.ts';
import { randsOf } from '../money/cents.ts';

/** The figures of a usual month in cents that the worksheet starts from. */
export interface WorksheetCents {
  /** At least what was banked. */
  readonly gross: number;
  /** Regular income as banked, after what the payer deducted. */
  readonly banked: number;
  /** Statutory payments made from the account. */
  readonly statutory: number;
  readonly debt: number;
  readonly livingExpenses: number;
}

/**
 * The steps of the affordability assessment line by line: gross income, less statutory deductions, less existing
 * obligations, less living expenses is discretionary income (National Credit Regulations, regulation 23A(8) to (13)).
 * What a declared gross income exceeds the banked one by was deducted before it was paid. Every line is of a usual
 * month, so that the last can be recomputed from those above it.
 */
export function reg23aWorksheet(cents: WorksheetCents): NonNullable<Affordability['reg23a_worksheet']> {
  const deductions = cents.gross - cents.banked + cents.statutory;
  const net = cents.gross - deductions;
  return {
    gross_income: randsOf(cents.gross),
    statutory_deductions: randsOf(deductions),
    net_income: randsOf(net),
    existing_obligations: randsOf(cents.debt),
    living_expenses: randsOf(cents.livingExpenses),
    discretionary_income: randsOf(net - cents.debt - cents.livingExpenses),
  };
}

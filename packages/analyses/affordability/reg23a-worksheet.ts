import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { UsualWaterfall } from '../waterfall/waterfall.ts';

/**
 * The steps of the affordability assessment line by line: gross income, less statutory deductions, less existing
 * obligations, less living expenses is discretionary income (National Credit Regulations, regulation 23A(8) to (13)).
 * What a declared gross income exceeds the banked one by was deducted before it was paid. Every line is the one of the
 * waterfall, so that the last can be recomputed from those above it; null where one of them is unknown.
 */
export function reg23aWorksheet({
  gross,
  deductions,
  net,
  committed,
  necessary,
  discretionary,
}: UsualWaterfall): Affordability['reg23a_worksheet'] {
  if (gross === null || deductions === null || net === null || committed === null) return null;
  if (necessary === null || discretionary === null) return null;
  return {
    gross_income: randsOf(gross),
    statutory_deductions: randsOf(deductions),
    income_after_deductions: randsOf(net),
    existing_obligations: randsOf(committed),
    living_expenses: randsOf(necessary.used),
    discretionary_income: randsOf(discretionary),
  };
}

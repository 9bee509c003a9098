import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { NewCredit } from './new-debt.ts';

/** A new agreement as replies show it. */
export function newCreditOut(credit: NewCredit): Affordability['new_credit'][number] {
  const { receipt } = credit;
  return {
    lender: credit.lender,
    label: credit.label,
    basis: credit.basis,
    monthly_amount: randsOf(credit.monthlyCents),
    first_on: credit.firstOn,
    estimate: receipt
      ? {
          received_on: receipt.row.bookedOn,
          received_amount: randsOf(receipt.row.amountCents),
          number_of_instalments: receipt.usual.months,
          annual_interest_rate: receipt.usual.annualRate,
          source: receipt.usual.source,
        }
      : null,
    evidence: { monthly_amount: credit.rows.map((row) => row.id) },
  };
}

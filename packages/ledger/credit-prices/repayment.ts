import { roundHalfUp } from '../basics/cents.ts';

/** How a loan is repaid by equal annuities. */
export interface Repayment {
  /** Fewer than agreed where annuities that are rounded up repay a small loan earlier. */
  readonly instalments: number;
  /** The last annuity takes the cents that rounding left. */
  readonly lastAnnuityCents: number;
}

/**
 * The schedule of a loan when interest is rounded to the cent each period, as a ledger of loans books it.
 * @param financedCents what was lent, with the fees that are repaid with it
 * @param annuityCents interest and capital of a period, without fees
 * @param rate of a period, as a fraction
 */
export function repaymentOf(financedCents: number, annuityCents: number, rate: number, instalments: number): Repayment {
  let balance = financedCents;
  for (let paid = 1; paid < instalments; paid += 1) {
    const due = balance + roundHalfUp(balance * rate);
    if (due <= annuityCents) return { instalments: paid, lastAnnuityCents: due };
    balance = due - annuityCents;
  }
  return { instalments, lastAnnuityCents: balance + roundHalfUp(balance * rate) };
}

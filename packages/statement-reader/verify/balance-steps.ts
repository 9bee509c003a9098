/** What a balance depends on. */
interface BalancedRow {
  readonly amountCents: number;
  readonly balanceCents: number | null;
}

/** A printed balance that does not follow from the one before it. */
export interface BalanceBreak {
  /** Place in the list of rows, from 0. */
  readonly index: number;
  readonly expectedCents: number;
  readonly foundCents: number;
}

export interface BalanceSteps {
  readonly breaks: readonly BalanceBreak[];
  /** Printed balances that had one before them to follow from. */
  readonly steps: number;
  /** Rows between two balances that agree with them. */
  readonly proved: number;
  /** Rows after the last balance. */
  readonly unclosed: number;
  /** Balance after the last row by the last printed one and the amounts since; null where none was printed. */
  readonly closingCents: number | null;
}

/**
 * Follows the running balance: each printed balance must be the one before it and every amount since. After a break the
 * printed balance counts again, so that one wrong row is one or two breaks and not all that follow.
 */
export function balanceSteps(openingCents: number | null, rows: readonly BalancedRow[]): BalanceSteps {
  const breaks: BalanceBreak[] = [];
  let steps = 0;
  let proved = 0;
  let unclosed = 0;
  let balance = openingCents;
  for (const [index, { amountCents, balanceCents }] of rows.entries()) {
    const expectedCents: number | null = balance === null ? null : balance + amountCents;
    unclosed += 1;
    if (balanceCents !== null) {
      if (expectedCents !== null) steps += 1;
      if (expectedCents === balanceCents) proved += unclosed;
      else if (expectedCents !== null) breaks.push({ index, expectedCents, foundCents: balanceCents });
      unclosed = 0;
    }
    balance = balanceCents ?? expectedCents;
  }
  return { breaks, steps, proved, unclosed, closingCents: balance };
}

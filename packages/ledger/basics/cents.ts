/** Integer cents of an amount in rands (or another two-decimal currency); exact for amounts below a trillion. */
export function centsOf(amount: number): number {
  const cents = Math.round(amount * 100);
  return cents === 0 ? 0 : cents;
}

/** The amount in rands of integer cents; 0 for negative zero, so that no reply ever holds `-0`. */
export function randsOf(cents: number): number {
  return cents === 0 ? 0 : cents / 100;
}

/** Rands of cents that may be unknown: null stays null, never 0. */
export function randsOrNull(cents: number | null): number | null {
  return cents === null ? null : randsOf(cents);
}

/** Rounds a fraction of a cent half away from zero, as prices and VAT are rounded. */
export function roundHalfUp(cents: number): number {
  const rounded = Math.sign(cents) * Math.floor(Math.abs(cents) + 0.5 + 1e-9);
  return rounded === 0 ? 0 : rounded;
}

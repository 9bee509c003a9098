const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const chargeTimes = {
  /** A charge that the provider does not know after this time never reached it: a request to it lives for seconds. */
  neverArrivedMs: 10 * MINUTE_MS,
  /** When a charge without an end is looked at again. */
  recheckMs: 5 * MINUTE_MS,
  /** A checkout lives 30 minutes; after this time nobody will come back from it. */
  checkoutOverMs: HOUR_MS,
  /** What was declined, cancelled or never arrived can still turn out to be paid, and what was paid can be taken back. */
  settledRechecksMs: [HOUR_MS, DAY_MS, 3 * DAY_MS],
  /** A top-up of the same amount from the same card within this time of the last, and without a key, is the same call. */
  sameTopupMs: 2 * MINUTE_MS,
} as const;

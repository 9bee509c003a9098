const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const chargeTimes = {
  /** A charge that the provider does not know after this time never reached it: a request to it lives for seconds. */
  neverArrivedMs: 10 * MINUTE_MS,
  /** When a charge, a card or a refund without an end is checked again, while it is young. */
  recheckMs: 5 * MINUTE_MS,
  /** What has no end yet is checked less often with its age: again after this part of it. */
  recheckPartOfAge: 1 / 8,
  /** The longest time between two looks at what has no end. */
  longestRecheckMs: DAY_MS,
  /** A charge of which nobody knows the outcome after this time is for a person. */
  unknownForMs: DAY_MS,
  /** What fails whenever it is checked, for this time: longer than two runs of the sweep. */
  stuckMs: 12 * MINUTE_MS,
  /** How long the clock raises the alarm of an invoice of the books that was flagged. */
  invoicesToldForMs: DAY_MS,
  /** A refund that has no end after this time is shown to a person. */
  refundOverdueMs: HOUR_MS,
  /** A checkout lives 30 minutes; after this time nobody will come back from it. */
  checkoutOverMs: HOUR_MS,
  /** What was declined, cancelled or never arrived can still turn out to be paid, and what was paid can be taken back. */
  settledRechecksMs: [HOUR_MS, DAY_MS, 3 * DAY_MS],
  /** A top-up of the same amount from the same card within this time of the last, and without a key, is the same call. */
  sameTopupMs: 2 * MINUTE_MS,
} as const;

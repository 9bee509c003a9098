import type { GuidanceByCode } from './error-guidance.ts';

/** Bills, cards and payments. */
export const billingGuidance: GuidanceByCode = {
  bill_not_found: {
    cause: 'No bill of your organisation has this id.',
    fix: 'List bills with `GET /v1/billing/bills/`.',
  },
  period_not_over: {
    cause: 'Bills are made of whole months, and this one is still running.',
    fix: 'Wait until 20 minutes after the end of the month in Johannesburg.',
    details: { period: '2026-11' },
  },
  credit_exceeds_bill: {
    cause: 'The credit is larger than what is left of the bill.',
    fix: 'Credit at most the amount that the message names.',
    details: { left: 'R 120.00' },
  },
  cards_full: {
    cause: 'Your organisation has as many cards as it may have.',
    fix: 'Delete a card that you no longer use.',
    details: { limit: '20' },
  },
  card_not_found: {
    cause: 'No card of your organisation has this id, or it was deleted.',
    fix: 'List cards with `GET /v1/billing/cards/`.',
  },
  card_not_linked: {
    cause: "The card was created and its holder did not finish on the payment provider's page.",
    fix: 'Open the address that creating the card answered, or create the card again.',
  },
  payment_declined: {
    cause: 'The bank of the card said no. Nothing was charged.',
    fix: 'Read the reason, then use another card or ask the card’s bank.',
    details: { reason: 'the account has not enough funds' },
  },
  payment_under_review: {
    cause:
      'An earlier payment ended in a way that a person has to look at. Nothing is charged until then, so that nothing is charged twice.',
    fix: 'Wait for us. If it takes longer than a working day, tell us the request id.',
  },
  payment_provider_unavailable: {
    cause: 'The payment provider does not answer.',
    fix: 'Try again in a minute. With the same `Idempotency-Key` nothing happens twice.',
  },
  charge_not_found: {
    cause: 'No paid charge has this id.',
    fix: 'Internal: read the charges of the organisation and use the id of one that was paid.',
  },
  not_flagged: {
    cause: 'Nothing of this name waits for a person; somebody may have settled it.',
    fix: 'Internal: list what waits again.',
  },
  not_paid_there: {
    cause: 'The payment provider shows something else than the settlement says, or does not answer.',
    fix: 'Internal: look the payment up at the provider before settling it.',
  },
  balance_too_low: {
    cause: 'The refund is larger than the balance of the organisation.',
    fix: 'Internal: refund at most the balance.',
  },
  refund_refused: {
    cause: 'The payment provider refused the refund. The message says why.',
    fix: 'Internal: pay back in another way, or try again later.',
    details: { reason: 'the card is closed' },
  },
};

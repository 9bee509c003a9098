import * as z from 'zod';

const Card = z.object({
  number: z.string(),
  brand: z.string(),
  holder: z.string(),
  last4: z.string(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
});

const Checkout = z.object({
  checkoutId: z.string(),
  merchantTransactionId: z.string(),
  amount: z.string(),
  currency: z.string(),
  returnUrl: z.string(),
  notificationUrl: z.string().nullable(),
  createRegistration: z.boolean(),
  createdAt: z.number(),
  /** The page opens once. */
  opened: z.boolean(),
  /** Waits for the code of the card's bank. */
  challenged: Card.nullable(),
  paymentId: z.string().nullable(),
});
export type Checkout = z.output<typeof Checkout>;

const Registration = z.object({ id: z.string(), card: Card, removed: z.boolean() });

const Payment = z.object({
  id: z.string(),
  paymentType: z.enum(['DB', 'RF', 'CB']),
  merchantTransactionId: z.string(),
  amount: z.string(),
  currency: z.string(),
  code: z.string(),
  registrationId: z.string().nullable(),
  checkoutId: z.string().nullable(),
  card: Card.nullable(),
  /** Of a refund or a chargeback: the payment that it takes back. */
  refundOf: z.string().nullable(),
  createdAt: z.number(),
});
export type Payment = z.output<typeof Payment>;

/** Everything that the server keeps. Card numbers are those of test cards only. */
export const PeachState = z.object({
  checkouts: z.array(Checkout),
  registrations: z.array(Registration),
  payments: z.array(Payment),
});
export type PeachState = z.output<typeof PeachState>;
export type CardData = z.output<typeof Card>;

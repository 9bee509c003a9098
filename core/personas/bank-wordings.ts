import type { LabelId } from '../labels/taxonomy.ts';

/** Banks whose statement wording the personas print. */
export type PrintingBank = 'fnb' | 'capitec' | 'standard_bank' | 'absa' | 'nedbank' | 'tymebank';

/** What can happen on an account, as far as a bank words it differently. */
export type BankEvent =
  | 'salary'
  | 'eft_in'
  | 'instant_in'
  | 'payshap_in'
  | 'grant'
  | 'cash_deposit'
  | 'refund'
  | 'winnings'
  | 'own_transfer_in'
  | 'debit_order'
  | 'debicheck'
  | 'eft_out'
  | 'payshap_out'
  | 'cash_send'
  | 'own_transfer_out'
  | 'card_purchase'
  | 'fuel_purchase'
  | 'online_purchase'
  | 'recurring_card'
  | 'atm_withdrawal'
  | 'airtime'
  | 'electricity'
  | 'lottery'
  | 'voucher';

/** What the bank itself books in consequence. */
export type BankCharge =
  | 'returned_debit'
  | 'returned_debit_fee'
  | 'atm_fee'
  | 'payment_fee'
  | 'monthly_fee'
  | 'interest_in'
  | 'interest_out';

export interface EventTraits {
  readonly direction: 'in' | 'out';
  /** Place within a day: banks book income first, then debit orders, then what the holder does. */
  readonly rank: number;
  /** An unpaid one bounces; without this it simply does not happen. */
  readonly bounces?: true;
  readonly fee?: BankCharge;
}

const income: EventTraits = { direction: 'in', rank: 1 };
const received: EventTraits = { direction: 'in', rank: 3 };
const collected: EventTraits = { direction: 'out', rank: 2, bounces: true };
const payment: EventTraits = { direction: 'out', rank: 3 };
const card: EventTraits = { direction: 'out', rank: 4 };

export const eventTraits: Readonly<Record<BankEvent, EventTraits>> = {
  salary: income,
  eft_in: income,
  instant_in: received,
  payshap_in: received,
  grant: income,
  cash_deposit: received,
  refund: { direction: 'in', rank: 4 },
  winnings: { direction: 'in', rank: 5 },
  own_transfer_in: received,
  debit_order: collected,
  debicheck: collected,
  eft_out: payment,
  payshap_out: { ...payment, fee: 'payment_fee' },
  cash_send: { ...payment, fee: 'payment_fee' },
  own_transfer_out: payment,
  card_purchase: card,
  fuel_purchase: card,
  online_purchase: card,
  recurring_card: card,
  atm_withdrawal: { direction: 'out', rank: 3, fee: 'atm_fee' },
  airtime: card,
  electricity: card,
  lottery: card,
  voucher: card,
};

export const chargeLabels: Readonly<Record<BankCharge, LabelId>> = {
  returned_debit: 'returned.insufficient_funds',
  returned_debit_fee: 'fees.returned_debit_order',
  atm_fee: 'fees.cash_atm',
  payment_fee: 'fees.other',
  monthly_fee: 'fees.monthly_account',
  interest_in: 'income.interest',
  interest_out: 'fees.interest_charged',
};

/**
 * Description, and reference where the bank prints one in a column of its own. `{name}` is the other party, `{ref}`
 * digits of a mandate or receipt, `{card}` the masked card, `{bought}` the day of purchase, `{cell}` a made-up phone
 * number, `{amount}` the unsigned amount.
 */
export type Wording = string | { readonly description: string; readonly reference: string };

export interface BankStyle {
  readonly words: Readonly<Record<BankEvent | BankCharge, Wording>>;
  readonly upperCase: boolean;
  readonly datetime: 'date' | 'local' | 'offset';
  readonly purchaseDay: 'd Mon' | 'ddmmyyyy';
  /** Masked card with a digit of its account at `#`. */
  readonly card: string;
  /** How a debit order that finds no money is shown: booked and mirrored, or one line without effect. */
  readonly returnedDebit: 'mirrored' | 'zero_line';
  /** Rands; 0 where the bank makes no such charge. Plausible sizes for synthetic data, not a price list. */
  readonly charges: Readonly<Record<'returned_debit_fee' | 'atm_fee' | 'payment_fee' | 'monthly_fee', number>>;
}

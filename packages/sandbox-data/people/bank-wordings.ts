import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/** Banks whose statement wording the personas print. */
export type PrintingBank =
  | 'fnb'
  | 'capitec'
  | 'standard_bank'
  | 'absa'
  | 'nedbank'
  | 'tymebank'
  | 'discovery'
  | 'investec'
  | 'african_bank';

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
  | 'cross_border_in'
  | 'correction'
  | 'own_transfer_in'
  | 'debit_order'
  | 'debicheck'
  | 'eft_out'
  | 'payshap_out'
  | 'cash_send'
  | 'cross_border_out'
  | 'own_transfer_out'
  | 'card_purchase'
  | 'fuel_purchase'
  | 'online_purchase'
  | 'recurring_card'
  | 'atm_withdrawal'
  | 'till_cash'
  | 'airtime'
  | 'electricity'
  | 'lottery'
  | 'voucher';

/** What the bank itself books in consequence. */
export type BankCharge =
  | 'returned_debit'
  | 'returned_debit_fee'
  | 'returned_debicheck'
  | 'returned_debicheck_fee'
  | 'returned_disputed'
  | 'returned_mandate'
  | 'atm_fee'
  | 'deposit_fee'
  | 'payment_fee'
  | 'declined_fee'
  | 'service_fees'
  | 'overdraft_fee'
  | 'monthly_fee'
  | 'interest_in'
  | 'interest_out';

export interface EventTraits {
  readonly direction: 'in' | 'out';
  /** Place within a day: banks book income first, then debit orders, then what the holder does. */
  readonly rank: number;
  /** An unpaid one bounces; without this it simply does not happen. */
  readonly bounces?: true;
  /** What the bank takes for it. */
  readonly fee?: 'atm_fee' | 'deposit_fee' | 'payment_fee';
  /** The width that cuts the other party's name. */
  readonly name: keyof BankStyle['widths'];
}

const income: EventTraits = { direction: 'in', rank: 1, name: 'named' };
const received: EventTraits = { direction: 'in', rank: 3, name: 'named' };
const collected: EventTraits = { direction: 'out', rank: 2, bounces: true, name: 'collected' };
const payment: EventTraits = { direction: 'out', rank: 3, name: 'named' };
const card: EventTraits = { direction: 'out', rank: 4, name: 'card' };

export const eventTraits: Readonly<Record<BankEvent, EventTraits>> = {
  salary: income,
  eft_in: income,
  instant_in: received,
  payshap_in: received,
  grant: income,
  cash_deposit: { ...received, fee: 'deposit_fee', name: 'card' },
  refund: { direction: 'in', rank: 4, name: 'card' },
  winnings: { direction: 'in', rank: 5, name: 'named' },
  cross_border_in: received,
  correction: received,
  own_transfer_in: received,
  debit_order: collected,
  debicheck: collected,
  eft_out: payment,
  payshap_out: { ...payment, fee: 'payment_fee' },
  cash_send: { ...payment, fee: 'payment_fee' },
  cross_border_out: { ...payment, fee: 'payment_fee' },
  own_transfer_out: payment,
  card_purchase: card,
  fuel_purchase: card,
  online_purchase: card,
  recurring_card: card,
  atm_withdrawal: { ...payment, fee: 'atm_fee', name: 'card' },
  till_cash: card,
  airtime: card,
  electricity: card,
  lottery: card,
  voucher: card,
};

export const chargeLabels: Readonly<Record<BankCharge, LabelId>> = {
  returned_debit: 'returned.insufficient_funds',
  returned_debit_fee: 'fees.returned_debit_order',
  returned_debicheck: 'returned.insufficient_funds',
  returned_debicheck_fee: 'fees.returned_debit_order',
  returned_disputed: 'returned.disputed_or_stopped',
  returned_mandate: 'returned.other_reason',
  atm_fee: 'fees.cash_atm',
  deposit_fee: 'fees.cash_atm',
  payment_fee: 'fees.other',
  declined_fee: 'fees.other',
  service_fees: 'fees.other',
  overdraft_fee: 'fees.overdraft',
  monthly_fee: 'fees.monthly_account',
  interest_in: 'income.interest',
  interest_out: 'fees.interest_charged',
};

/**
 * Description, and reference where the bank prints one in a column of its own. `{name}` is the other party, `{ref}`
 * digits of a mandate or receipt, `{card}` the masked card, `{bought}` the day of purchase, `{cell}` a made-up phone
 * number, `{amount}` the unsigned amount, `{town}` where a card was used.
 */
export type Wording = string | { readonly description: string; readonly reference: string };

export interface BankStyle {
  /** One wording, or several that differ between payers but not between the payments of one. */
  readonly words: Readonly<Record<BankEvent | BankCharge, Wording | readonly Wording[]>>;
  readonly upperCase: boolean;
  readonly datetime: 'date' | 'local' | 'offset';
  readonly purchaseDay: 'd Mon' | 'ddmmyyyy';
  /** Masked card with a digit of its account at `#`. */
  readonly card: string;
  /** Letters that are left of a name: at a card machine, of a collecting creditor, in any other payment. */
  readonly widths: Readonly<Record<'card' | 'collected' | 'named', number>>;
  /** A name that fills its width runs into the card number. */
  readonly gluesCard?: true;
  /** Fees of withdrawals, deposits and payments are taken in one sum at the end of the month. */
  readonly feesAccrue?: true;
  /** What sending money to a phone truly is: a voucher for cash, or a payment into a wallet. */
  readonly cashSendLabel: LabelId;
  /** How a debit order that finds no money is shown: booked and mirrored, or one line without effect. */
  readonly returnedDebit: 'mirrored' | 'zero_line';
  /** Rands; 0 where the bank makes no such charge. Plausible sizes for synthetic data, not a price list. */
  readonly charges: Readonly<
    Record<
      | 'returned_debit_fee'
      | 'atm_fee'
      | 'deposit_fee'
      | 'payment_fee'
      | 'declined_fee'
      | 'overdraft_fee'
      | 'monthly_fee',
      number
    >
  >;
}

import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/** A labelled transaction of an example. */
export interface ExampleRow {
  readonly on: CalendarDate;
  /** Signed rands. */
  readonly amount: number;
  readonly label: LabelId;
  readonly party: string;
  /** Confidence of the label where the example is about it. */
  readonly confidence?: number;
  /** Went to or came from an own account at this bank that is not connected. */
  readonly ownAccountAt?: string;
  /** Takes back the row before it. */
  readonly returnsRowBefore?: true;
}

/** One cheque account with printed balances. */
export interface ExampleAccount {
  readonly told: string;
  readonly openingBalance: number;
  readonly rows: readonly ExampleRow[];
}

const row = (on: CalendarDate, amount: number, label: LabelId, party: string): ExampleRow => ({
  on,
  amount,
  label,
  party,
});

const salaried: ExampleAccount = {
  told: 'Three months of a salary of R20 000 on the 25th, rent, a loan, and one meal out a month that costs more each time.',
  openingBalance: 10_000,
  rows: [
    row('2026-02-02', -6_000, 'housing.rent', 'Landlord'),
    row('2026-02-25', 20_000, 'income.salary', 'Acme'),
    row('2026-02-26', -3_000, 'debt.personal_loan', 'LoanCo'),
    row('2026-02-28', -1_000, 'food.restaurants', 'Ocean Grill'),
    row('2026-03-02', -6_000, 'housing.rent', 'Landlord'),
    row('2026-03-25', 20_000, 'income.salary', 'Acme'),
    row('2026-03-26', -3_000, 'debt.personal_loan', 'LoanCo'),
    row('2026-03-31', -2_000, 'food.restaurants', 'Cafe Blue'),
    row('2026-04-02', -6_000, 'housing.rent', 'Landlord'),
    row('2026-04-24', 20_000, 'income.salary', 'Acme'),
    row('2026-04-28', -3_000, 'debt.personal_loan', 'LoanCo'),
    row('2026-04-30', -3_000, 'food.restaurants', 'Pizza Corner'),
  ],
};

const mixedMonth: ExampleAccount = {
  told: 'One month: a salary, an insurance payout, money from a friend, groceries, clothes that were partly refunded, tax and a stokvel.',
  openingBalance: 5_000,
  rows: [
    row('2026-04-01', 12_000, 'income.salary', 'Acme'),
    { ...row('2026-04-02', -3_000, 'food.groceries', 'Corner Foods'), confidence: 0.9 },
    { ...row('2026-04-07', -1_000, 'shopping.clothing', 'Thread'), confidence: 0.5 },
    row('2026-04-10', 250, 'reversed.merchant_refund', 'Thread'),
    row('2026-04-13', 4_000, 'income.insurance_payout', 'Insure Co'),
    row('2026-04-15', 800, 'transfer.third_party_in', 'T Friend'),
    row('2026-04-20', -500, 'savings.stokvel_out', 'Stokvel'),
    { ...row('2026-04-29', -600, 'government.tax_payment', 'SARS'), confidence: 1 },
  ],
};

const twoIncomes: ExampleAccount = {
  told: 'Two months of a salary of R20 000 and of R3 000 from a tenant.',
  openingBalance: 1_000,
  rows: [
    row('2026-02-02', 3_000, 'income.rental', 'Tenant'),
    row('2026-02-25', 20_000, 'income.salary', 'Acme'),
    row('2026-03-02', 3_000, 'income.rental', 'Tenant'),
    row('2026-03-25', 20_000, 'income.salary', 'Acme'),
    row('2026-03-31', -1_000, 'food.groceries', 'Corner Foods'),
  ],
};

const supported: ExampleAccount = {
  told: 'Three months of a salary of R10 000 on the 25th and of R3 000 that a relative sends on the 28th.',
  openingBalance: 1_000,
  rows: [
    row('2026-02-02', -2_000, 'housing.rent', 'Landlord'),
    row('2026-02-25', 10_000, 'income.salary', 'Acme'),
    row('2026-02-28', 3_000, 'transfer.third_party_in', 'Mom'),
    row('2026-03-02', -2_000, 'housing.rent', 'Landlord'),
    row('2026-03-25', 10_000, 'income.salary', 'Acme'),
    row('2026-03-28', 3_000, 'transfer.third_party_in', 'Mom'),
    row('2026-04-02', -2_000, 'housing.rent', 'Landlord'),
    row('2026-04-24', 10_000, 'income.salary', 'Acme'),
    row('2026-04-28', 3_000, 'transfer.third_party_in', 'Mom'),
  ],
};

const stacked: ExampleAccount = {
  told: 'Three months of a salary of R20 000 and a loan of R3 000; in the last days a second loan takes its first instalment of R1 200 and a short-term lender pays out R2 000.',
  openingBalance: 10_000,
  rows: [
    row('2026-02-02', -6_000, 'housing.rent', 'Landlord'),
    row('2026-02-25', 20_000, 'income.salary', 'Acme'),
    row('2026-02-26', -3_000, 'debt.personal_loan', 'LoanCo'),
    row('2026-03-02', -6_000, 'housing.rent', 'Landlord'),
    row('2026-03-25', 20_000, 'income.salary', 'Acme'),
    row('2026-03-26', -3_000, 'debt.personal_loan', 'LoanCo'),
    row('2026-04-02', -6_000, 'housing.rent', 'Landlord'),
    row('2026-04-24', 20_000, 'income.salary', 'Acme'),
    row('2026-04-28', -3_000, 'debt.personal_loan', 'LoanCo'),
    row('2026-04-28', -1_200, 'debt.personal_loan', 'SecondCo'),
    row('2026-04-29', 2_000, 'loan_in.short_term', 'QuickCash'),
  ],
};

const trader: ExampleAccount = {
  told: 'Three months of a stall: R8 000 on the 10th and R6 000 on the 24th from the card machine, R9 000 of stock, and rent.',
  openingBalance: 1_000,
  rows: ['02', '03', '04'].flatMap((month) => [
    row(`2026-${month}-02`, -2_000, 'housing.rent', 'Landlord'),
    row(`2026-${month}-10`, 8_000, 'income.business', 'Card Machine'),
    row(`2026-${month}-12`, -9_000, 'business.cost_of_sales', 'Wholesaler'),
    row(`2026-${month}-24`, 6_000, 'income.business', 'Card Machine'),
    row(`2026-${month}-28`, -100, 'fees.monthly_account', 'Bank'),
  ]),
};

const committed: ExampleAccount = {
  told: 'Three months of a salary of R20 000 with rent, a loan, insurance, medical aid, a phone contract, bank fees, groceries, restaurants, cash and R300 without a category; school fees of R6 000 in February alone.',
  openingBalance: 10_000,
  rows: ['02', '03', '04'].flatMap((month) => [
    row(`2026-${month}-02`, -6_000, 'housing.rent', 'Landlord'),
    row(`2026-${month}-02`, -900, 'insurance.short_term', 'Insure Co'),
    row(`2026-${month}-02`, -1_800, 'medical.medical_aid', 'Medi Co'),
    ...(month === '02' ? [row('2026-02-03', -6_000, 'family.school_fees', 'Primary School')] : []),
    row(`2026-${month}-05`, -450, 'housing.mobile_contract', 'Phone Co'),
    row(`2026-${month}-10`, -3_000, 'food.groceries', 'Corner Foods'),
    row(`2026-${month}-12`, -1_000, 'food.restaurants', 'Ocean Grill'),
    row(`2026-${month}-14`, -300, 'other.uncategorised_out', 'Zq 4471'),
    row(`2026-${month}-15`, -1_000, 'cash.atm_withdrawal', 'ATM'),
    row(`2026-${month}-24`, 20_000, 'income.salary', 'Acme'),
    row(`2026-${month}-26`, -2_000, 'debt.personal_loan', 'LoanCo'),
    row(`2026-${month}-28`, -200, 'fees.monthly_account', 'Bank'),
  ]),
};

const missedMonth: ExampleAccount = {
  told: 'A salary around the 25th, of slightly different amounts, a day early in February and absent in March.',
  openingBalance: 1_000,
  rows: [
    row('2026-01-23', 10_000, 'income.salary', 'Acme'),
    row('2026-02-24', 10_400, 'income.salary', 'Acme'),
    row('2026-03-09', -500, 'food.groceries', 'Corner Foods'),
    row('2026-04-03', -700, 'food.groceries', 'Corner Foods'),
    row('2026-04-24', 9_800, 'income.salary', 'Acme'),
    row('2026-05-25', 10_000, 'income.salary', 'Acme'),
  ],
};

const tightMonth: ExampleAccount = {
  told: 'Thirty days: R6 000 arrives on the 1st, R7 000 leaves on the 16th, R200 on the 30th.',
  openingBalance: 0,
  rows: [
    row('2026-04-01', 6_000, 'income.salary', 'Acme'),
    row('2026-04-16', -7_000, 'housing.rent', 'Landlord'),
    row('2026-04-30', -200, 'food.groceries', 'Corner Foods'),
  ],
};

const strained: ExampleAccount = {
  told: 'One month under strain: betting, cash, two new loans, a returned debit order, debt review and a few days below zero.',
  openingBalance: 1_000,
  rows: [
    row('2026-04-01', 9_600, 'income.salary', 'Acme'),
    row('2026-04-01', -8_160, 'housing.rent', 'Landlord'),
    row('2026-04-04', -600, 'gambling.betting_casino', 'Bet Co'),
    row('2026-04-06', -240, 'gambling.voucher', 'Voucher Co'),
    row('2026-04-10', 300, 'gambling.winnings', 'Bet Co'),
    row('2026-04-11', -800, 'cash.atm_withdrawal', 'ATM'),
    row('2026-04-11', -20, 'fees.cash_atm', 'Bank'),
    row('2026-04-13', 2_000, 'loan_in.short_term', 'QuickCash'),
    row('2026-04-20', 1_000, 'loan_in.personal', 'LoanCo'),
    row('2026-04-22', -3_000, 'insurance.short_term', 'Insure Co'),
    { ...row('2026-04-22', 3_000, 'returned.insufficient_funds', 'Insure Co'), returnsRowBefore: true },
    row('2026-04-22', -150, 'fees.returned_debit_order', 'Bank'),
    row('2026-04-24', 400, 'cash.deposit', 'Cash'),
    row('2026-04-25', -2_600, 'debt.short_term_loan', 'QuickCash'),
    row('2026-04-27', -1_800, 'debt.debt_review', 'Payment Agent'),
    row('2026-04-28', -30, 'fees.overdraft', 'Bank'),
    row('2026-04-29', -500, 'debt.collections', 'Collect Co'),
    row('2026-04-30', 2_400, 'income.grant_older_persons', 'SASSA'),
  ],
};

const eightShops: ExampleAccount = {
  told: 'Eight purchases of groceries, one of them far larger than the others.',
  openingBalance: 6_000,
  rows: [
    row('2026-04-01', -300, 'food.groceries', 'Shop One'),
    row('2026-04-03', -350, 'food.groceries', 'Shop Two'),
    row('2026-04-08', -400, 'food.groceries', 'Shop Three'),
    row('2026-04-10', -400, 'food.groceries', 'Shop Four'),
    row('2026-04-14', -450, 'food.groceries', 'Shop Five'),
    row('2026-04-17', -500, 'food.groceries', 'Shop Six'),
    row('2026-04-21', -2_000, 'food.groceries', 'Shop Seven'),
    row('2026-04-30', -400, 'food.groceries', 'Shop Eight'),
  ],
};

const insured: ExampleAccount = {
  told: 'Car insurance of R1 000, paid on the first working day of three months.',
  openingBalance: 5_000,
  rows: [
    row('2026-02-02', -1_000, 'insurance.short_term', 'Insure Co'),
    row('2026-03-02', -1_000, 'insurance.short_term', 'Insure Co'),
    row('2026-04-01', -1_000, 'insurance.short_term', 'Insure Co'),
  ],
};

const changedJob: ExampleAccount = {
  told: 'A job that paid R12 000 and has ended, then one that paid R15 000 twice and R16 500 since June.',
  openingBalance: 1_000,
  rows: [
    row('2026-02-02', -500, 'food.groceries', 'Corner Foods'),
    row('2026-02-25', 12_000, 'income.salary', 'Old Firm'),
    row('2026-03-25', 12_000, 'income.salary', 'Old Firm'),
    row('2026-04-24', 15_000, 'income.salary', 'New Firm'),
    row('2026-05-25', 15_000, 'income.salary', 'New Firm'),
    row('2026-06-25', 16_500, 'income.salary', 'New Firm'),
    row('2026-07-24', 16_500, 'income.salary', 'New Firm'),
    row('2026-07-31', -500, 'food.groceries', 'Corner Foods'),
  ],
};

const savesElsewhere: ExampleAccount = {
  told: 'Three months of a salary, of which R1 500 goes to an account of the same person at a bank that is not connected.',
  openingBalance: 1_000,
  rows: [
    row('2026-02-25', 10_000, 'income.salary', 'Acme'),
    { ...row('2026-02-26', -1_500, 'transfer.own_account_out', 'Own account'), ownAccountAt: 'Capitec' },
    row('2026-03-25', 10_000, 'income.salary', 'Acme'),
    { ...row('2026-03-26', -1_500, 'transfer.own_account_out', 'Own account'), ownAccountAt: 'Capitec' },
    { ...row('2026-04-10', 600, 'transfer.own_account_in', 'Own account'), ownAccountAt: 'Capitec' },
    row('2026-04-24', 10_000, 'income.salary', 'Acme'),
    { ...row('2026-04-28', -1_500, 'transfer.own_account_out', 'Own account'), ownAccountAt: 'Capitec' },
  ],
};

const commission: ExampleAccount = {
  told: 'Six months of a base of R6 000 and a commission of 0 to R12 500, on the 25th.',
  openingBalance: 1_000,
  rows: [
    row('2026-02-25', 6_000, 'income.salary', 'Sales Firm'),
    row('2026-03-25', 9_000, 'income.salary', 'Sales Firm'),
    row('2026-04-24', 18_500, 'income.salary', 'Sales Firm'),
    row('2026-05-25', 7_000, 'income.salary', 'Sales Firm'),
    row('2026-06-25', 12_000, 'income.salary', 'Sales Firm'),
    row('2026-07-24', 10_000, 'income.salary', 'Sales Firm'),
    row('2026-07-31', -500, 'food.groceries', 'Corner Foods'),
  ],
};

/** The accounts that worked examples speak of, small enough to add up by hand. */
export const exampleAccounts = {
  salaried,
  mixed_month: mixedMonth,
  two_incomes: twoIncomes,
  supported,
  stacked,
  trader,
  committed,
  missed_month: missedMonth,
  tight_month: tightMonth,
  strained,
  eight_shops: eightShops,
  insured,
  changed_job: changedJob,
  saves_elsewhere: savesElsewhere,
  commission,
} as const;

export type ExampleName = keyof typeof exampleAccounts;

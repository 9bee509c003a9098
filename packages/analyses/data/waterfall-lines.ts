import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { WaterfallLineId, WaterfallPart } from '../documents/affordability-waterfall.ts';

/** The part of the calculation that each line belongs to. */
export const WATERFALL_PARTS: Readonly<Record<WaterfallLineId, WaterfallPart>> = {
  regular_income: 'money_in',
  one_off_income: 'money_in',
  other_money_in: 'money_in',
  new_credit: 'money_in',
  refunds: 'money_in',
  statutory: 'statutory',
  credit_agreements: 'committed',
  insurance: 'committed',
  medical_aid: 'committed',
  contracts: 'committed',
  school_fees: 'committed',
  bank_fees: 'committed',
  cost_of_sales: 'money_in',
  housing: 'necessary',
  food: 'necessary',
  transport: 'necessary',
  utilities: 'necessary',
  health_care: 'necessary',
  maintenance: 'necessary',
  cash: 'necessary',
  uncategorised: 'free',
  gambling: 'free',
  payments_to_people: 'free',
  other_spending: 'free',
  own_transfers: 'own_money',
  saving: 'own_money',
  returned_payments: 'apart',
  cancelled_payments: 'apart',
  loan_accounts: 'apart',
  other_currency: 'apart',
};

/**
 * The spending labels of each line; every other label of money out is other_spending. Commitments are owed by agreement
 * and stand above the norm; necessary lines are the kinds of Schedule 1 of the National Credit Regulations that are not
 * (accommodation, food, transport, water and electricity, medical costs, maintenance), and the norm replaces them where
 * it is more. Cash that was drawn is gone, mostly for taxis, food and the household: it counts among them until a
 * declaration says otherwise.
 */
export const SPENDING_LINES = {
  statutory: ['government.tax_payment', 'government.fines_licences'],
  credit_agreements: [
    'debt.personal_loan',
    'debt.short_term_loan',
    'debt.wage_advance',
    'debt.credit_card',
    'debt.store_account',
    'debt.vehicle_finance',
    'debt.home_loan',
    'debt.student_loan',
    'debt.bnpl',
    'debt.debt_review',
    'debt.collections',
    'debt.other',
    'insurance.credit_life',
  ],
  insurance: ['insurance.short_term', 'insurance.life_funeral'],
  medical_aid: ['medical.medical_aid'],
  contracts: ['housing.mobile_contract', 'housing.internet', 'housing.security', 'housing.domestic_worker'],
  school_fees: ['family.school_fees', 'family.childcare'],
  bank_fees: [
    'fees.monthly_account',
    'fees.cash_atm',
    'fees.returned_debit_order',
    'fees.overdraft',
    'fees.interest_charged',
    'fees.late_payment',
    'fees.other',
  ],
  housing: ['housing.rent', 'housing.rates_levies'],
  food: ['food.groceries'],
  transport: ['transport.fuel', 'transport.public', 'transport.tolls_parking', 'transport.vehicle_service'],
  utilities: ['housing.electricity'],
  health_care: ['medical.pharmacy', 'medical.care'],
  maintenance: ['family.maintenance_paid'],
  cash: ['cash.atm_withdrawal', 'cash.till_withdrawal', 'cash.send_voucher'],
  uncategorised: ['other.uncategorised_out'],
  gambling: ['gambling.betting_casino', 'gambling.lottery', 'gambling.voucher'],
  payments_to_people: ['transfer.third_party_out', 'transfer.instant_out', 'transfer.cross_border_out'],
} as const satisfies Partial<Record<WaterfallLineId, readonly LabelId[]>>;

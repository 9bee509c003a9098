import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { PatternTier } from '../tries/pattern-group.ts';
import { isByMandate } from './mandate.ts';

/** What is bought before it is used is no contract. */
const PREPAID: Readonly<Partial<Record<LabelId, LabelId>>> = {
  'housing.mobile_contract': 'housing.airtime_data',
};

/** Shops do not collect purchases by debit order: what they collect is the instalment of a credit account. */
const MANDATED: Readonly<Partial<Record<LabelId, LabelId>>> = {
  'shopping.clothing': 'debt.store_account',
  'housing.furniture_appliances': 'debt.store_account',
  'housing.airtime_data': 'housing.mobile_contract',
};
/** Likewise for shops that also sell other things; words of a trade alone do not show that a shop gives credit. */
const MANDATED_BY_NAME: Readonly<Partial<Record<LabelId, LabelId>>> = {
  'shopping.general': 'debt.store_account',
  'food.groceries': 'debt.store_account',
};
/** Makers of cars stand among the words of the motor trade; what they collect by mandate is the car. Dental and hospital plans are. */
const MANDATED_BY_TRADE: Readonly<Partial<Record<LabelId, LabelId>>> = {
  'medical.care': 'medical.medical_aid',
  'transport.vehicle_service': 'debt.vehicle_finance',
};

/** A shop, and the service that carries payments for it. */
const AT_TILLS: ReadonlySet<PatternTier> = new Set(['merchant', 'intermediary']);

/** Words of a bill that is paid by card; without one, a card at a network's shop buys a phone or something for it. */
const OF_A_BILL: ReadonlySet<string> = new Set(
  'CONTRACT ACC ACCOUNT BILL INVOICE RECURRING SUBSCRIPTION DEBIT ORDER MONTHLY REKENING KONTRAK'.split(' '),
);

/**
 * The label that a party's label becomes by the way in which the money moved; the same where the way says nothing.
 * @param tokens the words of the text, which may say that a card pays a bill
 * @param isOwnText no bank says how the money came: what a service between pays a shop is no refund then (YOCO *SHOP)
 */
export function labelByChannel(
  label: LabelId,
  tier: PatternTier,
  channel: Channel,
  tokens: readonly string[] = [],
  isOwnText = false,
): LabelId {
  if (isOwnText && tier === 'intermediary') return label;
  if (channel === 'prepaid') return PREPAID[label] ?? label;
  if (channel === 'card' && label === 'housing.mobile_contract' && !tokens.some((token) => OF_A_BILL.has(token)))
    return 'shopping.general';
  // Tills give money back; they pay nobody.
  if (channel === 'card' && AT_TILLS.has(tier) && label.startsWith('income.')) return 'reversed.merchant_refund';
  if (!isByMandate(channel)) return label;
  // Insurers pay claims by transfer: money in with the text of a debit order is a premium given back.
  if (label === 'income.insurance_payout') return 'reversed.bank_correction';
  const byTier = tier === 'merchant' ? MANDATED_BY_NAME : tier === 'weak' ? MANDATED_BY_TRADE : {};
  return byTier[label] ?? (tier === 'merchant' || tier === 'weak' ? MANDATED[label] : undefined) ?? label;
}

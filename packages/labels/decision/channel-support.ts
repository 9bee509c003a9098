import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, labelOf, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import { isByMandate } from './mandate.ts';

/** Channels of a purchase at a till. */
export const AT_A_TILL: ReadonlySet<Channel> = new Set(['card', 'prepaid', 'wallet']);
export const BY_ARRANGEMENT: ReadonlySet<Channel> = new Set(['debit_order', 'debicheck', 'eft', 'payshap', 'transfer']);
export const PAID_AT_A_TILL: ReadonlySet<Primary> = new Set([
  'FOOD_AND_HOUSEHOLD',
  'TRANSPORT',
  'SHOPPING_AND_SERVICES',
  'ENTERTAINMENT_AND_TRAVEL',
  'GAMBLING',
  'CASH',
]);

/** Bought at a till or by mandate. */
const ALSO_BY_MANDATE: ReadonlySet<LabelId> = new Set([
  'services.personal_care',
  'services.other',
  'entertainment.subscriptions',
  'transport.tolls_parking',
  'transport.vehicle_service',
]);
/** Paid by premiums, hardly ever at a till. */
const BY_PREMIUM: ReadonlySet<LabelId> = new Set([
  'medical.medical_aid',
  'insurance.short_term',
  'insurance.life_funeral',
  'insurance.credit_life',
]);

/** Whether parties with this label are usually paid, or usually pay, through this channel. */
export function supports(channel: Channel, label: LabelId): boolean {
  if (channel === 'unknown') return false;
  const { primary, direction, id } = labelOf(label);
  if (direction === 'in')
    return BY_ARRANGEMENT.has(channel) || id === 'reversed.merchant_refund' || primary === 'GAMBLING';
  if (BY_PREMIUM.has(id)) return BY_ARRANGEMENT.has(channel);
  if (
    primary === 'HOUSING_AND_UTILITIES' ||
    primary === 'INSURANCE_AND_MEDICAL' ||
    primary === 'FAMILY_EDUCATION_AND_GIVING'
  ) {
    return AT_A_TILL.has(channel) || BY_ARRANGEMENT.has(channel);
  }
  if (ALSO_BY_MANDATE.has(id) && isByMandate(channel)) return true;
  return PAID_AT_A_TILL.has(primary) ? AT_A_TILL.has(channel) : BY_ARRANGEMENT.has(channel);
}

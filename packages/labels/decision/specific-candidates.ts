import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { PatternTier } from '../tries/pattern-group.ts';
import type { Ranked } from './candidate.ts';

/** Tiers of names and of wordings that say what was paid for. */
const SAYS_WHAT: ReadonlySet<PatternTier> = new Set(['merchant', 'wording']);
/** Labels of a loan that say no kind of loan, unless the text says that it is a personal one. */
const PLAIN_LOAN: ReadonlySet<LabelId> = new Set(['debt.personal_loan', 'loan_in.personal']);
/** Shops that sell nearly everything, and what parts of them sell. */
const GENERAL_SHOP: ReadonlySet<LabelId> = new Set(['food.groceries', 'shopping.general', 'medical.care']);
export const DEPARTMENT: ReadonlySet<LabelId> = new Set([
  'transport.fuel',
  'food.alcohol_tobacco',
  'medical.pharmacy',
  'shopping.clothing',
  'housing.furniture_appliances',
]);

const PLAIN_PREPAID: ReadonlySet<string> = new Set(['PREPAID PURCHASE', 'VOUCHER PURCHASE', 'PREPAID']);

const isCredit = (label: LabelId): boolean => label.startsWith('debt.') || label.startsWith('loan_in.');

/**
 * Puts what says more in the place of a first candidate that says too little: the kind of a loan, or the lender, before
 * LOAN REPAYMENT, and a department before the name of its shop (KAAP AGRI BRANDSTOF).
 */
export function preferSpecific(ranked: Ranked[]): void {
  const [first] = ranked;
  if (!first) return;
  const saysMore = isNameOfAShop(first, ranked) ? ({ tier }: Ranked) => tier === 'weak' : moreSpecificThan(first);
  const at = saysMore === null ? 0 : ranked.findIndex(saysMore);
  if (at > 0) ranked.unshift(...ranked.splice(at, 1));
}

/** Airtime that a small shop's payment service sold is a word of the shop's name: YOCO *RECHARGE BRAAI. */
function isNameOfAShop({ tier, label }: Ranked, ranked: readonly Ranked[]): boolean {
  return (
    tier === 'wording' && label === 'housing.airtime_data' && ranked.some((other) => other.tier === 'intermediary')
  );
}

/** What shops sell beside goods, by mandate: the words for it follow the name of the shop (`CLICKS INSURANCE`). */
const PRODUCTS: ReadonlySet<LabelId> = new Set([
  'insurance.short_term',
  'insurance.life_funeral',
  'debt.short_term_loan',
  'debt.personal_loan',
]);

/** Behind a lender's name, INS may be an instalment as well. */
const INSTALMENT = 'INS';

const SHOP: ReadonlySet<LabelId> = new Set(['debt.store_account', 'shopping.clothing', 'medical.pharmacy']);

/** What a candidate must be to say more than the first; null where the first says enough. */
function moreSpecificThan(first: Ranked): ((other: Ranked) => boolean) | null {
  if (first.tier === 'merchant' && first.label !== 'debt.store_account' && first.label.startsWith('debt.'))
    return ({ tier, start, label, matchedText }) =>
      tier === 'weak' &&
      start === first.end &&
      label.startsWith('insurance.') &&
      matchedText.length > INSTALMENT.length;
  if (first.tier === 'merchant' && (GENERAL_SHOP.has(first.label) || SHOP.has(first.label)))
    return ({ tier, start, label }) =>
      tier === 'weak' &&
      start === first.end &&
      (PRODUCTS.has(label) || (GENERAL_SHOP.has(first.label) && DEPARTMENT.has(label)));
  if (first.tier !== 'wording') return null;
  if (PLAIN_LOAN.has(first.label) && !first.matchedText.includes('PERS'))
    return ({ decides, tier, label }) => decides && SAYS_WHAT.has(tier) && isCredit(label) && !PLAIN_LOAN.has(label);
  // What a bank's app sells is airtime, unless the text names it.
  if (PLAIN_PREPAID.has(first.matchedText))
    return ({ decides, tier, label }) => decides && SAYS_WHAT.has(tier) && label !== first.label;
  // Grants are named for what others pay too: child support, old age.
  if (first.label === 'income.grant_srd_other' || first.label === 'income.maintenance_received')
    return ({ label }) => label.startsWith('income.grant_') && label !== 'income.grant_srd_other';
  return null;
}

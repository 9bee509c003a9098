import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AffordabilityThresholds } from '../documents/affordability-waterfall.ts';

/** Where a verdict on affordability turns. Choices of this product; an organisation may set its own thresholds. */
export interface AffordabilityPolicy {
  readonly effectiveFrom: CalendarDate;
  readonly thresholds: AffordabilityThresholds;
}

const tables: readonly AffordabilityPolicy[] = [
  {
    effectiveFrom: '2015-01-01',
    thresholds: {
      // Regulation 23A(3) asks for the proof of three months.
      least_full_months: 3,
      least_share_of_months: 0.5,
      most_debt_to_income: 0.5,
      most_gambling_share: 0.1,
      most_uncategorised_share: 0.25,
    },
  },
];

const [oldest] = tables;

/** The policy of a day; the oldest before the first one. */
export function affordabilityPolicyOn(date: CalendarDate): AffordabilityPolicy {
  const found = tables.findLast((table) => table.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no table of affordability thresholds');
  return found;
}

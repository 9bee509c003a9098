import type { DefinitionsOf } from './metric.ts';

const OURS = 'Product definition: affinity';

/** Offers of partners beside what is paid now. */
export const affinityMetrics: DefinitionsOf<'affinity'> = {
  should_recommend_offers: {
    name: 'Recommend offers',
    description: 'Whether some offer is clearly cheaper than what is paid now. It compares prices, not what they buy.',
    unit: 'yes_or_no',
    formula: 'some offer is at least 5 % cheaper than a payment made three times or more that goes on',
    nullWhen: null,
    source: OURS,
    fields: [
      'should_recommend_offers',
      'reason',
      'withheld_ads',
      'ads[].should_recommend_offers',
      'ads[].transaction_offers[].should_recommend',
      'ads[].transaction_offers[].not_recommended_because',
    ],
    example: {
      account: 'insured',
      figure: 'should_recommend_offers',
      expected: true,
      arithmetic: 'Three payments of R1 000; the offer of R799 is 20.1 % cheaper.',
    },
  },
  average_monthly_spend: {
    name: 'Average monthly spend',
    description: 'What a recurring payment costs a month now.',
    unit: 'money',
    formula: 'mean payment since the last change of level x payments a year / 12',
    nullWhen: null,
    source: OURS,
    fields: ['ads[].transaction_offers[].average_monthly_spend'],
    example: {
      account: 'insured',
      figure: 'ads.0.transaction_offers.0.average_monthly_spend',
      expected: 1_000,
      arithmetic: '(1 000 + 1 000 + 1 000) / 3 x 12 / 12 = 1 000.',
    },
  },
  offer_monthly_price: {
    name: 'Price of the offer a month',
    description: 'What the offer would cost in place of the payment. The offers of the sandbox are made up.',
    unit: 'money',
    formula: 'fixed price, or a share of what is paid now',
    nullWhen: 'of an offer by itself: its price depends on what is paid now',
    source: `${OURS}; catalogue of offers in force`,
    fields: [
      'ads[].transaction_offers[].offer_monthly_price',
      'ads[].offers',
      'catalogue_version',
      'catalogue_effective_from',
    ],
    example: {
      account: 'insured',
      figure: 'ads.0.transaction_offers.0.offer_monthly_price',
      expected: 799,
      arithmetic: 'The catalogue of January 2026 offers car cover at R799.',
    },
  },
  average_difference_percent: {
    name: 'Average difference',
    description: 'By how many per cent the offer is cheaper than what is paid now; below zero it is dearer.',
    unit: 'percent',
    formula: '(average_monthly_spend - offer_monthly_price) / average_monthly_spend x 100',
    nullWhen: null,
    source: OURS,
    fields: ['ads[].transaction_offers[].average_difference_percent'],
    example: {
      account: 'insured',
      figure: 'ads.0.transaction_offers.0.average_difference_percent',
      expected: 20.1,
      arithmetic: '(1 000 - 799) / 1 000 x 100 = 20.1.',
    },
  },
};

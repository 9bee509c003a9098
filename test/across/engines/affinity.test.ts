import { affinity, affinityTablesOn } from '@imali/analyses/affinity/affinity.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '@imali/analyses/input/labelled-row.fixture.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { affinityUnderConsent } from '../../../functions/bank-data/domain/affinity/affinity-consent.ts';
import { Affinity } from '../../../schemas/entities/analyses/affinity.ts';

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];

function monthly(label: LabelId, payee: string, cents: number, day = '01', among = months): LabelledTransaction[] {
  return among.map((month) =>
    makeRow({ bookedOn: `${month}-${day}`, amountCents: -cents, label, counterparty: makeCounterparty(payee) }),
  );
}
const inputOf = (...rows: LabelledTransaction[][]): AnalysisInput =>
  makeInput([makeAccount([...rows.flat(), makeRow({ bookedOn: '2026-04-15', amountCents: -100 })])]);
const adsOf = (document: Affinity): string[] => document.ads.map(({ ad_id }) => ad_id);

describe('affinity', () => {
  test('Affinity compares a recurring payment with the offers for its kind, with the payments behind it', () => {
    const fibre = monthly('housing.internet', 'Fibre Co', 80_000);
    const document = affinity(inputOf(fibre));
    expect(Affinity.parse(document)).toEqual(document);
    expect(document).toMatchObject({
      should_recommend_offers: true,
      reason: null,
      catalogue_version: 'sandbox-2026.1',
    });
    expect(document.ads).toMatchObject([
      {
        ad_id: 'fibre',
        title: 'Fibre at home',
        should_recommend_offers: true,
        offers: [
          {
            offer_title: 'Uncapped fibre 50 Mbps',
            offer_static_url: 'https://docs.example/docs/tutorial-basics/affinity_walkthrough#fibre',
            monthly_price: 599,
          },
        ],
        transaction_offers: [
          {
            name: 'Fibre Co',
            payments: 4,
            last_paid: '2026-04-01',
            ended: false,
            average_monthly_spend: 800,
            offer_monthly_price: 599,
            // (800 - 599) / 800 x 100 = 25.125
            average_difference_percent: 25.13,
            should_recommend: true,
            not_recommended_because: [],
            evidence: { average_monthly_spend: fibre.map(({ id }) => id) },
          },
        ],
      },
    ]);
  });

  test('Affinity recommends nothing that saves too little', () => {
    // (630 - 599) / 630 x 100 = 4.92 < 5; (631 - 599) / 631 x 100 = 5.07
    const little = affinity(inputOf(monthly('housing.internet', 'Fibre Co', 63_000)));
    expect(little.ads[0]?.transaction_offers[0]).toMatchObject({
      average_difference_percent: 4.92,
      should_recommend: false,
      not_recommended_because: ['difference_too_small'],
    });
    expect(little).toMatchObject({ should_recommend_offers: false, reason: 'no_better_offer' });
    const enough = affinity(inputOf(monthly('housing.internet', 'Fibre Co', 63_100)));
    expect(enough.ads[0]?.transaction_offers[0]).toMatchObject({
      average_difference_percent: 5.07,
      should_recommend: true,
    });
  });

  test('Affinity recommends nothing in place of two payments, or of payments that have ended', () => {
    const twice = affinity(inputOf(monthly('housing.internet', 'Fibre Co', 80_000, '01', months.slice(2))));
    expect(twice.ads[0]?.transaction_offers[0]?.not_recommended_because).toEqual(['too_few_payments']);
    const earlier = ['2025-10', '2025-11', '2025-12', '2026-01'];
    const ended = affinity(inputOf(monthly('housing.internet', 'Fibre Co', 80_000, '01', earlier)));
    expect(ended.ads[0]?.transaction_offers[0]).toMatchObject({
      ended: true,
      not_recommended_because: ['payments_ended'],
    });
    expect(ended.should_recommend_offers).toBe(false);
  });

  test('Affinity recommends the better of several offers and several payments, and says which', () => {
    const phones = affinity(
      inputOf(
        monthly('housing.mobile_contract', 'Cell One', 49_900),
        monthly('housing.mobile_contract', 'Cell Two', 29_900, '07'),
      ),
    );
    // Against R299.00 and R549.00: 499 saves 40.08 % and costs 10.02 % more; 299 saves 0 % and costs 83.61 % more.
    expect(
      phones.ads[0]?.transaction_offers.map((offer) => [
        offer.name,
        offer.average_difference_percent,
        offer.should_recommend,
      ]),
    ).toEqual([
      ['Cell One', 40.08, true],
      ['Cell One', -10.02, false],
      ['Cell Two', 0, false],
      ['Cell Two', -83.61, false],
    ]);
    expect(phones.should_recommend_offers).toBe(true);
  });

  test('Affinity has no ad for a single payment, and no ad for kinds without offers', () => {
    const once = [makeRow({ bookedOn: '2026-03-01', amountCents: -80_000, label: 'housing.internet' })];
    const document = affinity(inputOf(once, monthly('housing.rent', 'Landlord', 700_000)));
    expect(document).toMatchObject({ ads: [], should_recommend_offers: false, reason: 'no_better_offer' });
  });

  test('Affinity has no offer where figures are in another currency than the rand', () => {
    const rows = monthly('housing.internet', 'Fibre Co', 80_000).map((row) => ({ ...row, currency: 'NAD' }));
    expect(affinity(makeInput([makeAccount(rows, { currency: 'NAD' })])).ads).toEqual([]);
  });

  describe('offers credit', () => {
    const loan = monthly('debt.short_term_loan', 'Quick Cash', 100_000);
    const fibre = monthly('housing.internet', 'Fibre Co', 80_000, '05');

    test('Affinity offers credit to an applicant without a sign of strain', () => {
      const document = affinity(inputOf(loan, fibre));
      expect(adsOf(document)).toEqual(['fibre', 'loan_consolidation']);
      // 80 % of R1 000.00
      expect(document.ads[1]?.transaction_offers[0]).toMatchObject({
        offer_monthly_price: 800,
        average_difference_percent: 20,
      });
      expect(document.withheld_ads).toEqual([]);
    });

    // as_of is 2026-04-15: three months back is 2026-01-16 and later.
    const signs: readonly [string, LabelId, number][] = [
      ['debt_review', 'debt.debt_review', -50_000],
      ['collections', 'debt.collections', -50_000],
      ['returned_debit_orders', 'returned.insufficient_funds', 50_000],
      ['returned_debit_orders', 'returned.other_reason', 50_000],
      ['gambling', 'gambling.betting_casino', -5_000],
      ['gambling', 'gambling.lottery', -500],
    ];
    test.each(signs)(
      'Affinity offers no credit within three months of %s (%s), while other offers remain',
      (reason, label, amountCents) => {
        const sign = makeRow({ bookedOn: '2026-01-16', amountCents, label });
        const document = affinity(inputOf(loan, fibre, [sign]));
        expect(adsOf(document)).toEqual(['fibre']);
        expect(document.withheld_ads).toEqual([
          { ad_id: 'loan_consolidation', reasons: [reason], evidence: { [reason]: [sign.id] } },
        ]);
        expect(JSON.stringify(document.ads)).not.toContain('loan');
        const before = affinity(inputOf(loan, fibre, [{ ...sign, bookedOn: '2026-01-15' }]));
        expect(adsOf(before)).toEqual(['fibre', 'loan_consolidation']);
      },
    );

    test('Affinity offers credit also to an applicant who won without having spent on gambling lately', () => {
      const won = makeRow({ bookedOn: '2026-03-01', amountCents: 10_000, label: 'gambling.winnings' });
      expect(adsOf(affinity(inputOf(loan, [won])))).toEqual(['loan_consolidation']);
    });
  });

  test('Affinity compares with the catalogue in force on the day, and with the oldest before the first', () => {
    expect(affinityTablesOn('2026-06-01').catalogue.version).toBe('sandbox-2026.1');
    expect(affinityTablesOn('2019-01-01').catalogue.version).toBe('sandbox-2026.1');
  });
});

describe('affinity under consent', () => {
  const document = {
    ...affinity(inputOf(monthly('housing.internet', 'Fibre Co', 80_000))),
    changes: [{ field: 'ads[0].title', before: null, after: 'Fibre at home', cause: 'relabel' }],
  };

  test('Offers remain as they are with the switch of the config and the opt-in of the applicant', () => {
    expect(affinityUnderConsent(document, { affinityEnabled: true, affinityOptedIn: true })).toEqual(document);
  });

  test.each([
    [false, false, 'affinity_not_enabled'],
    [false, true, 'affinity_not_enabled'],
    [true, false, 'no_opt_in'],
  ])('There is no offer when enabled is %s and opted in is %s', (affinityEnabled, affinityOptedIn, reason) => {
    const shown = affinityUnderConsent(document, { affinityEnabled, affinityOptedIn });
    expect(shown).toMatchObject({ should_recommend_offers: false, reason, ads: [], withheld_ads: [], changes: [] });
    expect(JSON.stringify(shown)).not.toContain('Fibre');
    expect(shown.as_of).toBe(document.as_of);
  });
});

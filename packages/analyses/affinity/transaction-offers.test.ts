import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AFFINITY_POLICIES } from '../data/affinity-policy.ts';
import { OFFER_CATALOGUES } from '../data/offers.ts';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { averageDifferencePercent, averageMonthlySpend, monthlyPrice, streamsOfAd } from './transaction-offers.ts';

function streamOf(days: readonly string[], cents: readonly number[]): RecurringStream {
  const rows = days.map((bookedOn, index) =>
    makeRow({
      bookedOn,
      amountCents: -(cents[index] ?? 0),
      label: 'housing.internet',
      counterparty: makeCounterparty('Fibre Co'),
    }),
  );
  const [stream] = findStreams(rows, days.at(-1) ?? '', 'out');
  if (!stream) throw new Error('these payments do not recur');
  return stream;
}
const firsts = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];

describe('the average monthly spend of a stream', () => {
  test('The average monthly spend of a stream is the mean of its payments', () => {
    // (790.00 + 800.00 + 810.01) / 3 = 800.0033 -> 800.00
    expect(averageMonthlySpend(streamOf(firsts.slice(0, 3), [79_000, 80_000, 81_001]))).toBe(80_000);
  });

  test('The average monthly spend excludes payments before the last change of level', () => {
    // R500.00 three times, then R800.00 three times: R800.00 is what is paid now.
    const stream = streamOf(firsts, [50_000, 50_000, 50_000, 80_000, 80_000, 80_000]);
    expect(stream.steppedOn).toBe('2026-04-01');
    expect(averageMonthlySpend(stream)).toBe(80_000);
  });

  test('The average monthly spend is scaled to a month by the payments of a year', () => {
    // R100.00 a week: 100.00 x 52 / 12 = 433.33
    const weekly = streamOf(
      ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'],
      Array(5).fill(10_000),
    );
    expect([weekly.cadence, averageMonthlySpend(weekly)]).toEqual(['weekly', 43_333]);
  });
});

describe('the average difference', () => {
  test('The average difference is what an offer saves of the spend, in per cent', () => {
    // (800.00 - 599.00) / 800.00 x 100 = 25.125 -> 25.13
    expect(averageDifferencePercent(80_000, 59_900)).toBe(25.13);
    // (599.00 - 800.00) / 599.00 x 100 = -33.5559 -> -33.56: the offer is dearer
    expect(averageDifferencePercent(59_900, 80_000)).toBe(-33.56);
    expect(averageDifferencePercent(59_900, 59_900)).toBe(0);
  });

  test('The average difference is above 0 exactly when the offer is visibly cheaper, and never above 100', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (spend, price) => {
        const percent = averageDifferencePercent(spend, price);
        expect(percent).toBeLessThan(100.001);
        if (price >= spend) expect(percent).toBeLessThanOrEqual(0);
        if (spend - price >= spend / 10_000) expect(percent).toBeGreaterThan(0);
        expect(averageDifferencePercent(spend, price + 1)).toBeLessThanOrEqual(percent);
      }),
    );
  });
});

describe('the price of an offer', () => {
  test('The price of an offer is fixed, or a share of the current spend', () => {
    expect(monthlyPrice({ kind: 'fixed', monthlyCents: 59_900 }, 80_000)).toBe(59_900);
    // 80 % of R1 234.57 = 987.656 -> R987.66
    expect(monthlyPrice({ kind: 'share_of_spend', basisPoints: 8_000 }, 123_457)).toBe(98_766);
  });
});

describe('the streams of an ad', () => {
  const ad = OFFER_CATALOGUES[0]?.ads.find(({ adId }) => adId === 'gap_cover');
  const medical = (cents: number): RecurringStream => ({
    ...streamOf(firsts.slice(0, 3), [cents, cents, cents]),
    label: 'medical.medical_aid',
  });

  test('The streams of an ad are selected by label and price: a medical aid is no gap cover', () => {
    if (!ad) throw new Error('no gap cover in the catalogue');
    const gap = medical(45_000);
    // The band is R150.00 to R900.00, both included.
    const low = medical(15_000);
    const high = medical(90_000);
    expect(streamsOfAd(ad, [gap, low, high, medical(14_999), medical(90_001), medical(480_000)])).toEqual([
      gap,
      low,
      high,
    ]);
    expect(
      streamsOfAd(ad, [
        { ...gap, label: 'medical.care' },
        { ...gap, direction: 'in' },
      ]),
    ).toEqual([]);
  });
});

describe('the tables of offers', () => {
  test('The offer tables are sorted oldest first, with consistent ids, bands and addresses', () => {
    for (const table of [OFFER_CATALOGUES, AFFINITY_POLICIES]) {
      const dates = table.map(({ effectiveFrom }) => effectiveFrom);
      expect(dates).toEqual([...new Set(dates)].toSorted());
    }
    for (const { ads } of OFFER_CATALOGUES) {
      expect(new Set(ads.map(({ adId }) => adId)).size).toBe(ads.length);
      const offers = ads.flatMap((each) => each.offers);
      expect(new Set(offers.map(({ path }) => path)).size).toBe(offers.length);
      expect(offers.every(({ path }) => path.startsWith('/docs/'))).toBe(true);
      expect(ads.every(({ monthlyBandCents: { from, to } }) => from > 0 && from < to)).toBe(true);
    }
  });
});

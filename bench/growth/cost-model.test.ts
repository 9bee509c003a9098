import { describe, expect, test } from '@jest/globals';
import { pricedRegions, pricesOn } from '../cost/unit-prices.ts';
import { monthCost, ofApplication, risen } from './cost-model.ts';

const prices = {
  ...pricesOn('2026-11-25'),
  ...{ writeRequestUnit: 2, readRequestUnit: 3, lambdaRequest: 0, lambdaGbSecond: 0, sqsRequest: 0, gatewayRequest: 0 },
  ...{ logGigabyte: 1, tableGigabyteMonth: 10, backupGigabyteMonth: 5, bucketGigabyteMonth: 1 },
};
const usage = {
  ...{ writeUnits: 1, readUnits: 2, lambdaRequests: 0, gbSeconds: 0, sqsRequests: 0, gatewayRequests: 0 },
  logBytes: 2e9,
};
const kept = { tableBytes: 1e9, bucketBytes: 2e9, tableMonths: 3, bucketMonths: 2 };

describe('the cost model', () => {
  test('An application costs its units, and its logs by themselves', () => {
    // 1*2 + 2*3; two gigabytes of logs.
    expect(ofApplication(usage, prices)).toEqual({ work: 8, logs: 2 });
  });

  test('What is kept grows month by month until its time is over, and stays at that', () => {
    const of = (month: number) => monthCost(month, 10, { usage, kept }, prices);
    // Ten applications at 10 dollars; 10 GB of tables at 10 and 20 GB of buckets at 1; backups of the tables at 5.
    expect(of(1)).toEqual({
      month: 1,
      work: 100,
      storage: 120,
      backups: 50,
      tableTerabytes: 0.01,
      bucketTerabytes: 0.02,
    });
    expect(of(2)).toMatchObject({ storage: 240, backups: 100 });
    // The objects of the first month are gone, its items are not.
    expect(of(3)).toMatchObject({ storage: 340, backups: 150 });
    expect(of(60)).toEqual({ ...of(3), month: 60 });
  });

  test('Both regions have every price, dated and with where it is from', () => {
    for (const region of pricedRegions) {
      const { since, source, region: named, ...all } = pricesOn('2026-11-25', region);
      expect([named, since <= '2026-11-25', source.length > 40]).toEqual([region, true, true]);
      for (const price of Object.values(all)) expect(price).toBeGreaterThan(0);
    }
  });

  test('Units that rise by more than 5 % are named, and those that rise less or fall are not', () => {
    const figures = { writes: 100, reads: 40 };
    expect(risen({ writes: 105, reads: 1 }, figures)).toEqual([]);
    expect(risen({ writes: 106, reads: 42 }, figures)).toEqual(['writes: 106, over 100 by more than 5 %']);
  });
});

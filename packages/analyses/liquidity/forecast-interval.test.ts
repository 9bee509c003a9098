import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ForecastCalibration, forecastCalibrationOn } from '../data/forecast-calibration.ts';
import { calibrated, intervalFactor, meanDailyChange, normalisedError } from './forecast-interval.ts';

const spread = { p10Cents: 800, p50Cents: 1_000, p90Cents: 1_100 };

describe('the error of a forecast day', () => {
  test('The error of a forecast day is measured on its own side of the middle', () => {
    // Below: 300 of 200 + 100 = 1. Above: 100 of 100 + 100 = 0.5.
    expect(normalisedError(spread, 700, 100)).toBe(1);
    expect(normalisedError(spread, 1_100, 100)).toBe(0.5);
  });

  test('The error is 0 where nothing changed as expected, and finite where something did', () => {
    const flat = { p10Cents: 5, p50Cents: 5, p90Cents: 5 };
    expect([normalisedError(flat, 5, 0), normalisedError(flat, 6, 0)]).toEqual([0, 50]);
  });

  test('The error is in units of the usual change of a day', () => {
    // 0 to 10 to 4 to 4: changes of 10, 6 and 0, the last two on average 3.
    expect(meanDailyChange([0, 10, 4, 4], 2)).toBe(3);
    expect(meanDailyChange([0, 10, 4, 4], 90)).toBeCloseTo(16 / 3, 12);
    expect(meanDailyChange([7], 90)).toBe(0);
  });
});

describe('the factor of the interval', () => {
  const table: ForecastCalibration = {
    effectiveFrom: '2026-01-01',
    changeShare: 1,
    level: 0.8,
    commonErrors: [1, 2, 3, 4, 5],
    commonWeight: 10,
  };

  test('The interval factor is the common quantile before anything was forecast', () => {
    // Weights of 2 each: 0.8 of 10 is reached at the fourth.
    expect(intervalFactor([], table)).toBe(4);
  });

  test("The interval factor follows the account's own errors as they arrive", () => {
    // 10 errors of 0.5 and a weight of 10 make 20; 0.8 of it is 16: 10 + 2 + 2 + 2 at the third.
    expect(
      intervalFactor(
        Array.from({ length: 10 }, () => 0.5),
        table,
      ),
    ).toBe(3);
    // 30 errors of 9 make 40; 32 is beyond all common ones.
    expect(
      intervalFactor(
        Array.from({ length: 30 }, () => 9),
        table,
      ),
    ).toBe(9);
  });

  test('The interval factor never falls when an error grows', () => {
    const error = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(fc.array(error, { minLength: 1, maxLength: 90 }), fc.nat(), error, (errors, at, more) => {
        const index = at % errors.length;
        const grown = errors.map((one, place) => (place === index ? one + more : one));
        const today = forecastCalibrationOn('2026-11-21');
        expect(intervalFactor(grown, today)).toBeGreaterThanOrEqual(intervalFactor(errors, today));
      }),
    );
  });
});

describe('a calibrated interval', () => {
  test('A calibrated interval is the spread and the change, times the factor, on either side', () => {
    // 1 000 - 2 x (200 + 50) = 500; 1 000 + 2 x (100 + 50) = 1 300.
    expect(calibrated(spread, 2, 50, 0)).toEqual({ p10Cents: 500, p50Cents: 1_000, p90Cents: 1_300 });
  });

  test('A calibrated interval is bounded by the lowest past balance, and always includes the middle', () => {
    expect(calibrated(spread, 10, 50, -100).p10Cents).toBe(-100);
    expect(calibrated({ p10Cents: -300, p50Cents: -200, p90Cents: 0 }, 1, 0, 0).p10Cents).toBe(-200);
  });

  test('A calibrated interval covers four in five of the errors that its factor is based on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 20, maxLength: 90 }), (offs) => {
        const only = { ...forecastCalibrationOn('2026-11-21'), commonWeight: 0 };
        const errors = offs.map((off) => normalisedError(spread, spread.p50Cents + off, 50));
        const { p10Cents, p90Cents } = calibrated(spread, intervalFactor(errors, only), 50, -1e9);
        const inside = offs.filter((off) => {
          const actual = spread.p50Cents + off;
          return actual >= p10Cents - 1 && actual <= p90Cents + 1;
        });
        expect(inside.length / offs.length).toBeGreaterThanOrEqual(0.8 - 1e-9);
      }),
    );
  });
});

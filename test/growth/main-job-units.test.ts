import { beforeAll, describe, expect, test } from '@jest/globals';
import { risen } from '../../bench/growth/cost-model.ts';
import { job } from '../../bench/growth/growth-inputs.ts';
import { hotKeys, TARGET_WRITES } from '../../bench/growth/growth-model.ts';
import { JOB_ROWS, type MeasuredJob, measureJob } from '../../bench/growth/measured-job.ts';

/** At 350 applications a second, of which the largest lender has a twentieth. */
const full = { name: 'full', lenders: 1_000, applicationsOfLender: 10_000, largestShare: 0.05 };

let measured: MeasuredJob;
beforeAll(async () => {
  measured = await measureJob(() => {});
}, 300_000);

describe('one application, from its creation until each analysis was read once', () => {
  test('Its units are at most 5 % over the figures of bench/growth/job.json, which are changed with a reason', () => {
    expect(job.rows).toBe(JOB_ROWS);
    const { writeUnits, readUnits, gatewayRequests } = job.usage;
    // Not what depends on how fast the machine is: messages and invocations are taken together where they come together.
    expect(
      risen(
        { ...measured.usage, storedBytes: measured.storedBytes },
        {
          writeUnits,
          readUnits,
          gatewayRequests,
          storedBytes: job.storedBytes,
        },
      ),
    ).toEqual([]);
  });

  test('The main job writes at no key that all applications share, and at none that is too hot at 350 applications a second', () => {
    const keys = hotKeys(measured.patterns, full);
    expect(keys.filter(({ spread, writes }) => spread === 'none' && writes > 0)).toEqual([]);
    const others = keys.filter(({ place }) => place !== 'audit');
    expect(others.filter(({ hottestWrites }) => hottestWrites > TARGET_WRITES)).toEqual([]);
    // The end of a chain is written once for entries that come together: how many do depends on how fast the machine is. Two
    // units for each of ten entries, and two for each time that the end is written: five times at most.
    expect(keys.filter(({ place, writes }) => place === 'audit' && writes > 30)).toEqual([]);
  });

  test('What it uses at keys is what it uses in all', () => {
    const sum = (kind: 'writes' | 'reads') => measured.patterns.reduce((total, one) => total + one[kind], 0);
    expect(sum('writes')).toBeCloseTo(measured.usage.writeUnits, 1);
    expect(sum('reads')).toBeCloseTo(measured.usage.readUnits, 1);
  });
});

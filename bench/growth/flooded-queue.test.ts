import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arrivalWaits, flooded, floodedArrivals, quietLenders, SERVICE_MS, waitsOf } from './flooded-queue.ts';

describe('A queue that one lender floods', () => {
  test('Under a flood of one tenant the others wait at most for one message that is being worked on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 2000 }),
        fc.integer({ min: 4, max: 40 }),
        fc.nat(20_000),
        (flood, workers, at) => {
          const quiet = quietLenders(100);
          const all = [...quiet, ...Array.from({ length: flood }, () => ({ tenant: 'loud', at }))];
          const fair = waitsOf(all, workers, true);
          // Until a tenant is known to be loud there is nothing to judge by: the first round of workers.
          const waits = quiet.flatMap(({ tenant }) => fair.get(tenant) ?? []).filter((wait) => wait > 2 * SERVICE_MS);
          expect(waits.length).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('Statements of other lenders wait at most twice as long while one uploads 2 000 at once, and nearly all for less than three seconds', () => {
    const { quiet, inFlood } = floodedArrivals();
    expect(inFlood).toBeLessThanOrEqual(2 * quiet);
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 2000 }),
        fc.integer({ min: 4, max: 40 }),
        fc.nat(20_000),
        (size, workers, at) => {
          const lenders = quietLenders(100);
          const waits = arrivalWaits(
            [...lenders, ...Array.from({ length: size }, () => ({ tenant: 'loud', at }))],
            workers,
          );
          // Passing on 2 000 takes 2.5 s; a first round of the reader is over before it knows who is loud.
          const others = new Set(lenders.map(({ tenant }) => tenant));
          const slow = [...others]
            .flatMap((tenant) => waits.get(tenant) ?? [])
            .filter((wait) => wait > 2500 + 2 * SERVICE_MS);
          expect(slow.length).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('With fair queues the others wait at most twice as long in a flood as on a quiet day, and without for all of it', () => {
    const fair = flooded(true);
    expect(fair.inFlood).toBeLessThanOrEqual(2 * fair.quiet);
    const unfair = flooded(false);
    expect(unfair.inFlood).toBeGreaterThan(50 * unfair.quiet);
  });
});
